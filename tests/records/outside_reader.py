"""A reader of records that knows the record's format and the rules, but not the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from naive.cards import SECTORS, NaiveCards
from naive.tiles import NaiveGame
from naive.towers import NaiveTowers
from sample_records import Data

Naive = NaiveGame | NaiveTowers | NaiveCards

SETUP_FIELDS = {"spezial": ["chips"], "cards": ["hands", "open"]}


def start(data: Data) -> Naive:
    """The game before its first step."""
    game, players, options = data["game"], data["players"], data["options"]
    setup: dict[str, Any] = {
        name: data["setup"][name] for name in SETUP_FIELDS.get(game, ["racks"])
    }
    if game == "spezial":
        return NaiveTowers.from_setup(players, setup, options)
    if game == "cards":
        assert options.get("track", "four-sectors") in SECTORS
        return NaiveCards.from_setup(players, setup, options)
    assert options == {}
    return NaiveGame(game, players, setup["racks"])


def check(data: Data) -> Naive:
    """Play a record in canonical spelling; whatever does not hold raises an error."""
    assert data["format"] == "einklang/1"
    naive = start(data)
    names = data.get("seats", [""] * naive.players)
    assert [type(name) for name in names] == [str] * naive.players
    assert type(data["steps"]) is list
    for _ in gains(data, naive):
        pass
    assert _text(stated_result(data)) == _text(naive.result() if naive.over else None)
    return naive


def stated_result(data: Data) -> dict[str, Any] | None:
    """The result of a record without unknown extra fields."""
    if "result" not in data:
        return None
    names = ("ended", "scores", "places")
    return {name: value for name, value in data["result"].items() if name in names}


def gains(data: Data, naive: Naive) -> Iterator[dict[str, int]]:
    """Play the steps of a record; how far each of them moves the markers of its side."""
    for step in data["steps"]:
        assert not naive.over
        assert _text(step["seat"]) == _text(naive.seat)
        side = step["seat"] % len(naive.scores())
        before = naive.scores()[side]
        stated = {letter: n for letter, n in step.get("points", {}).items() if n}
        drew = step.get("drew", [])
        assert type(drew) is list
        assert _text(naive.play(step["act"], drew)) == _text(stated)
        after = naive.scores()[side]
        yield {letter: after[letter] - before[letter] for letter in after}


def _text(value: object) -> str:
    """To Python, true and 1.0 equal 1, but not as texts."""
    return json.dumps(value, sort_keys=True)


def holds(data: Data) -> bool:
    """Whether a record is good."""
    try:
        check(data)
    except (AssertionError, AttributeError, KeyError, TypeError):
        return False  # the last three where something has a wrong shape
    return True


def first_loss(data: Data, wanted: int) -> tuple[int, dict[str, int]]:
    """The index of the first step that brings a marker to a value but counts more than it moves.

    With it comes what the step moves, as a writer would state it who takes moves for points.
    """
    naive = start(data)
    for index, moved in enumerate(gains(data, naive)):
        step = data["steps"][index]
        stands = naive.scores()[step["seat"] % len(naive.scores())]
        for letter, n in step["points"].items():
            if 0 <= moved[letter] < n and stands[letter] == wanted:
                return index, {name: much for name, much in moved.items() if much}
    raise AssertionError("no points are lost in this game")
