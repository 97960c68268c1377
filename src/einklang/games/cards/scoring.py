"""What a card counts, and how it moves the chips (rules D3.2, D4)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.ruleset import SECTORS, Rules
from einklang.games.cards.state import TableRow
from einklang.games.state import COLOURS
from einklang.kernel import part


@part
def advance(rules: Rules, values: NDArray[Any], symbol: int, points: int) -> int:
    """Where points bring a chip of a player, whose chips stand on these values."""
    lowest = SECTORS
    for other in range(COLOURS):
        if other != symbol:
            lowest = min(lowest, int(rules.sectors[values[other]]))
    return int(rules.reached[lowest, values[symbol], points])


@part
def score(
    rules: Rules,
    table: TableRow,
    action: int,
    values: NDArray[Any],
    points: NDArray[np.int16],
) -> int:
    """Move the chips of a card's two symbols, one after the other; how many reach the end.

    The values are those of the player's track and are changed; points are what was counted.
    """
    reached = 0
    for which in range(1, 3):
        symbol = int(rules.plays[action, which])
        points[symbol] = table.showing[symbol]
        after = advance(rules, values, symbol, int(points[symbol]))
        if values[symbol] < rules.top == after:
            reached += 1
        values[symbol] = after
    return reached


@part
def reaches_goal(rules: Rules, values: NDArray[np.int8]) -> bool:
    """Whether all chips have come as far as the goal (rules D7.1)."""
    for value in values:
        if value < rules.goal:
            return False
    return True


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
