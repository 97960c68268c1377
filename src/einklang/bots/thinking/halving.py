"""Compares plays by rollouts, and drops the worse half again and again.

So most rollouts go to the plays among which it is hard to choose.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.bots.asking import Budget
from einklang.bots.thinking.pace import Pace


class Compared(NamedTuple):
    """What rollouts said of plays: the best first, then the others, later dropped ones first."""

    order: NDArray[np.int64]
    means: NDArray[np.float64]  # by play, in the order in which they were given
    counts: NDArray[np.int64]


def halve(
    count: int,
    budget: Budget,
    roll: Callable[[NDArray[np.int64], int, int, NDArray[np.float64]], None],
) -> Compared:
    """Compare so many plays within a budget.

    `roll(alive, first, deals, totals)` plays these plays in so many deals from the first one on,
    and adds up how each went.
    """
    totals = np.zeros(count)
    counts = np.zeros(count, np.int64)
    alive = np.arange(count)
    dropped: list[NDArray[np.int64]] = []
    rounds = max(1, (count - 1).bit_length())
    begin = time.perf_counter()
    pace = Pace(budget)
    deals = 0
    for number in range(rounds):
        wanted, end = None, begin + (budget.seconds or math.inf) * (number + 1) / rounds
        if budget.rollouts is not None:
            wanted = max(1, budget.rollouts // (rounds * len(alive)))
        for more in pace.pieces(wanted, end):
            # Added up one by one, so that the clock, which cuts the pieces, changes no last digit.
            sums = totals[alive]
            roll(alive, deals, more, sums)
            totals[alive] = sums
            counts[alive] += more
            deals += more
        best_first = alive[np.argsort(-totals[alive] / counts[alive], kind="stable")]
        kept = max(1, (len(alive) + 1) // 2)
        dropped.insert(0, best_first[kept:])
        alive = best_first[:kept]
    return Compared(np.concatenate([alive, *dropped]), totals / counts, counts)
