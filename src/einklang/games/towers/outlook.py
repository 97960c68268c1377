"""What each legal tile would bring."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.towers.rules import Rules
from einklang.games.towers.scoring import score
from einklang.games.towers.state import COLOURS, TableRow
from einklang.games.track import climb
from einklang.kernel import part


@part
def foresee(
    rules: Rules,
    table: TableRow,
    action: int,
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Write the points of a tile, and where the own markers stand after it."""
    seat = int(table.turn)
    score(rules, table, seat, action, points)
    for colour in range(COLOURS):
        before = int(table.tracks[seat, colour])
        standings[colour] = climb(rules.stops, before, int(points[colour]))
