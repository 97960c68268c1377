"""Programs as bots in `einklang simulate`."""

from __future__ import annotations

import json
import re
import signal
import time
from pathlib import Path

import pytest

import einklang
from cli_running import Answer, program, run, start
from programs import FAIL_THIRD, TinyProgram
from test_simulate import expected_rows, records, rows


def without_seconds(answer: Answer) -> str:
    return re.sub(r"\d+\.\d+ seconds", "some seconds", answer.out)


@pytest.mark.parametrize(
    ("game", "players", "sides"),
    [("classic", 3, 3), ("team", 4, 2), ("solo", 1, 1), ("spezial", 2, 2), ("cards", 2, 2)],
)
def test_programs_play_whole_games(tmp_path: Path, game: str, players: int, sides: int) -> None:
    tiny = TinyProgram(tmp_path)
    out = tmp_path / "games.jsonl"
    bots = [tiny.name, *["greedy"] * (players - 1)]
    words = ("--players", str(players), "--bots", ",".join(bots), "--games", "2", "--seed", "1")
    answer = run("simulate", game, *words, "--out", out)
    assert (answer.code, answer.err) == (0, "")
    played = records(out)
    assert [record["seats"] for record in played] == [bots] * 2
    assert rows(answer) == expected_rows(played, sides)
    assert len(tiny.pids) == 2, "one run for each game"
    assert tiny.told.count({"type": "goodbye"}) == 2
    tiny.check_gone()


def test_without_records_it_plays_step_by_step(tmp_path: Path) -> None:
    tiny = TinyProgram(tmp_path)
    words = ("simulate", "duel", "--bots", f"{tiny.name},greedy", "-n", "2", "--seed", "1")
    fast, usual = run(*words, "--no-records"), run(*words)
    assert fast.code == 0
    assert without_seconds(fast) == without_seconds(usual)


def test_a_command_keeps_its_capitals_quotes_commas_and_brackets(tmp_path: Path) -> None:
    folder = tmp_path / "My [bold]bots, all"
    folder.mkdir()
    tiny = TinyProgram(folder)
    out = tmp_path / "games.jsonl"
    answer = run("simulate", "duel", "--bots", f" {tiny.name} , Greedy", "--out", out)
    assert answer.code == 0
    assert records(out)[0]["seats"] == [tiny.name, "greedy"]
    assert "[bold]bots," in answer.out


@pytest.mark.parametrize(
    ("game", "bots", "won", "places"),
    [
        ("classic", "T,greedy", ["0", "2"], ["2.00", "1.00"]),
        ("classic", "random,T,greedy", ["1", "0", "1"], ["1.00", "3.00", "1.00"]),
        (
            "team",
            "random,random,random,T",
            ["2", "0", "2", "0"],
            ["1.00", "2.00", "1.00", "2.00"],
        ),
        ("solo", "T", ["0"], ["1.00"]),
    ],
)
def test_a_program_that_fails_loses_its_games(
    tmp_path: Path, game: str, bots: str, won: list[str], places: list[str]
) -> None:
    tiny = TinyProgram(tmp_path, choose=FAIL_THIRD)
    names = [tiny.name if name == "T" else name for name in bots.split(",")]
    out = tmp_path / "games.jsonl"
    words = ("--players", str(len(names)), "--bots", ",".join(names), "-n", "2", "--seed", "3")
    answer = run("simulate", game, *words, "--out", out)
    why = f"{tiny.name} (Tiny) ended with exit code 9"
    seat = names.index(tiny.name)
    assert answer.code == 1
    assert answer.err == f"einklang: game 1 is lost: {why}.\n"
    assert f"Seat {seat} lost 2 games by default; the first time, {why}.\n" in answer.out
    assert [row[2] for row in rows(answer)] == won
    assert [row[4] for row in rows(answer)] == places
    assert {row[5] for row in rows(answer)} == {"-"}
    for record in records(out):
        assert "result" not in record
        assert record["lost_by_default"] == {"seat": seat, "why": why}
        assert [step["seat"] for step in record["steps"]].count(seat) == 2
    tiny.check_gone()


