"""Where tiles may lie: numbers of actions, legal placements, and the board after one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.bits import BITS, lowest_bit
from einklang.games.board import FREE
from einklang.games.hand import Hand, kinds_in, place_in_hand
from einklang.games.places import holds, strike
from einklang.games.state import COLOURS, DECIDE_EXCHANGE, KINDS, PLACE
from einklang.games.tiles.ruleset import Rules
from einklang.games.tiles.state import COVERED, LOWER_LEFT, LOWER_RIGHT, RIGHT, StateRow, TableRow
from einklang.kernel import kernel, part

# What `obstacle` finds in the way of a placement.
NOTHING = 0
NO_SUCH_ACTION = 1
NOT_ON_RACK = 2
CELL_TAKEN = 3
FIRST_TURN = 4


@part
def placement(pair_count: int, kind: int, pair: int, turned: int) -> int:
    """The number of the action that lays a tile on a pair of cells, turned or not.

    A tile that is not turned has its first symbol on the first cell; a double is never turned.
    """
    return (kind * pair_count + pair) * 2 + turned


@part
def swap_action(rules: Rules) -> int:
    """The number of the action `swap`; `keep` is the next one."""
    return KINDS * int(rules.pair_count) * 2


@part
def kind_placed(rules: Rules, action: int) -> int:
    """The kind of tile that a placement lays.

    The table holds what to multiply with instead of a division, which takes many times as long.
    """
    return (action * int(rules.kinds_per_action)) >> 32


@part
def pair_covered(rules: Rules, action: int) -> int:
    """The pair of spots that a placement covers."""
    return (action - kind_placed(rules, action) * 2 * int(rules.pair_count)) >> 1


@part
def spots_covered(rules: Rules, action: int) -> tuple[int, int]:
    """The spots of the tile's first and second symbol."""
    pair = pair_covered(rules, action)
    turned = action & 1
    return int(rules.pairs[pair, turned]), int(rules.pairs[pair, 1 - turned])


@part
def ways_to_turn(rules: Rules, kind: int) -> int:
    """In how many ways a kind of tile lies on the same two cells: a double in one."""
    return 1 if rules.kind_symbols[kind, 0] == rules.kind_symbols[kind, 1] else 2


@part
def fitting_word(rules: Rules, table: TableRow, opening: bool, i: int) -> int:
    """A word of the set of pairs where the seat to move may lay a tile.

    When it opens, a tile must touch a printed symbol that no tile touches yet (rules A4.3).
    """
    free = int(table.free[i])
    if not opening:
        return free
    near = 0
    for symbol in range(COLOURS):
        if not (int(table.touched) >> symbol) & 1:
            near |= int(rules.pairs_near[symbol, i])
    return free & near


@part
def has_to_open(rules: Rules, table: TableRow) -> bool:
    """Whether the tile to be placed is the first one of its seat.

    In a game from the start it can always touch an untouched symbol (rules A4.4); in a position
    that was set up freely there may be no place for that, and then it may lie anywhere.
    """
    if not (int(table.to_open) >> int(table.turn)) & 1:
        return False
    for i in range(len(table.free)):
        if fitting_word(rules, table, True, i):
            return True
    return False


@kernel
def list_actions(rules: Rules, table: TableRow, hand: Hand, actions: NDArray[np.int32]) -> int:
    """Write the legal actions of the seat to move in ascending order; return how many.

    The table is a state or a view; the hand is that of the seat to move.
    """
    if table.phase == DECIDE_EXCHANGE:
        actions[0] = swap_action(rules)
        actions[1] = swap_action(rules) + 1
        return 2
    if table.phase != PLACE:
        return 0
    opening = has_to_open(rules, table)
    kinds = kinds_in(hand)
    count = 0
    for kind in range(KINDS):
        if (kinds >> kind) & 1:
            for i in range(len(table.free)):
                word = fitting_word(rules, table, opening, i)
                while word:
                    pair = i * BITS + lowest_bit(word)
                    for turned in range(ways_to_turn(rules, kind)):
                        actions[count] = placement(int(rules.pair_count), kind, pair, turned)
                        count += 1
                    word &= word - 1
    return count


@kernel
def obstacle(rules: Rules, table: TableRow, hand: Hand, action: int) -> int:
    """What forbids a placement to the seat with this hand, or NOTHING."""
    kind = kind_placed(rules, action)
    if action % 2 >= ways_to_turn(rules, kind):
        return NO_SUCH_ACTION
    if place_in_hand(hand, kind) < 0:
        return NOT_ON_RACK
    pair = pair_covered(rules, action)
    if not holds(table.free, pair):
        return CELL_TAKEN
    fitting = fitting_word(rules, table, has_to_open(rules, table), pair // BITS)
    return NOTHING if (fitting >> pair % BITS) & 1 else FIRST_TURN


@part
def lay(rules: Rules, state: StateRow, first: int, second: int, one: int, other: int) -> None:
    """Put two symbols on free spots of the board, and keep what the board tells true."""
    cover(rules, state, first, one)
    cover(rules, state, second, other)
    state.free_pairs = strike(state.free, rules.pairs_of[first], rules.pairs_of[second])


@part
def cover(rules: Rules, state: StateRow, spot: int, symbol: int) -> None:
    """Put one symbol on a free spot; which pairs are free no longer is for the caller to say."""
    state.board[spot] = symbol
    for colour in range(COLOURS):
        state.lines[colour, spot] = COVERED
    join_line(state, spot, symbol, RIGHT)
    join_line(state, spot, symbol, LOWER_LEFT)
    join_line(state, spot, symbol, LOWER_RIGHT)
    printed = int(rules.printed_near[spot])
    if printed >= 0:
        state.touched |= 1 << printed


@part
def join_line(state: StateRow, spot: int, symbol: int, step: int) -> None:
    """Tell the free spots at both ends of a line that a symbol has joined it.

    From each end, the new symbol and what lies behind it count more from now on.
    """
    board = state.board
    ahead = spot + step
    length_ahead = 1
    while board[ahead] == symbol:
        ahead += step
        length_ahead += 1
    behind = spot - step
    length_behind = 1
    while board[behind] == symbol:
        behind -= step
        length_behind += 1
    # Added without asking, nothing where no tile can lie: a question here is often guessed wrong.
    lines = state.lines[symbol]
    lines[ahead] += length_behind * (board[ahead] == FREE)
    lines[behind] += length_ahead * (board[behind] == FREE)


@part
def may_place(rules: Rules, state: StateRow, action: int) -> bool:
    """Whether the seat to move may place a tile in this way."""
    return obstacle(rules, state, state.hands[state.turn], action) == NOTHING
