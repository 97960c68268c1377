"""What each legal placement would bring: for greedy players, hints and analysis."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.games.tiles.scoring import advance, standing, tile_points
from einklang.games.tiles.state import COLOURS, Record
from einklang.games.tiles.tables import Tables
from einklang.kernel import kernel


class Outlook(NamedTuple):
    """One row per placement."""

    points: NDArray[np.int16]  # counted per symbol, before any stop of the track
    standings: NDArray[np.int16]  # the own markers afterwards; on a tug track from own 9 to -9


def look_ahead(tables: Tables, table: Record, actions: NDArray[np.int32]) -> Outlook:
    """What each of these placements would bring to the seat to move."""
    points = np.zeros((len(actions), COLOURS), np.int16)
    standings = np.zeros((len(actions), COLOURS), np.int16)
    fill_outlook(tables, table, actions, points, standings)
    return Outlook(points, standings)


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
