"""Markers on a track: where they come to lie, and which colours are the weakest."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.kernel import kernel


@kernel
def climb(stops: NDArray[np.int16], value: int, points: int) -> int:
    """Where a marker comes to lie: at most at the next stop, no further (A5.5, C5.3, E1.2)."""
    for stop in stops:
        if value < stop:
            return min(value + points, int(stop))
    return value


@kernel
def weakest_colours(values: NDArray[np.int8]) -> int:
    """The colours of the lowest value, as a bit set."""
    lowest = values[0]
    for value in values:
        lowest = min(lowest, value)
    return colours_at(values, lowest)


@kernel
def colours_at(values: NDArray[np.int8], wanted: int) -> int:
    """The colours that have exactly this value, as a bit set."""
    colours = 0
    for colour in range(len(values)):
        if values[colour] == wanted:
            colours |= 1 << colour
    return colours
