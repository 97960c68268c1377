"""Where tiles may lie (rules C5.1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.places import holds, list_places
from einklang.games.state import PLACE
from einklang.games.towers.ruleset import Rules
from einklang.games.towers.state import TableRow
from einklang.kernel import kernel, part


@kernel
def list_actions(rules: Rules, table: TableRow, hand: None, actions: NDArray[np.int32]) -> int:
    """Write the legal actions of the seat to move in ascending order; return how many."""
    return list_places(table.free, actions) if table.phase == PLACE else 0


@part
def swap_of(rules: Rules) -> int:
    """The number after the last lay: nothing is exchanged here."""
    return int(rules.lay_count)


@part
def may_lay(rules: Rules, table: TableRow, action: int) -> bool:
    """Whether a tile may lie in this way."""
    return holds(table.free, action)
