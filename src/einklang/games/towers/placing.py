"""Where tiles may lie (rules C5.1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.places import list_places
from einklang.games.state import PLACE, Row
from einklang.games.towers.rules import Rules
from einklang.kernel import kernel


@kernel
def list_actions(rules: Rules, table: Row, actions: NDArray[np.int32]) -> int:
    """Write the legal actions of the seat to move in ascending order; return how many."""
    return list_places(table.free, actions) if table.phase == PLACE else 0
