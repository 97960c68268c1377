"""Who has won, as far as a player in the kernels needs to know."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.kernel import part


@part
def sort_values(values: NDArray[np.int16], sides: int, colours: int) -> None:
    """Sort what the markers of each side are worth, the weakest first."""
    for side in range(sides):
        row = values[side]
        for i in range(1, colours):
            value = row[i]
            j = i
            while j > 0 and row[j - 1] > value:
                row[j] = row[j - 1]
                j -= 1
            row[j] = value


@part
def compare_sides(values: NDArray[np.int16], colours: int, one: int, other: int) -> int:
    """1 if one side stands better than another, -1 if worse, 0 if equal; values are sorted."""
    for i in range(colours):
        if values[one, i] != values[other, i]:
            return 1 if values[one, i] > values[other, i] else -1
    return 0


@part
def share_of_win(values: NDArray[np.int16], sides: int, colours: int, own: int) -> float:
    """The part of the win that a side has: all of it, an equal one, or nothing (rules 0.5)."""
    winners = 1
    for side in range(sides):
        if side != own:
            ahead = compare_sides(values, colours, side, own)
            if ahead > 0:
                return 0.0
            winners += ahead == 0
    return 1.0 / winners
