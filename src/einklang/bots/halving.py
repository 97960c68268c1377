"""Compares plays by rollouts, and drops the worse half again and again.

So most rollouts go to the plays among which it is hard to choose.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.bots.budget import Budget

_CHUNK = 0.003  # seconds between two looks at the clock and at whether to stop


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
    deals = 0
    chunk = 1
    for number in range(rounds):
        if budget.rollouts is not None:
            left = max(1, budget.rollouts // (rounds * len(alive)))
            end = np.inf
        else:
            left = -1
            end = begin + (budget.seconds or 0.0) * (number + 1) / rounds
        while left:
            budget.check()
            started = time.perf_counter()
            now = chunk if left < 0 else min(chunk, left)
            # Added up one by one, so that the clock, which cuts the chunks, changes no last digit.
            sums = totals[alive]
            roll(alive, deals, now, sums)
            totals[alive] = sums
            counts[alive] += now
            deals += now
            left -= now if left > 0 else 0
            took = time.perf_counter() - started
            if took < _CHUNK / 2:
                chunk *= 2
            elif took > _CHUNK and chunk > 1:
                chunk //= 2
            if started + 2 * took > end:
                break
        best_first = alive[np.argsort(-totals[alive] / counts[alive], kind="stable")]
        kept = max(1, (len(alive) + 1) // 2)
        dropped.insert(0, best_first[kept:])
        alive = best_first[:kept]
    return Compared(np.concatenate([alive, *dropped]), totals / counts, counts)
