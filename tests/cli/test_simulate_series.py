"""`einklang simulate --series`, and options of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import einklang
from cli_running import run

BOTS = ["balanced", "greedy", "random"]


def played(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def rows(out: str) -> list[list[str]]:
    lines = [line for line in out.splitlines() if line.startswith("│")]
    return [[word.strip() for word in line.strip("│").split("│")] for line in lines]


def simulate(tmp_path: Path, *words: str) -> tuple[str, list[dict[str, Any]]]:
    out = tmp_path / "games.jsonl"
    answer = run("simulate", *words, "--out", out)
    assert (answer.code, answer.err) == (0, "")
    return answer.out, played(out)


def test_a_series_is_the_list_of_its_records_and_the_start_passes_on(tmp_path: Path) -> None:
    words = ("cards", "-p", "3", "--bots", ",".join(BOTS), "--series", "5", "--seed", "8")
    text, games = simulate(tmp_path, *words)
    assert text.startswith("1 series of cards, 5 games each, 3 players, ")
    for number, record in enumerate(games):
        assert record["seats"] == [BOTS[(seat + number) % 3] for seat in range(3)]
    lowest = dict.fromkeys(BOTS, 0)
    for record in games:
        for name, side in zip(record["seats"], record["result"]["scores"], strict=True):
            lowest[name] += min(side.values())
    assert [(row[0], row[1], int(row[-1])) for row in rows(text)] == [
        (str(player), name, lowest[name]) for player, name in enumerate(BOTS)
    ]
    best = max(lowest, key=lambda name: lowest[name])
    winner = f"{best} (player {BOTS.index(best)}) wins the series with {lowest[best]} points."
    assert winner in text
    series = einklang.series_of(einklang.read_record(json.dumps(record)) for record in games)
    assert series.points == tuple(lowest[name] for name in BOTS)
    assert series.winners == (BOTS.index(best),)


def test_several_series(tmp_path: Path) -> None:
    text, games = simulate(tmp_path, "cards", "--series", "3", "--games", "4", "--seed", "1")
    assert text.startswith("4 series of cards, 3 games each, 2 players, ")
    assert len(games) == 12
    assert sum(float(row[-2]) for row in rows(text)) == 4
    assert "wins the series" not in text
    records = [einklang.read_record(json.dumps(record)) for record in games]
    totals = [einklang.series_of(records[at : at + 3]).points for at in range(0, 12, 3)]
    summed = [sum(points) for points in zip(*totals, strict=True)]
    assert [int(row[-1]) for row in rows(text)] == summed


def test_a_shared_series_is_said_to_be_shared(tmp_path: Path) -> None:
    for seed in range(60):
        text, _ = simulate(tmp_path, "travel", "--series", "1", "--seed", str(seed))
        points = [row[-1] for row in rows(text)]
        if points[0] == points[1]:
            shared = "random (player 0) and random (player 1) share the series with"
            assert shared in text
            return
    pytest.fail("no shared series was found")


@pytest.mark.parametrize("game", ["classic", "spezial", "solo", "team"])
def test_other_games_can_be_added_up_too(tmp_path: Path, game: str) -> None:
    text, games = simulate(tmp_path, game, "--series", "2", "--seed", "3")
    assert text.startswith(f"1 series of {game}, 2 games each, ")
    assert len(games) == 2


def test_a_duel_cannot_be_added_up(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    answer = run("simulate", "duel", "--series", "2", "--out", out)
    assert answer.code == 2
    assert "games of duel cannot be added up" in answer.err
    assert not out.exists()


def test_an_option_is_written_down(tmp_path: Path) -> None:
    _, games = simulate(tmp_path, "cards", "-o", "track=three-zones", "--seed", "2")
    assert games[0]["options"] == {"track": "three-zones"}
    _, games = simulate(tmp_path, "cards", "--seed", "2")
    assert games[0]["options"] == {"track": "four-sectors"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("cards", "-o", "track=two"), "the option track of cards is four-sectors or three-zones"),
        (("cards", "-o", "wall=1"), "cards has no option 'wall'; its options are track"),
        (("classic", "-o", "track=three-zones"), "classic has no option 'track'"),
        (("cards", "-o", "three-zones"), "'three-zones' is not an option; write one such as"),
        (("cards", "-o", "track=three-zones", "-o", "track=four-sectors"), "is given twice"),
        (("cards", "--series", "0"), "Invalid value for '--series'"),
    ],
)
def test_bad_options(words: tuple[str, ...], said: str) -> None:
    answer = run("simulate", *words)
    assert answer.code == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""
