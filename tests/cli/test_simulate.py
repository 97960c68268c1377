"""`einklang simulate`."""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from types import FrameType
from typing import Any

import pytest

import einklang
from cli_running import Answer, run, start
from einklang.bots.asking import Budget
from einklang.bots.bot import PolicyBot
from einklang.bots.policies.policy import Policy
from einklang.games.game import View
from einklang.games.generator import Dice

SUMMARY = re.compile(
    r"(?P<games>\d+)( of (?P<asked>\d+))? games? of (?P<game>\w+), (?P<players>\d+) players?,"
    r" (?P<steps>\d+) steps, (?P<seconds>\d+\.\d+) seconds, seed (?P<seed>-?\d+)"
)


def records(path: Path) -> list[dict[str, Any]]:
    """The records of a file, each checked."""
    text = path.read_text(encoding="utf-8")
    assert text == "" or text.endswith("\n")
    for line in text.splitlines():
        einklang.replay(einklang.read_record(line))
    return [json.loads(line) for line in text.splitlines()]


def summary(answer: Answer) -> dict[str, str | None]:
    found = SUMMARY.fullmatch(answer.out.splitlines()[0])
    assert found
    return found.groupdict()


def rows(answer: Answer) -> list[list[str]]:
    """The lines of the table without its head."""
    lines = [line for line in answer.out.splitlines() if line.startswith("│")]
    return [[word.strip() for word in line.strip("│").split("│")] for line in lines]


def expected_rows(played: list[dict[str, Any]], sides: int) -> list[list[str]]:
    """The same table, counted from the records."""
    table = []
    for seat, name in enumerate(played[0]["seats"]):
        won, weakest = [], []
        for record in played:
            places, scores = record["result"]["places"], record["result"]["scores"]
            winners = {winner % sides for winner, place in enumerate(places) if place == 1}
            won.append((places[seat] == 1) / len(winners))
            weakest.append(min(scores[seat % sides].values()))
        place = mean(record["result"]["places"][seat] for record in played)
        share = 100 * sum(won) / len(played)
        table.append(
            [
                str(seat),
                name,
                f"{sum(won):g}",
                f"{share:.1f}",
                f"{place:.2f}",
                f"{mean(weakest):.2f}",
            ]
        )
    return table


@pytest.mark.parametrize(
    ("game", "players", "bots", "sides"),
    [
        ("classic", 2, ["random"] * 2, 2),
        ("classic", 3, ["random", "greedy", "balanced"], 3),
        ("classic", 4, ["greedy"] * 4, 4),
        ("travel", 2, ["balanced", "greedy"], 2),
        ("solo", 1, ["balanced"], 1),
        ("team", 4, ["random", "greedy", "balanced", "random"], 2),
        ("duel", 2, ["greedy"] * 2, 2),
        ("spezial", 3, ["random", "greedy", "balanced"], 3),
        ("cards", 2, ["balanced", "random"], 2),
        ("cards", 4, ["greedy"] * 4, 4),
    ],
)
def test_the_summary_agrees_with_the_file(
    tmp_path: Path, game: str, players: int, bots: list[str], sides: int
) -> None:
    out = tmp_path / "games.jsonl"
    names = bots[0] if len(set(bots)) == 1 else ",".join(bots)
    words = ("--players", str(players), "--bots", names, "--games", "4", "--seed", "17")
    answer = run("simulate", game, *words, "--out", out)
    assert (answer.code, answer.err) == (0, "")
    played = records(out)
    assert len(played) == 4
    for record in played:
        assert (record["game"], record["players"]) == (game, players)
        assert record["seats"] == bots
        assert "result" in record
    said = summary(answer)
    assert (said["games"], said["asked"]) == ("4", None)
    assert (said["game"], said["players"], said["seed"]) == (game, str(players), "17")
    assert int(said["steps"] or 0) == sum(len(record["steps"]) for record in played)
    assert rows(answer) == expected_rows(played, sides)
    assert answer.out.splitlines()[-1] == f"records: {out}"


@pytest.mark.parametrize(("game", "seed"), [("duel", "8"), ("team", "5091")])
def test_a_shared_win_counts_in_parts(tmp_path: Path, game: str, seed: str) -> None:
    out = tmp_path / "games.jsonl"
    answer = run("simulate", game, "--games", "2", "--seed", seed, "--out", out)
    played = records(out)
    assert set(played[1]["result"]["places"]) == {1}, "another seed is needed to see a shared win"
    assert rows(answer) == expected_rows(played, sides=2)
    assert {float(row[2]) % 1 for row in rows(answer)} == {0.5}


