"""What each legal card would bring, in either order of its symbols."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.rules import Rules
from einklang.games.cards.scoring import score
from einklang.games.cards.state import TableRow
from einklang.games.state import COLOURS
from einklang.kernel import part


@part
def foresee(
    rules: Rules,
    table: TableRow,
    action: int,
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Write the points of a card, and where the own chips stand after it."""
    for symbol in range(COLOURS):
        points[symbol] = 0
        standings[symbol] = table.tracks[table.turn, symbol]
    score(rules, table, action, standings, points)
