"""Choosing among weighted things; the same compiled and uncompiled, to the last bit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.generator import Dice, roll
from einklang.kernel import part

Weights = NDArray[np.float64]


@part
def sum_of(weights: Weights) -> float:
    """The sum, from first to last: NumPy and Numba add in different orders and round otherwise."""
    total = 0.0
    for weight in weights:
        total += weight
    return total


@part
def choose_by_weight(weights: Weights, dice: Dice) -> NDArray[np.int64]:
    """As many numbers as there are weights, each as often as its weight says, evenly spread."""
    count = len(weights)
    chosen = np.empty(count, np.int64)
    mark = roll(dice) / 4294967296.0
    passed = 0.0
    n = 0
    for i in range(count):
        passed += weights[i]
        while n < count and mark + n < passed:
            chosen[n] = i
            n += 1
    while n < count:  # the last mark may be lost to rounding
        chosen[n] = chosen[n - 1]
        n += 1
    return chosen


@part
def pick_by_weight(weights: Weights, dice: Dice) -> int:
    """One number, as likely as its weight says."""
    mark = sum_of(weights) * (roll(dice) / 4294967296.0)
    last = 0
    for i in range(len(weights)):
        if weights[i] > 0.0:
            last = i
            mark -= weights[i]
            if mark < 0.0:
                break
    return last
