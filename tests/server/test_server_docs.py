"""The pages on hosting and on live tables say what is so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer.main
from pydantic import TypeAdapter

from einklang.cli.commands import app
from einklang.cli.hosting import with_settings
from einklang.games.errors import Reason
from einklang.server.errors import Denial
from einklang.server.http.requests import NewTable
from einklang.server.wire import ClientFrame
from einklang.table.commands import SeatedCommand
from einklang.table.frames import ServerFrame
from einklang.table.refusal import Code
from opened_servers import Server, visit

DOCS = Path(__file__).parent.parent.parent / "docs"
HOSTING = (DOCS / "server.md").read_text(encoding="utf-8")
LIVE = (DOCS / "live.md").read_text(encoding="utf-8")

EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", LIVE, re.DOTALL)]


def rows(page: str, first: str) -> list[list[str]]:
    """The rows of all tables whose first column is headed so, without the marks of code."""
    bodies = re.findall(rf"^\| {first} \|.*\n\|[-|]+\n((?:\|.*\n)+)", page, re.MULTILINE)
    lines = "".join(bodies).replace("`", "").splitlines()
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines]


def test_every_setting_is_told_with_its_variable_and_what_is_usual() -> None:
    told = {row[0]: row[1:3] for row in rows(HOSTING, "flag")}
    command: Any = typer.main.get_command(app)
    known = {
        option.opts[0]: [
            option.envvar or "",
            "" if option.default in (None, False) else str(option.default),
        ]
        for option in command.commands["serve"].params
        if option.opts[0] != "--help"
    }
    assert told == known


def test_the_table_of_settings_is_written_from_what_describes_them() -> None:
    assert with_settings(HOSTING) == HOSTING


def test_every_metric_is_told(tmp_path: Path) -> None:
    told = {row[0]: row[1] for row in rows(HOSTING, "metric")}

    async def look(server: Server) -> None:
        text = (await server.caller().get("/metrics")).body.decode()
        assert dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE)) == told

    visit(tmp_path, look)


def test_every_refusal_of_a_table_is_told() -> None:
    own, more = _codes()
    assert own == {*map(str, Code), *map(str, Reason)}
    assert not own & more


def test_every_refusal_of_the_server_is_told() -> None:
    _, more = _codes()
    assert more == {*map(str, Denial)}


def _codes() -> list[set[str]]:
    """The codes of tables, and those of the server."""
    parts = LIVE.split("The server has some more of its own:")
    told = [", ".join(row[0] for row in rows(part, "code")).split(", ") for part in parts]
    return [{code for code in codes if not code[0].isdigit()} for codes in told]


def test_every_command_and_every_choice_of_a_host_is_told() -> None:
    types = {command.model_fields["type"].default for command in SeatedCommand.__args__}
    assert {row[0] for row in rows(LIVE, "command")} == types
    chosen = set(NewTable.model_fields) - {"game", "seats"}
    assert {row[0] for row in rows(LIVE, "field") if row[0] in chosen} == chosen


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.get("type", "table"))
def test_the_examples_are_what_is_sent(example: Any) -> None:
    if "type" not in example:
        NewTable.model_validate(example)
        return
    either: TypeAdapter[Any] = TypeAdapter(ServerFrame | ClientFrame)
    either.validate_python(example)


def test_there_is_an_example_of_every_frame_from_a_server() -> None:
    schema = TypeAdapter(ServerFrame).json_schema()
    assert {example.get("type") for example in EXAMPLES} >= set(schema["discriminator"]["mapping"])
