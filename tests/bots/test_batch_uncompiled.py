"""Batches as plain Python are those of the compiled kernels."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import einklang
from batches import mixture
from effort import games
from playing import SET_UPS, TILE_GAMES, SetUp

TESTS = Path(__file__).parent.parent


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
    # The same copy of the program, whichever is installed.
    path = os.pathsep.join([str(TESTS), str(Path(einklang.__file__).parents[1])])
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path}
    uncompiled = subprocess.run(
        [sys.executable, "-W", "error", __file__, family, str(count)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=3000,
    )
    assert uncompiled.returncode == 0, uncompiled.stderr
    expected = [told(set_up, count) for set_up in FAMILIES[family]]
    assert uncompiled.stdout.splitlines() == expected


if __name__ == "__main__":
    main()
