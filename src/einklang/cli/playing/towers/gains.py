"""Where the points of a tile come from: chips, large towers, bonus fields (rules C5.3)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from einklang.games.towers.position import View
from einklang.games.towers.state import TILES
from einklang.symbols import Symbol


@dataclass(frozen=True)
class Gains:
    """What the last tile of a view brought, and what its chain touches now."""

    chips: tuple[tuple[str, Symbol, int], ...]  # cell, colour and value
    large: int  # large towers that the chain joined for the first time
    bonus: tuple[Symbol, ...]
    touched: tuple[str, ...]  # the cells of all towers beside the chain


def gains_of(before: View, after: View) -> Gains:
    """What the last tile brought; the views are those of its seat before and after it."""
    seat, action = after.steps[-1].seat, after.steps[-1].action
    first = seat * TILES
    tile = first + int(before.row.laid[seat])
    chain = _chain_of(after, tile)
    joined = [
        other
        for other in range(first, tile)
        if _chain_of(before, other) == other and _chain_of(after, other) == chain
    ]
    done = _new(after.row.done[chain], before.row.done[joined])
    big = _new(after.row.big[chain], before.row.big[joined])
    towers = list(before.towers.items())
    touched = int(after.row.joined[chain])
    bonus = before.layout.rules.bonus[action].tolist()
    return Gains(
        chips=tuple(
            (cell, tower.symbol, tower.value)
            for number, (cell, tower) in enumerate(towers)
            if done >> number & 1
        ),
        large=big.bit_count(),
        bonus=tuple(
            colour
            for colour, points in zip(before.game.colours, bonus, strict=True)
            for _ in range(points)
        ),
        touched=tuple(cell for number, (cell, _) in enumerate(towers) if touched >> number & 1),
    )


def _new(of_chain: int, of_joined: NDArray[np.uint32]) -> int:
    """The towers of a chain that none of the chains had that it has joined, as a bit set."""
    return int(of_chain) & ~int(np.bitwise_or.reduce(of_joined))


def _chain_of(view: View, tile: int) -> int:
    """The first tile of the chain that a tile belongs to."""
    parents = view.row.parents
    while parents[tile] != tile:
        tile = int(parents[tile])
    return tile
