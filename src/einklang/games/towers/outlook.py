"""What each legal tile would bring."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import Record
from einklang.games.towers.scoring import score
from einklang.games.towers.state import COLOURS
from einklang.games.towers.tables import Tables
from einklang.games.track import climb
from einklang.kernel import kernel


@kernel
def fill_outlook(
    tables: Tables,
    table: Record,
    actions: NDArray[np.int32],
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Score every tile on the board as it lies."""
    seat = int(table.turn)
    for row in range(len(actions)):
        score(tables, table, seat, int(actions[row]), points[row])
        for colour in range(COLOURS):
            before = int(table.tracks[seat, colour])
            standings[row, colour] = climb(tables.stops, before, points[row, colour])
