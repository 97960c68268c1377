"""Where tiles may lie: numbers of actions, legal placements, and the board after one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.board import cover, is_free
from einklang.games.hand import Hand, place_in_hand
from einklang.games.state import DECIDE_EXCHANGE, KINDS, PLACE, Record
from einklang.games.tiles.tables import Tables
from einklang.kernel import kernel

# What `obstacle` finds in the way of a placement.
NOTHING = 0
NO_SUCH_ACTION = 1
NOT_ON_RACK = 2
CELL_TAKEN = 3
FIRST_TURN = 4


@kernel
def placement(pair_count: int, kind: int, pair: int, turned: int) -> int:
    """The number of the action that lays a tile on a pair of cells, turned or not.

    A tile that is not turned has its first symbol on the first cell; a double is never turned.
    """
    return (kind * pair_count + pair) * 2 + turned


@kernel
def swap_action(tables: Tables) -> int:
    """The number of the action `swap`; `keep` is the next one."""
    return KINDS * len(tables.pairs) * 2


@kernel
def kind_placed(tables: Tables, action: int) -> int:
    """The kind of tile that a placement lays."""
    return action // (2 * len(tables.pairs))


@kernel
def pair_covered(tables: Tables, action: int) -> int:
    """The pair of cells that a placement covers."""
    return (action // 2) % len(tables.pairs)


@kernel
def cells_covered(tables: Tables, action: int) -> tuple[int, int]:
    """The cells of the tile's first and second symbol."""
    pair = pair_covered(tables, action)
    turned = action % 2
    return tables.pairs[pair, turned], tables.pairs[pair, 1 - turned]


@kernel
def opens(tables: Tables, touched: int, pair: int) -> bool:
    """Whether a tile here touches a printed symbol that no tile touches yet (rules A4.3)."""
    for half in range(2):
        printed = tables.printed_near[tables.pairs[pair, half]]
        if printed >= 0 and not (touched >> printed) & 1:
            return True
    return False


@kernel
def can_open(tables: Tables, board: NDArray[np.int8], touched: int) -> bool:
    """Whether any free pair touches an untouched printed symbol.

    In a game from the start one always does (rules A4.4); in a position that was set up freely
    there may be none, and then the first tile may lie anywhere.
    """
    for pair in range(len(tables.pairs)):
        if is_free(tables.pairs, board, pair) and opens(tables, touched, pair):
            return True
    return False


@kernel
def has_to_open(table: Record) -> bool:
    """Whether the tile to be placed is the first one of its seat."""
    return (int(table.to_open) >> int(table.turn)) & 1 == 1


@kernel
def list_actions(tables: Tables, table: Record, hand: Hand, actions: NDArray[np.int32]) -> int:
    """Write the legal actions of the seat to move in ascending order; return how many.

    The table is a state or a view; the hand is that of the seat to move.
    """
    if table.phase == DECIDE_EXCHANGE:
        actions[0] = swap_action(tables)
        actions[1] = swap_action(tables) + 1
        return 2
    if table.phase != PLACE:
        return 0
    board = table.board
    touched = int(table.touched)
    must_open = has_to_open(table) and can_open(tables, board, touched)
    pairs = tables.pairs
    fitting = np.empty(len(pairs), np.int32)
    fits = 0
    for pair in range(len(pairs)):
        if is_free(pairs, board, pair) and (not must_open or opens(tables, touched, pair)):
            fitting[fits] = pair
            fits += 1
    count = 0
    for kind in range(KINDS):
        if place_in_hand(hand, kind) < 0:
            continue
        ways = 1 if tables.kind_symbols[kind, 0] == tables.kind_symbols[kind, 1] else 2
        for i in range(fits):
            for turned in range(ways):
                actions[count] = placement(len(pairs), kind, fitting[i], turned)
                count += 1
    return count


@kernel
def obstacle(tables: Tables, table: Record, hand: Hand, action: int) -> int:
    """What forbids a placement to the seat with this hand, or NOTHING."""
    kind = kind_placed(tables, action)
    if tables.kind_symbols[kind, 0] == tables.kind_symbols[kind, 1] and action % 2 == 1:
        return NO_SUCH_ACTION
    if place_in_hand(hand, kind) < 0:
        return NOT_ON_RACK
    pair = pair_covered(tables, action)
    if not is_free(tables.pairs, table.board, pair):
        return CELL_TAKEN
    if has_to_open(table):
        touched = int(table.touched)
        if not opens(tables, touched, pair) and can_open(tables, table.board, touched):
            return FIRST_TURN
    return NOTHING


@kernel
def lay(tables: Tables, state: Record, cell: int, symbol: int) -> None:
    """Put one symbol on a free cell of the board."""
    cover(tables.neighbours, state, cell, symbol)
    printed = tables.printed_near[cell]
    if printed >= 0:
        state.touched |= 1 << printed
