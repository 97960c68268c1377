"""The page on the commands names every flag, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_group

from einklang.cli.commands import app

PAGE = Path(__file__).parent.parent.parent / "docs" / "commands.md"
HEAD, *SECTIONS = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
TOLD = {section.split("\n", 1)[0]: section for section in SECTIONS}
FLAGS = {
    name: {flag for each in command.params for flag in each.opts if flag.startswith("-")}
    for name, command in get_group(app).commands.items()
}
DEALING = {"play", "simulate", "arena"}  # whose common options stand at the head of the page


def flags(text: str) -> set[str]:
    return {*re.findall(r"(?<=[` ])--?[a-z][a-z-]*", text)}


@pytest.mark.parametrize("command", sorted({*FLAGS} - {"serve"}))  # docs/server.md has its flags
def test_every_flag_stands_in_the_section_of_its_command(command: str) -> None:
    told = flags(TOLD.get(command, "")) | (flags(HEAD) if command in DEALING else set())
    assert FLAGS[command] <= told


def test_no_flag_is_told_that_no_command_takes() -> None:
    assert flags(PAGE.read_text(encoding="utf-8")) <= {"--help"}.union(*FLAGS.values())
