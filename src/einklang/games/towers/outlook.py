"""What each legal tile would bring."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import Record
from einklang.games.towers.scoring import score
from einklang.games.towers.state import COLOURS
from einklang.games.towers.tables import Tables
from einklang.games.track import climb
from einklang.kernel import part


@part
def foresee(
    tables: Tables,
    table: Record,
    action: int,
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Write the points of a tile, and where the own markers stand after it."""
    seat = int(table.turn)
    score(tables, table, seat, action, points)
    for colour in range(COLOURS):
        before = int(table.tracks[seat, colour])
        standings[colour] = climb(tables.stops, before, int(points[colour]))
