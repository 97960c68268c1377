"""Games in a row for tests of series: their states, and their records with the seats passed on."""

from __future__ import annotations

import json
from typing import Any

import einklang
from einklang.records.record import Record
from playing import SetUp, finished
from sample_records import Data, data_of

NAMES = ("Ada", "Ben", "Cleo", "Dan")

CARDS_2 = SetUp("cards", 2, (("track", "four-sectors"),))
CARDS_3 = CARDS_2._replace(players=3)
CARDS_4 = SetUp("cards", 4, (("track", "three-zones"),))

SERIES = [
    CARDS_2,
    CARDS_3,
    CARDS_4,
    SetUp("spezial", 2),
    SetUp("spezial", 3),
    SetUp("classic", 4),
    SetUp("travel", 2),
    SetUp("team", 4),
    SetUp("solo", 1),
]


def played(set_up: SetUp, number: int) -> Any:
    """A finished game of a row, counted from 0."""
    return finished(set_up, "greedy", 50 + number)


def played_data(set_up: SetUp, number: int) -> Data:
    """The record of a game of a row, with the names of the players in the order of its seats."""
    data = data_of(set_up, "greedy", 50 + number)
    players = set_up.players
    # After every game the next player starts.
    data["seats"] = [NAMES[(number + seat) % players] for seat in range(players)]
    return data


def row(set_up: SetUp, length: int) -> list[Data]:
    """The records of some games in a row, to change as one likes."""
    return [played_data(set_up, number) for number in range(length)]


def read(data: Data) -> Record:
    """A record as the program reads it."""
    return einklang.read_record(json.dumps(data))


def weakest(data: Data, player: int, number: int) -> int:
    """What a game of a row adds to the points of a player, by its record alone."""
    seat = data["seats"].index(NAMES[player])
    assert seat == (player - number) % data["players"]
    scores = data["result"]["scores"]
    side = scores[seat % 2] if data["game"] == "team" else scores[seat]
    return int(min(side.values()))
