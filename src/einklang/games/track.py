"""Markers on a track: where they come to lie, and which colours are the weakest."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import RulesRow
from einklang.kernel import part


@part
def climb(stops: NDArray[np.int16], value: int, points: int) -> int:
    """Where a marker comes to lie: at most at the next stop, no further (A5.5, C5.3, E1, E3.2)."""
    for stop in stops:
        if value < stop:
            return min(value + points, int(stop))
    return value


@part
def list_values(rules: RulesRow, tracks: NDArray[np.int8], values: NDArray[np.int16]) -> None:
    """Write what every marker is worth to every seat: where it stands."""
    for seat in range(len(values)):
        for colour in range(values.shape[1]):
            values[seat, colour] = tracks[seat, colour]


@part
def weakest_colours(values: NDArray[np.int8]) -> int:
    """The colours of the lowest value, as a bit set."""
    lowest = int(values[0])
    colours = 1
    for colour in range(1, len(values)):
        value = int(values[colour])
        if value < lowest:
            colours = 0
        lowest = min(lowest, value)
        colours |= int(value == lowest) << colour
    return colours


@part
def colours_at(values: NDArray[np.int8], wanted: int) -> int:
    """The colours that have exactly this value, as a bit set."""
    colours = 0
    for colour in range(len(values)):
        if values[colour] == wanted:
            colours |= 1 << colour
    return colours