def test_the_others_are_summed_up_as_ever(tmp_path: Path) -> None:
    # It notes when it is started, and fails in the second game only.
    begin = f"if open({str(tmp_path / 'log.jsonl')!r}).read().count('pid') == 2: sys.exit(8)"
    tiny = TinyProgram(tmp_path, begin=begin)
    out = tmp_path / "games.jsonl"
    bots = f"{tiny.name},greedy"
    answer = run("simulate", "duel", "--bots", bots, "-n", "3", "--seed", "3", "--out", out)
    assert answer.code == 1
    assert answer.err.startswith("einklang: game 2 is lost: ")
    first, lost, third = records(out)
    assert "lost_by_default" in lost
    whole = expected_rows([first, third], 2)
    found = rows(answer)
    assert [row[5] for row in found] == [row[5] for row in whole]
    assert float(found[1][2]) == float(whole[1][2]) + 1
    assert float(found[0][2]) == float(whole[0][2])
    assert answer.out.startswith("3 games of duel, ")


def test_a_series_ends_with_the_game_that_is_lost(tmp_path: Path) -> None:
    begin = f"if open({str(tmp_path / 'log.jsonl')!r}).read().count('pid') == 2: sys.exit(8)"
    tiny = TinyProgram(tmp_path, begin=begin)
    out = tmp_path / "games.jsonl"
    words = ("--bots", f"{tiny.name},greedy", "--series", "3", "-n", "2", "--seed", "3")
    answer = run("simulate", "cards", *words, "--out", out)
    assert answer.code == 1
    assert answer.out.startswith("2 series of cards, 3 games each, ")
    played = records(out)
    assert ["lost_by_default" in record for record in played] == [False, True, *[False] * 3]
    assert played[1]["lost_by_default"]["seat"] == 1, "the start has passed on"
    assert "Player 0 lost 1 game by default; the first time, " in answer.out
    second = einklang.series_of(einklang.read_record(json.dumps(record)) for record in played[2:])
    won = [1 / len(second.winners) if p in second.winners else 0 for p in range(2)]
    lowest = [min(side.values()) for side in played[0]["result"]["scores"]]
    assert [float(row[6]) for row in rows(answer)] == [won[0], won[1] + 1]
    assert [int(row[7]) for row in rows(answer)] == [
        points + lowest[player] for player, points in enumerate(second.points)
    ]
    # What is not played of a series does not change what is played of the next.
    words = ("--bots", "random,greedy", "--series", "3", "-n", "2", "--seed", "3")
    assert run("simulate", "cards", *words, "--out", out).code == 0
    assert records(out)[3]["setup"] == played[2]["setup"]


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("exec:no-such-program,greedy", "there is no program 'no-such-program' to run; "),
        ("exec:", "exec: names no command; write one such as exec:python3 mybot.py"),
        ("exec:sh 'x", "cannot be read: no closing quotation"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "play"])
def test_what_cannot_be_run_is_refused_at_once(command: str, bots: str, says: str) -> None:
    assert says in run(command, "classic", "--bots", bots).complaint


def test_an_impatient_interruption_leaves_nothing_behind(tmp_path: Path) -> None:
    asleep = "signal.signal(signal.SIGTERM, signal.SIG_IGN); spawn(); note('asleep')"
    tiny = TinyProgram(tmp_path, choose=f"{asleep}; time.sleep(1000)")
    running = start("simulate", "solo", "--bots", tiny.name, "-n", "1000")
    tiny.wait_until_noted("asleep")
    while running.poll() is None:
        running.send_signal(signal.SIGINT)
        time.sleep(0.05)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "")
    assert "Traceback" not in err
    tiny.check_gone()


def test_the_program_leaves_nothing_behind(tmp_path: Path) -> None:
    tiny = TinyProgram(tmp_path, begin="spawn()", end="time.sleep(1000)")
    assert program("simulate", "solo", "--bots", tiny.name).code == 0
    tiny.check_gone()
