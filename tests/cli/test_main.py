"""The program as a whole: help, version, and what it does not load."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import einklang
from cli_running import environment, program, run, start

COMMANDS = ("games", "play", "simulate", "arena", "verify", "show", "warm")


def test_the_installed_program_runs() -> None:
    answer = program("games")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == run("games").out


def test_help_names_every_command() -> None:
    answer = run("--help")
    assert (answer.code, answer.err) == (0, "")
    for command in COMMANDS:
        assert f"\n  {command} " in answer.out
    assert run("-h") == answer


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    answer = run(command, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"Usage: einklang {command}")


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("simulate", ("--players", "--bots", "--games", "--seed", "--out")),
        ("arena", ("--bots", "--games", "--time", "--rollouts", "--out", "--workers", "--ray")),
        ("verify", ("--json",)),
        ("show", ("--record", "--step", "--svg", "--seat")),
    ],
)
def test_help_names_the_options(command: str, options: tuple[str, ...]) -> None:
    text = run(command, "--help").out
    assert all(option in text for option in options)


def test_the_version_is_said() -> None:
    answer = run("--version")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"einklang {einklang.__version__}\n"


WATCHED = """
import sys

def heavy():
    return sorted({"numpy", "numba", "rich"} & set(sys.modules))

import einklang
print(heavy(), file=sys.stderr)
from einklang.cli.main import main
try:
    main()
finally:
    print(heavy(), file=sys.stderr)
"""


@pytest.mark.parametrize("words", [["--help"], ["simulate", "--help"], ["--version"]], ids=" ".join)
def test_neither_the_package_nor_help_loads_numpy_or_numba(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, *words],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout
    assert done.stderr.splitlines() == ["[]", "[]"]


def test_a_reader_who_goes_away_causes_no_traceback(tmp_path: Path) -> None:
    """As in `einklang simulate … | head -1`."""
    reading, writing = os.pipe()
    os.close(reading)
    running = start("simulate", "solo", "--out", tmp_path / "x.jsonl", stdout=writing)
    os.close(writing)
    assert running.stderr is not None
    assert running.stderr.read() == ""
    running.stderr.close()
    assert running.wait(60) == 1
    assert run("verify", tmp_path / "x.jsonl").code == 0
