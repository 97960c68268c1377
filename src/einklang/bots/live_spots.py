"""The spots of a tile-laying game where a tile still fits."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.tiles.rules import Rules
from einklang.games.tiles.state import LOWER_LEFT, LOWER_RIGHT, RIGHT, SPOTS, STRIDE
from einklang.kernel import part

# All spots but the first and the last row, as constants: so the compiler looks at many at once.
_FIRST = STRIDE
_LAST = SPOTS - STRIDE - 1


@part
def look_near(lines: NDArray[np.int8], near: NDArray[np.int8]) -> None:
    """Note for every spot the most that a symbol counts on any of its neighbours."""
    for spot in range(_FIRST, _LAST + 1):
        near[spot] = max(
            lines[spot - RIGHT],
            lines[spot + RIGHT],
            lines[spot - LOWER_LEFT],
            lines[spot + LOWER_LEFT],
            lines[spot - LOWER_RIGHT],
            lines[spot + LOWER_RIGHT],
        )


@part
def list_live(
    rules: Rules, lines: NDArray[np.int8], near: NDArray[np.int8], live: NDArray[np.uint16]
) -> int:
    """List the free spots that have a free neighbour; how many they are."""
    count = 0
    for i in range(int(rules.spot_count)):
        spot = rules.spots[i]
        live[count] = spot
        count += int(lines[spot] >= 0) & int(near[spot] >= 0)
    return count
