"""Bad values on the command line get one clear sentence each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_running import program, run
from effort import SOAK, games, need

CASES = [
    ("frobnicate", "'frobnicate'"),
    ("games now", "now"),
    ("games --players 2", "--players"),
    ("--frobnicate", "--frobnicate"),
    ("simulate", "GAME"),
    ("simulate chess", "there is no game 'chess'; the games are classic, travel, solo, team, duel"),
    ("simulate CLASSIC", "there is no game 'CLASSIC'"),
    ("simulate classic duel", "duel"),
    ("simulate classic --players 5", "players, not for 5"),
    ("simulate classic --players 1", "not for 1"),
    ("simulate classic --players 0", "not for 0"),
    ("simulate classic --players -2", "not for -2"),
    (f"simulate classic --players {10**30}", "not for 1000"),
    ("simulate solo --players 2", "solo is a game for 1 players, not for 2"),
    ("simulate team --players 2", "team is a game for 4 players, not for 2"),
    ("simulate classic --players two", "--players"),
    ("simulate classic --players 2.5", "--players"),
    ("simulate classic --players", "--players"),
    ("simulate classic --bots alice", "there is no bot 'alice'; the bots are random, greedy"),
    ("simulate classic --bots random,", "there is no bot ''"),
    ("simulate classic --bots=", "there is no bot ''"),
    ("simulate classic --bots random;greedy", "there is no bot 'random;greedy'"),
    ("simulate classic --bots random,random,random", "1 bot for all seats or 2 bots, not 3"),
    ("simulate team --bots random,random", "1 bot for all seats or 4 bots, not 2"),
    ("simulate classic --games 0", "--games"),
    ("simulate classic --games -3", "--games"),
    ("simulate classic --games many", "--games"),
    ("simulate classic --games 1.5", "--games"),
    ("simulate classic --games", "--games"),
    ("simulate classic --seed x", "--seed"),
    ("simulate classic --seed 1.5", "--seed"),
    ("simulate classic --seed 0x10", "--seed"),
    ("simulate classic --out /", "/ cannot be used: is a directory"),
    ("simulate classic --out /no/such/folder/x.jsonl", "/no/such/folder/x.jsonl cannot be used"),
    ("simulate classic --out", "--out"),
    ("simulate classic --frobnicate", "--frobnicate"),
    ("verify", "FILE"),
    ("verify --jason x.jsonl", "--jason"),
    ("show", "FILE"),
    ("show /no/such.jsonl", "/no/such.jsonl cannot be used: no such file or directory"),
    ("show /", "/ cannot be used: is a directory"),
    ("show a.jsonl b.jsonl", "b.jsonl"),
    ("warm up", "up"),
]


@pytest.mark.parametrize(("line", "says"), CASES, ids=[line for line, _ in CASES])
def test_a_bad_value_is_refused_in_one_sentence(line: str, says: str) -> None:
    assert says in run(*line.split()).complaint


def test_the_program_itself_refuses_the_same_way() -> None:
    line = "simulate classic --players 5"
    assert program(*line.split()) == run(*line.split())


def test_a_disk_that_is_full_is_told() -> None:
    full = Path("/dev/full")
    need(full.exists(), "a device /dev/full")
    complaint = run("simulate", "solo", "--out", full).complaint
    assert complaint == "/dev/full cannot be used: no space left on device"


def test_unusual_seeds_are_fine() -> None:
    for seed in ("-1", "0", str(10**40)):
        assert run("simulate", "solo", "--seed", seed).code == 0


def test_a_bad_value_leaves_an_old_file_alone(tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    old.write_text("precious")
    for words in (["chess"], ["solo", "--players", "3"], ["solo", "--bots", "x"]):
        assert run("simulate", *words, "--out", old).code == 2
    assert old.read_text() == "precious"


def test_a_file_without_records_shows_nothing(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("\n\n")
    assert run("show", path).complaint == f"{path} holds 0 records, so there is no record 1"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"[1, 2]", "a record is a JSON object, not a list"),
        (b"\xff\xff", "is not UTF-8 text"),
        (b"hello", "this is not JSON"),
        (b"{}", "the field 'format' is missing"),
        (b'{"format": "einklang/9"}', "is missing"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, line: bytes, says: str) -> None:
    path = tmp_path / "other.jsonl"
    path.write_bytes(line)
    assert says in run("show", path).complaint
    assert says in json.loads(run("verify", "--json", path).out)["error"]


values = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=10)
words = values | st.sampled_from(
    ["solo", "duel", "--players", "--bots", "greedy", "--seed", "1", "-1", "3", "--", "-p", "-n"]
)


@settings(max_examples=games(few=60, many=3000), deadline=None, derandomize=not SOAK)
@given(st.sampled_from(["--players", "--bots", "--games", "--seed"]), values)
def test_any_value_of_an_option_is_taken_or_refused(option: str, value: str) -> None:
    if option == "--games" and value.strip().lstrip("+0").isdecimal():
        value = "1"  # not a million games
    answer = run("simulate", "solo", f"{option}={value}")
    assert answer.code == 0 or answer.complaint
    assert "Traceback" not in answer.err


@settings(max_examples=games(few=60, many=3000), deadline=None, derandomize=not SOAK)
@given(st.sampled_from(["simulate", "verify", "show", "games"]), st.lists(words, max_size=4))
def test_any_words_are_taken_or_refused(command: str, more: list[str]) -> None:
    answer = run(command, *more)
    assert answer.code in (0, 2)
    assert "Traceback" not in answer.err
