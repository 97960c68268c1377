"""Batches as plain Python are those of the compiled kernels."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

import einklang
from batches import mixture
from effort import games
from plain_python import run_uncompiled
from playing import SET_UPS, TILE_GAMES, SetUp

FAMILIES = {
    "tiles": [set_up for set_up in SET_UPS if set_up.name in TILE_GAMES],
    "spezial": [set_up for set_up in SET_UPS if set_up.name == "spezial"],
    "cards": [set_up for set_up in SET_UPS if set_up.name == "cards"],
}


def seated(set_up: SetUp) -> list[str]:
    """Who plays; on the large board of Genial Spezial only one seat thinks, or it takes long."""
    if set_up.name != "spezial":
        return mixture("mixed" if set_up.players > 2 else "mixed otherwise", set_up.players)
    thinker = ("greedy", "balanced", "balanced:1.1")[set_up.players - 2]
    return [thinker, *["random"] * (set_up.players - 1)]


def told(set_up: SetUp, count: int) -> str:
    """What came of some games of a set-up, as text."""
    what: Any = {"seed": 6, "options": set_up.options, "threads": 2, "first": 2**33}
    played = einklang.play_games(set_up.name, set_up.players, seated(set_up), count, **what)
    arrays = (played.places, played.scores, played.ended, played.steps)
    return json.dumps([(str(array.dtype), array.tolist()) for array in arrays])


def main() -> None:
    for set_up in FAMILIES[sys.argv[1]]:
        print(told(set_up, int(sys.argv[2])))


@pytest.mark.parametrize("family", FAMILIES)
def test_compiled_and_uncompiled_batches_are_identical(family: str) -> None:
    count = games(few=1, many=20)
    uncompiled = run_uncompiled(__file__, family, str(count))
    expected = [told(set_up, count) for set_up in FAMILIES[family]]
    assert uncompiled.splitlines() == expected


if __name__ == "__main__":
    main()
