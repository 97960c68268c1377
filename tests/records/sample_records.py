"""Records to read, spoil and mutate: real games, and short ones written by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
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

# Step 2 finds a chip that step 1 has turned over, step 3 covers a bonus field, step 5 touches one
# tower only, step 6 joins two large towers, and step 7 joins two chains and with them the tower of
# step 5.
SHORT_TOWERS = """
{"format": "einklang/1", "game": "spezial", "players": 2, "options": {}, "seats": ["Ada", "Ben"],
 "setup": {"chips": {
  "g13": "P1", "m13": "G1", "j7": "B1", "p7": "P2", "d19": "O1", "j19": "G2", "m7": "P1",
  "g19": "B2", "j10": "O1", "m10": "B2", "g16": "G1", "j16": "O2", "m4": "P2", "p4": "O2",
  "d22": "B1", "g22": "G2"}},
 "steps": [
  {"seat": 0, "act": "k10-l10", "points": {"B": 2, "O": 1}, "drew": []},
  {"seat": 1, "act": "m11-m12", "points": {"G": 1, "B": 3}, "drew": []},
  {"seat": 0, "act": "j12-j13+O", "points": {"O": 1}, "drew": []},
  {"seat": 1, "act": "n10-o9", "points": {}, "drew": []},
  {"seat": 0, "act": "j14-j15", "points": {}, "drew": []},
  {"seat": 1, "act": "o8-p8", "points": {"G": 2, "B": 2, "O": 2, "P": 4}, "drew": []},
  {"seat": 0, "act": "j11-k11", "points": {"O": 2}, "drew": []}]}
"""

# The second red point of step 3 is lost at a wall, and step 2 finds the younger open card of seat 0
# but no longer the older one.
SHORT_CARDS = """
{"format": "einklang/1", "game": "cards", "players": 2, "options": {"track": "four-sectors"},
 "seats": ["Ada", "Ben"],
 "setup": {
  "hands": [["RY", "GO", "BP", "OY", "GP", "RB"], ["RG", "RY", "GB", "BO", "OP", "YP"]],
  "open": [["RG", "BO"], ["YP", "RB"]]},
 "steps": [
  {"seat": 0, "act": "RY", "points": {"R": 2, "Y": 1}, "drew": ["GY"]},
  {"seat": 1, "act": "BO", "points": {"B": 2, "O": 1}, "drew": ["RP"]},
  {"seat": 0, "act": "RB", "points": {"R": 2, "B": 3}, "drew": ["OP"]},
  {"seat": 1, "act": "YR", "points": {"R": 3, "Y": 1}, "drew": ["GY"]}]}
"""

CLASSIC = SetUp("classic", 2)
TEAM = SetUp("team", 4)
CARDS = SetUp("cards", 2, (("track", "four-sectors"),))


def short() -> Data:
    """The short record of a tile game, to change as one likes."""
    data: Data = json.loads(SHORT)
    return data


def short_towers() -> Data:
    """The short record of Genial Spezial, to change as one likes."""
    data: Data = json.loads(SHORT_TOWERS)
    return data


def short_cards() -> Data:
    """The short record of the card game, to change as one likes."""
    data: Data = json.loads(SHORT_CARDS)
    return data


SHORTS: dict[str, Callable[[], Data]] = {
    "travel": short,
    "spezial": short_towers,
    "cards": short_cards,
}


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


def whole_towers() -> Data:
    """A finished game of Genial Spezial for three."""
    return data_of(SetUp("spezial", 3), "greedy", 4)


def whole_cards() -> Data:
    """A finished card game for three."""
    return data_of(CARDS._replace(players=3), "greedy", 4)


def with_exchange(set_up: SetUp = CLASSIC) -> tuple[Data, int]:
    """A finished game and the index of a step that exchanges all six pieces."""
    return _first_with(set_up, lambda data, i: data["steps"][i]["act"] == "swap")


def with_bonus_turn(set_up: SetUp = TEAM) -> tuple[Data, int]:
    """A finished game and the index of a piece after which a bonus turn is due."""
    return _first_with(set_up, _earns_bonus)


def _earns_bonus(data: Data, index: int) -> bool:
    here, after = data["steps"][index : index + 2]
    answers = ("swap", "keep")
    return bool(here["seat"] == after["seat"] and not {here["act"], after["act"]} & {*answers})


def _first_with(set_up: SetUp, wanted: Any) -> tuple[Data, int]:
    for seed in range(100):
        data = data_of(set_up, "greedy", seed)
        for index in range(len(data["steps"]) - 1):
            if wanted(data, index):
                return data, index
    raise AssertionError("no such game among the first hundred")


def mixed(set_up: SetUp) -> Data:
    """One finished game of a set-up."""
    return data_of(set_up, "balanced", 1)


def mixed_records() -> list[Data]:
    """One finished game of every set-up."""
    return [mixed(set_up) for set_up in SET_UPS]
