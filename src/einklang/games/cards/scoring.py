"""What a card counts, and how far the walls let a chip go (rules D3.2, D4)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.tables import Tables
from einklang.games.state import COLOURS, Record
from einklang.kernel import kernel


@kernel
def matches(tables: Tables, table: Record, symbol: int) -> int:
    """How many open cards of all players show a symbol; counted before the card is laid open."""
    count = 0
    for seat in range(table.players):
        for place in range(table.open_sizes[seat]):
            count += (tables.kind_colours[table.open[seat, place]] >> symbol) & 1
    return count


@kernel
def advance(tables: Tables, values: NDArray[np.int8], symbol: int, points: int) -> int:
    """Where points bring a chip, step by step: points that would cross a closed wall are lost.

    A wall is open if all other chips stand at least in the sector before it (rules F16).
    """
    sectors = tables.sectors
    lowest = len(sectors)
    for other in range(COLOURS):
        if other != symbol:
            lowest = min(lowest, int(sectors[values[other]]))
    value = int(values[symbol])
    top = len(sectors) - 1
    for _ in range(points):
        if value < top and sectors[value + 1] <= max(lowest + 1, int(sectors[value])):
            value += 1
    return value


@kernel
def score(
    tables: Tables,
    table: Record,
    action: int,
    values: NDArray[np.int8],
    points: NDArray[np.int16],
) -> int:
    """Move the chips of a card's two symbols, one after the other; how many reach the end.

    The values are those of the player's track and are changed; points are what was counted.
    """
    top = len(tables.sectors) - 1
    reached = 0
    for which in range(1, 3):
        symbol = int(tables.plays[action, which])
        points[symbol] = matches(tables, table, symbol)
        after = advance(tables, values, symbol, int(points[symbol]))
        if values[symbol] < top == after:
            reached += 1
        values[symbol] = after
    return reached


@kernel
def reaches_goal(tables: Tables, values: NDArray[np.int8]) -> bool:
    """Whether all chips have come as far as the goal (rules D7.1)."""
    for value in values:
        if value < tables.goal:
            return False
    return True
