"""Records to read, spoil and mutate: real games, and a short one written by hand."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import einklang
from playing import SET_UPS, SetUp, finished

Data = dict[str, Any]

# The unfinished example of the notation page.
SHORT = """
{"format": "einklang/1", "game": "travel", "players": 2, "options": {}, "seats": ["Ada", "Ben"],
 "setup": {"racks": [["BY", "GO", "BP", "RY", "OP", "RG"], ["OP", "RB", "RO", "GG", "OY", "RP"]]},
 "steps": [
  {"seat": 0, "act": "RG:c9-c10", "points": {"R": 1}, "drew": ["BP"]},
  {"seat": 1, "act": "GG:c11-c12", "points": {"G": 2}, "drew": ["RP"]},
  {"seat": 0, "act": "GO:d10-d9", "points": {"G": 2}, "drew": ["YY"]}]}
"""


def short() -> Data:
    """The short record, to change as one likes."""
    data: Data = json.loads(SHORT)
    return data


def data_of(set_up: SetUp, bot: str = "random", seed: int = 0) -> Data:
    """The record of a finished game, to change as one likes."""
    data: Data = json.loads(_line(set_up, bot, seed))
    return data


@cache
def _line(set_up: SetUp, bot: str, seed: int) -> str:
    names = [f"{bot} {seat}" for seat in range(set_up.players)]
    return einklang.record_of(finished(set_up, bot, seed), names).to_line()


def whole() -> Data:
    """A finished game for three."""
    return data_of(SetUp("classic", 3), "greedy", 4)


def with_exchange() -> tuple[Data, int]:
    """A finished game and the index of a step that exchanges all six tiles."""
    return _first_with(SetUp("classic", 2), lambda data, i: data["steps"][i]["act"] == "swap")


def with_bonus_turn() -> tuple[Data, int]:
    """A finished game and the index of a placement after which a bonus turn is due."""
    return _first_with(SetUp("team", 4), _earns_bonus)


def _earns_bonus(data: Data, index: int) -> bool:
    here, after = data["steps"][index : index + 2]
    return bool(here["seat"] == after["seat"] and ":" in here["act"] and ":" in after["act"])


def _first_with(set_up: SetUp, wanted: Any) -> tuple[Data, int]:
    for seed in range(100):
        data = data_of(set_up, "greedy", seed)
        for index in range(len(data["steps"]) - 1):
            if wanted(data, index):
                return data, index
    raise AssertionError("no such game among the first hundred")


def mixed_records() -> list[Data]:
    """One finished game of every set-up."""
    return [data_of(set_up, "balanced", 1) for set_up in SET_UPS]
