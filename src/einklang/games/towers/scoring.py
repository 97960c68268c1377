"""What a tile counts: chips, large towers and bonus fields (rules C5.3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.bits import count_bits
from einklang.games.towers.chains import meet
from einklang.games.towers.rules import Rules
from einklang.games.towers.state import COLOURS, TableRow
from einklang.games.track import climb
from einklang.kernel import part


@part
def score(
    rules: Rules, table: TableRow, seat: int, lay: int, points: NDArray[np.int16]
) -> tuple[int, int, int, int]:
    """Write the points of a tile that is about to lie.

    Returns what its chain joins, what of it is done and big afterwards, and which chips scored.
    """
    for colour in range(COLOURS):
        points[colour] = 0
    joined, done, big = meet(rules, table, seat, lay)
    scored = 0
    if count_bits(joined) >= 2:
        scored = joined & ~done
        done |= joined
    for tower in range(int(rules.tower_count)):
        if (scored >> tower) & 1:
            points[table.chip_colours[tower]] += table.chip_values[tower]
    large = joined & int(rules.large)
    extra = 0
    if count_bits(large) >= 2:
        extra = count_bits(large & ~big)
        big |= large
    for colour in range(COLOURS):
        points[colour] += extra + rules.bonus[lay, colour]
    return joined, done, big, scored


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
