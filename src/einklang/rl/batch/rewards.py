"""What an action earns: a place at the end, a lead, or points of each colour."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.result import compare_sides, sort_values
from einklang.kernel import part

# What rewards go by.
PLACE = 0
WEAKEST = 1
POINTS = 2

Values = NDArray[np.int16]  # side, colour → what the marker is worth
Rewards = NDArray[np.float32]  # seat, and colour if rewards are vectors


@part
def add_rewards(by: int, before: Values, after: Values, over: bool, rewards: Rewards) -> None:
    """Add to each seat's reward what a change of all values is worth to it.

    Both values are only good for this: they are sorted on the way.
    """
    if by == POINTS:
        for seat in range(len(rewards)):
            side = seat % len(after)
            for colour in range(rewards.shape[1]):
                rewards[seat, colour] += after[side, colour] - before[side, colour]
        return
    sort_values(after, len(after), after.shape[1])
    if by == WEAKEST:
        sort_values(before, len(before), before.shape[1])
        for seat in range(len(rewards)):
            side = seat % len(after)
            rewards[seat, 0] += lead(after, side) - lead(before, side)
    elif over and len(after) > 1:
        for seat in range(len(rewards)):
            rewards[seat, 0] += standing(after, seat % len(after))


@part
def lead(values: Values, side: int) -> int:
    """By how much the weakest colour of a side is above that of the best other side, if any."""
    best = 0
    for other in range(len(values)):
        if other != side:
            best = max(best, int(values[other, 0]))
    return int(values[side, 0]) - best


@part
def standing(values: Values, side: int) -> float:
    """From 1 for the only winner to -1 for the only last one; who is equal shares."""
    ahead = 0
    for other in range(len(values)):
        ahead += compare_sides(values, values.shape[1], side, other)
    return ahead / (len(values) - 1)
