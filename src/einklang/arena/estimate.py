"""A mean over games with the interval that it lies in, 95 times of 100."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

SPREAD = 1.959964  # standard errors on each side that hold 95 % of a normal distribution
TAIL = 0.025  # what is left on each side


class Estimate(NamedTuple):
    """A value and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Estimate:
        """The same in another unit."""
        return Estimate(*(factor * each for each in self))


def mean_of(samples: Iterable[tuple[int, float]]) -> Estimate:
    """The mean of values that each come from a deal; with one deal the interval is endless.

    Games of one deal are alike, so only deals count as independent. Where some deals have more
    games than others, the mean is still that of all games.
    """
    sums: defaultdict[int, float] = defaultdict(float)
    counts: defaultdict[int, int] = defaultdict(int)
    for deal, value in samples:
        sums[deal] += value
        counts[deal] += 1
    deals, games = len(counts), sum(counts.values())
    if not games:
        return Estimate(math.nan, math.nan, math.nan)
    mean = math.fsum(sums.values()) / games
    if deals == 1:
        return Estimate(mean, -math.inf, math.inf)
    squares = math.fsum((sums[deal] - mean * counts[deal]) ** 2 for deal in counts)
    error = math.sqrt(squares * deals / (deals - 1)) / games
    return Estimate(mean, mean - SPREAD * error, mean + SPREAD * error)


def share_of(samples: Iterable[tuple[int, float]]) -> Estimate:
    """The mean of values from 0 to 1, such as points; its interval stays between them.

    If every game of all deals was won, or lost, nothing is left to measure a spread by. Then the
    interval ends where so many deals alike would be a chance of 2.5 %.
    """
    kept = list(samples)
    value, low, high = mean_of(kept)
    likely = TAIL ** (1 / len({deal for deal, _ in kept})) if kept else math.nan
    if value == 1:
        return Estimate(value, likely, 1.0)
    if value == 0:
        return Estimate(value, 0.0, 1 - likely)
    return Estimate(value, max(low, 0.0), min(high, 1.0))
