"""What each legal placement would bring."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import COLOURS, Record
from einklang.games.tiles.scoring import advance, standing, tile_points
from einklang.games.tiles.tables import Tables
from einklang.kernel import kernel


@kernel
def fill_outlook(
    tables: Tables,
    table: Record,
    actions: NDArray[np.int32],
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Score every placement on the board as it lies."""
    side = int(table.turn) % tables.sides
    board = table.board
    for row in range(len(actions)):
        first, second, one, other = tile_points(tables, board, actions[row])
        points[row, first] += one
        points[row, second] += other
        for symbol in range(COLOURS):
            before = standing(tables, table.tracks, side, symbol)
            if first == second == symbol:
                standings[row, symbol] = advance(tables, before, one, other)
            elif first == symbol:
                standings[row, symbol] = advance(tables, before, one, 0)
            elif second == symbol:
                standings[row, symbol] = advance(tables, before, other, 0)
            else:
                standings[row, symbol] = before
