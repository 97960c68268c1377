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
def share_of_win(values: NDArray[np.int16], sides: int, colours: int, own: int) -> float:
    """The part of the win that a side has: all of it, an equal one, or nothing (rules 0.5)."""
    winners = 1
    for side in range(sides):
        for i in range(colours):
            if values[side, i] != values[own, i]:
                if values[side, i] > values[own, i]:
                    return 0.0
                break
        else:
            winners += side != own
    return 1.0 / winners
