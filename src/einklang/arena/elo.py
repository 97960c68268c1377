"""Means and ratings of bots, with the intervals that they lie in, 95 times of 100.

The differences of ratings say how likely one bot is to beat another.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SPREAD = 1.959964  # standard errors on each side that hold 95 % of a normal distribution
TAIL = 0.025  # what is left on each side

Matrix = NDArray[np.float64]

_UNIT = 400 / math.log(10)  # Elo points of one natural unit
_DRAWS = 1.0  # drawn games that each pair is given, so that winning all of them is finite
_SAMPLES = 1000
_AT_ONCE = 50  # samples that are rated side by side
_SEED = 1  # any, but always the same
_ROUNDS = 200
_LONGEST_STEP = 2.0
_CLOSE = 1e-10


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


class Comparison(NamedTuple):
    """One bot against another on a deal: 1 for a win, 0.5 for a draw, 0 for a loss."""

    deal: int
    one: int
    other: int
    points: float


def ratings(comparisons: Iterable[Comparison], bots: int) -> list[Estimate]:
    """The Elo of each bot with its interval; the mean of all is 0.

    A Bradley-Terry model at its greatest likelihood. Intervals come from a bootstrap over deals in
    which every deal weighs at random (Rubin's, with exponential weights). The draws given to each
    pair weigh as one more deal, so that bots which win all games have an interval, too.
    """
    found = list(comparisons)
    deals = {deal: row for row, deal in enumerate(sorted({each.deal for each in found}))}
    points = np.zeros((len(deals) + 1, bots, bots))  # deal, of whom, against whom
    for deal, one, other, won in found:
        points[deals[deal], one, other] += won
        points[deals[deal], other, one] += 1 - won
    points[-1] = _DRAWS / 2 * (1 - np.eye(bots))
    value = _rate(points.sum(axis=0)[None])[0]
    generator = np.random.default_rng(_SEED)
    samples = []
    for _ in range(_SAMPLES // _AT_ONCE):
        weights = generator.exponential(size=(_AT_ONCE, len(points)))
        samples.append(_rate(np.tensordot(weights, points, axes=1)))
    low, high = np.quantile(np.concatenate(samples), [TAIL, 1 - TAIL], axis=0)
    return [Estimate(*map(float, each)) for each in zip(value, low, high, strict=True)]


def _rate(points: Matrix) -> Matrix:
    """The Elo of each bot, for many tables of points (table, of whom, against whom) at once."""
    bots = points.shape[-1]
    games = points + points.transpose(0, 2, 1)
    scored = points.sum(axis=2)
    strength = np.zeros(points.shape[:2])
    for _ in range(_ROUNDS):
        # Newton's way to where everyone is expected to score what was scored. Differences alone
        # matter; adding 1 everywhere keeps the sum at 0 and the matrix solvable.
        chance = 1 / (1 + np.exp(strength[:, None, :] - strength[:, :, None]))
        missing = scored - (games * chance).sum(axis=2)
        pull = games * chance * (1 - chance)
        slope = -pull + np.eye(bots) * pull.sum(axis=2)[:, :, None] + 1
        step = np.linalg.solve(slope, missing[:, :, None])[:, :, 0]
        longest = np.abs(step).max(axis=1, keepdims=True)
        step *= np.minimum(1, _LONGEST_STEP / np.maximum(longest, _LONGEST_STEP))
        strength += step
        if longest.max() < _CLOSE:
            break
    return _UNIT * strength
