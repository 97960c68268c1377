"""What each legal placement would bring."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import COLOURS
from einklang.games.tiles.rules import Rules
from einklang.games.tiles.scoring import advance, advance_twice, standing, tile_points
from einklang.games.tiles.state import TableRow
from einklang.kernel import part


@part
def foresee(
    rules: Rules,
    table: TableRow,
    action: int,
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Write the points of a placement, and where the own markers stand after it."""
    side = int(rules.side_of[table.turn])
    first, second, one, other = tile_points(rules, table, action)
    for symbol in range(COLOURS):
        before = standing(rules, table.tracks, side, symbol)
        points[symbol] = one * (first == symbol) + other * (second == symbol)
        if first == second == symbol:
            standings[symbol] = advance_twice(rules, before, one, other)
        else:
            standings[symbol] = advance(rules, before, int(points[symbol]))
