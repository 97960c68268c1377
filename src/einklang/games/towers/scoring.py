"""What a tile counts: chips, large towers and bonus fields (rules C5.2, C5.3).

What the tiles of a chain have joined is kept from tile to tile.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.bits import count_bits
from einklang.games.places import strike
from einklang.games.towers.ruleset import Rules
from einklang.games.towers.state import COLOURS, TILES, StateRow, TableRow
from einklang.games.track import climb
from einklang.kernel import part


@part
def chain_of(parents: NDArray[np.int8], tile: int) -> int:
    """The first tile of the chain that a tile belongs to."""
    while parents[tile] != tile:
        tile = int(parents[tile])
    return tile


@part
def own_tile(table: TableRow, seat: int, cell: int) -> int:
    """The seat's tile on a cell, or -1; beyond the edge there is none."""
    tile = int(table.board[cell])
    return tile if tile >= 0 and tile // TILES == seat else -1


@part
def meet(rules: Rules, table: TableRow, seat: int, lay: int) -> tuple[int, int, int]:
    """What the chain of a tile that is about to lie joins, and what of it is done and big.

    Sets of towers are united, so a chain that is met twice counts once.
    """
    joined = 0
    done = 0
    big = 0
    for half in range(2):
        cell = int(rules.lays[lay, half])
        joined |= int(rules.near[cell])
        for neighbour in rules.neighbours[cell]:
            tile = own_tile(table, seat, int(neighbour))
            if tile >= 0:
                chain = chain_of(table.parents, tile)
                joined |= int(table.joined[chain])
                done |= int(table.done[chain])
                big |= int(table.big[chain])
    return joined, done, big


@part
def lay_tile(rules: Rules, state: StateRow, lay: int, joined: int, done: int, big: int) -> None:
    """Lay a tile of the seat to move and make all chains that it touches one."""
    seat = int(state.turn)
    tile = seat * TILES + int(state.laid[seat])
    state.parents[tile] = tile
    for half in range(2):
        for neighbour in rules.neighbours[rules.lays[lay, half]]:
            other = own_tile(state, seat, int(neighbour))
            if other >= 0:
                chain = chain_of(state.parents, other)
                own = chain_of(state.parents, tile)
                # The older chain stays the first one, so that ways to it stay short.
                state.parents[max(chain, own)] = min(chain, own)
    first, second = rules.lays[lay, 0], rules.lays[lay, 1]
    state.board[first] = tile
    state.board[second] = tile
    state.free_lays = strike(state.free, rules.lays_of[first], rules.lays_of[second])
    chain = chain_of(state.parents, tile)
    state.joined[chain] = joined
    state.done[chain] = done
    state.big[chain] = big
    state.laid[seat] += 1


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
