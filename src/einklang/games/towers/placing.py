"""Where tiles may lie (rules C5.1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.board import is_free
from einklang.games.state import PLACE, Record
from einklang.games.towers.tables import Tables
from einklang.kernel import kernel


@kernel
def list_actions(tables: Tables, table: Record, actions: NDArray[np.int32]) -> int:
    """Write the legal actions of the seat to move in ascending order; return how many."""
    count = 0
    if table.phase == PLACE:
        for lay in range(len(tables.lays)):
            if is_free(tables.lays, table.board, lay):
                actions[count] = lay
                count += 1
    return count
