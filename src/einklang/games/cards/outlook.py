"""What each legal card would bring, in either order of its symbols."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.scoring import score
from einklang.games.cards.tables import Tables
from einklang.games.state import Record
from einklang.kernel import kernel


@kernel
def fill_outlook(
    tables: Tables,
    table: Record,
    actions: NDArray[np.int32],
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Score every card against the open ones as they lie."""
    for row in range(len(actions)):
        values = table.tracks[table.turn].copy()
        score(tables, table, int(actions[row]), values, points[row])
        standings[row] = values
