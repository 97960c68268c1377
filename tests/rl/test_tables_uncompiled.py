"""Environments as plain Python give the same numbers as compiled ones."""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from einklang.rl.many_tables import ManyTables
from plain_python import run_uncompiled
from playing import SET_UPS, SetUp

SOME = ["duel-2", "spezial-2", "cards-2-four-sectors"]  # one of each family: Python is slow


def fingerprint(set_up: SetUp) -> str:
    """A hash of everything that some tables show in some steps, by themselves and against bots."""
    digest = hashlib.sha256()
    for bots, rewards in ((None, "points"), ("random", "weakest"), ("greedy", "place")):
        tables = ManyTables(
            *set_up[:2], 2, options=set_up.options, rewards=rewards, bots=bots, most_steps=5
        )
        tables.begin(7)
        for _ in range(7):
            tables.step(tables.any_actions())
            for array in (tables.observations, tables.masks, tables.rewards, tables.turn):
                digest.update(np.ascontiguousarray(array).tobytes())
            digest.update(tables.seen_by(0)[0].tobytes())
    return digest.hexdigest()


def test_both_give_the_same() -> None:
    printed = run_uncompiled(__file__, *SOME).split()
    by_name = {str(set_up): set_up for set_up in SET_UPS}
    assert printed == [fingerprint(by_name[name]) for name in SOME]


if __name__ == "__main__":
    for set_up in SET_UPS:
        if str(set_up) in sys.argv[1:]:
            print(fingerprint(set_up))
