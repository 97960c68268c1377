"""The command line with unprintable records, closed pipes and endless numbers."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from cli_running import PROGRAM, environment, program, run, start
from effort import need


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hostile") / "game.jsonl"
    assert run("simulate", "travel", "--seed", "1", "--out", path).code == 0
    return path


def test_a_record_number_beyond_all_bounds_is_refused(game: Path) -> None:
    says = run("show", game, "--record", "9" * 30).complaint
    assert says.startswith(f"{game} holds 1 records, so there is no record 999")


def test_without_a_command_help_is_given() -> None:
    assert run() == run("--help")


@pytest.mark.parametrize("act", ["\n", "\x1b[31m", "\ud800", "x\ny" * 100])
def test_an_unprintable_action_gets_one_printable_line(
    game: Path, tmp_path: Path, act: str
) -> None:
    data = json.loads(game.read_text())
    data["steps"][3]["act"] = act
    bad = tmp_path / "bad.jsonl"
    bad.write_text(json.dumps(data))
    answer = run("verify", bad)
    assert (answer.code, answer.err) == (1, "")
    line, last = answer.out.splitlines()
    assert line.isprintable()
    assert line.startswith(f"{bad}: record 1, step 4, seat ")
    assert last == "0 of 1 records hold."
    assert run("show", bad).complaint.startswith("step 4, seat ")
    assert json.loads(run("verify", "--json", bad).out)["step"] == 4


def test_a_reader_who_leaves_verify_causes_no_complaint(game: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_text("nonsense\n" * 9999)
    reading, writing = os.pipe()
    os.close(reading)
    running = start("verify", many, game, many, stdout=writing)
    os.close(writing)
    _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (1, "")


@pytest.mark.parametrize("words", [["--version"], ["games"], ["verify", "--json"]], ids=" ".join)
def test_output_that_cannot_be_written_is_said_once(words: list[str], game: Path) -> None:
    full = Path("/dev/full")
    need(full.exists(), "a device /dev/full")
    files = [game] if words[0] == "verify" else []
    with full.open("w") as nowhere:
        done = subprocess.run(
            [PROGRAM, *words, *files],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "einklang: no space left on device.\n")


def test_what_was_said_before_an_error_is_not_lost(game: Path) -> None:
    answer = program("verify", "--json", game, game.parent / "missing.jsonl")
    assert answer.code == 2
    assert json.loads(answer.out)["ok"]
    assert answer.err.endswith("missing.jsonl cannot be read: no such file or directory.\n")


def test_a_terminal_without_unicode_gets_what_it_can_show(game: Path) -> None:
    done = subprocess.run(
        [PROGRAM, "show", game],
        capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"),
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
