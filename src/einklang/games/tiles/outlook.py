"""What each legal placement would bring."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import COLOURS, Record
from einklang.games.tiles.scoring import advance, advance_twice, standing, tile_points
from einklang.games.tiles.tables import Tables
from einklang.kernel import part


@part
def foresee(
    tables: Tables,
    table: Record,
    action: int,
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Write the points of a placement, and where the own markers stand after it."""
    side = int(tables.side_of[table.turn])
    first, second, one, other = tile_points(tables, table, action)
    for symbol in range(COLOURS):
        before = standing(tables, table.tracks, side, symbol)
        points[symbol] = one * (first == symbol) + other * (second == symbol)
        if first == second == symbol:
            standings[symbol] = advance_twice(tables, before, one, other)
        else:
            standings[symbol] = advance(tables, before, int(points[symbol]))