def test_a_seed_fixes_every_byte_of_the_file(tmp_path: Path) -> None:
    def written(*words: str) -> bytes:
        out = tmp_path / "games.jsonl"
        assert run("simulate", "travel", "--games", "3", *words, "--out", out).code == 0
        return out.read_bytes()

    seven = written("--seed", "7")
    assert written("--seed", "7") == seven
    assert written("--seed", "8") != seven
    assert len(set(seven.splitlines())) == 3
    assert written("--seed", "7", "--bots", "random,random") == seven
    assert written("--seed", "7", "--games", "2") == b"".join(seven.splitlines(True)[:2])


def test_a_seed_of_its_own_choosing_is_said_and_plays_the_same_again(tmp_path: Path) -> None:
    first, second, again = (tmp_path / f"{name}.jsonl" for name in ("first", "second", "again"))
    seed = summary(run("simulate", "solo", "--out", first))["seed"] or ""
    run("simulate", "solo", "--out", second)
    run("simulate", "solo", "--seed", seed, "--out", again)
    assert first.read_bytes() == again.read_bytes() != second.read_bytes()


def test_what_is_not_said_is_one_game_of_the_fewest_players_without_a_file() -> None:
    answer = run("simulate", "classic", "--seed", "1")
    assert (answer.code, answer.err) == (0, "")
    said = summary(answer)
    assert (said["games"], said["players"]) == ("1", "2")
    assert [row[1] for row in rows(answer)] == ["random", "random"]
    assert "records" not in answer.out


def test_bots_may_be_written_with_spaces_and_capitals(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert run("simulate", "duel", "--bots", " Greedy, RANDOM", "--out", out).code == 0
    assert records(out)[0]["seats"] == ["greedy", "random"]


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("old\n" * 10_000)
    assert run("simulate", "solo", "--out", out).code == 0
    assert len(records(out)) == 1


def test_a_progress_bar_is_drawn_on_a_terminal_only() -> None:
    words = ("simulate", "solo", "--games", "3")
    assert run(*words).err == ""
    assert "of 3 games" in run(*words, env={"FORCE_COLOR": "1"}).err


class Interrupter(PolicyBot):
    """A bot that gets signals while it thinks about its fifth action of the second game."""

    def __init__(self, seed: int | Dice) -> None:
        super().__init__(Policy("random"), seed)

    signals: tuple[signal.Signals, ...] = ()
    games = 0  # that it began

    def choose(self, view: View, budget: Budget | None = None) -> int:
        Interrupter.games += not view.steps
        if Interrupter.games == 2 and len(view.steps) == 4:
            for number in self.signals:
                signal.raise_signal(number)
        return super().choose(view, budget)


@pytest.fixture
def interrupter(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Interrupter]]:
    def unnoticed(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"nobody waits for signal {number}")

    monkeypatch.setitem(einklang.BOTS, "random", Interrupter)
    monkeypatch.setattr(Interrupter, "games", 0)
    stops = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, unnoticed) for number in stops]
    yield Interrupter
    for number, handler in zip(stops, before, strict=True):
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_leaves_a_complete_unfinished_record(
    tmp_path: Path, interrupter: type[Interrupter], number: signal.Signals
) -> None:
    interrupter.signals = (number,)
    out = tmp_path / "games.jsonl"
    before = signal.getsignal(number)
    answer = run("simulate", "solo", "--games", "9", "--out", out)
    assert answer.code == 130
    assert signal.getsignal(number) is before
    finished, cut = records(out)
    assert "result" in finished
    assert "result" not in cut
    assert len(cut["steps"]) == 5
    said = summary(answer)
    assert (said["games"], said["asked"]) == ("1", "9")
    assert int(said["steps"] or 0) == len(finished["steps"]) + 5
    assert rows(answer) == expected_rows([finished], 1)


def test_a_second_interruption_stops_at_once_and_spoils_no_record(
    tmp_path: Path, interrupter: type[Interrupter]
) -> None:
    interrupter.signals = (signal.SIGINT, signal.SIGINT)
    out = tmp_path / "games.jsonl"
    answer = run("simulate", "solo", "--games", "9", "--out", out)
    assert (answer.code, answer.out) == (130, "")
    assert "Traceback" not in answer.err
    (finished,) = records(out)
    assert "result" in finished


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_program_can_be_interrupted_at_any_moment(
    tmp_path: Path, number: signal.Signals
) -> None:
    out = tmp_path / "games.jsonl"
    running = start("simulate", "team", "--bots", "balanced", "--games", "1000000", "--out", out)
    deadline = time.monotonic() + 60
    while not (out.exists() and out.stat().st_size > 0):
        assert running.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    running.send_signal(number)
    text, err = running.communicate(timeout=60)
    answer = Answer(running.returncode, text, err)
    assert (answer.code, answer.err) == (130, "")
    played = records(out)
    assert all("result" in record for record in played[:-1])
    said = summary(answer)
    assert said["asked"] == "1000000"
    assert int(said["games"] or 0) == sum("result" in record for record in played)
    assert int(said["steps"] or 0) == sum(len(record["steps"]) for record in played)
