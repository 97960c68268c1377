"""A reader of records that knows the record's format and the rules, but not the engine."""

from __future__ import annotations

import json

from naive.tiles import NaiveGame
from sample_records import Data


def check(data: Data) -> NaiveGame:
    """Play a record in canonical spelling; whatever does not hold raises an AssertionError."""
    assert data["format"] == "einklang/1"
    assert data["options"] == {}
    naive = NaiveGame(data["game"], data["players"], data["setup"]["racks"])
    for step in data["steps"]:
        assert not naive.over
        assert step["seat"] == naive.seat
        stated = {letter: n for letter, n in step.get("points", {}).items() if n}
        assert naive.play(step["act"], step.get("drew", [])) == stated
    # As text: to Python, true and 1.0 equal 1.
    assert _text(data.get("result")) == _text(naive.result())
    return naive


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def holds(data: Data) -> bool:
    """Whether a record is good."""
    try:
        check(data)
    except AssertionError:
        return False
    return True
