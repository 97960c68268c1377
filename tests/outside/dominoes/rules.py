"""The rules as kernels: what lies on the table, what a tile counts, and what a turn does."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.games import state
from einklang.games.hand import Hand, place_in_hand, take_from_hand
from einklang.games.state import COLOURS, KINDS, PLACE, RUNNING, SEATS, Outcome
from einklang.games.stock import draw_hand, refill
from einklang.games.turn import begin, end, pass_on
from einklang.kernel import kernel, part
from einklang.rows import Int8s, Int16

TILES = KINDS  # one of each kind
TOP = 18
ALL_LAID = RUNNING + 1

WAYS = 4  # of a tile: at the left or the right end, as it is or turned
SWAP = KINDS * WAYS

# The row grows from the middle to both sides, so that nothing has to move.
MIDDLE = 2 * TILES


class Rules(state.HandRules):
    """What kernels know of the game."""

    kind_symbols: Annotated[Int8s, KINDS, 2]  # kind of tile → its two symbols


class TableRow(state.HandTable):
    """What lies open on the table."""

    tracks: Annotated[Int8s, SEATS, COLOURS]
    line: Annotated[Int8s, 2 * MIDDLE]  # symbols
    first: Int16  # the place of the first symbol of the row,
    last: Int16  # and the place behind its last one


class StateRow(TableRow, state.HandState):
    """A whole position."""


class ViewRow(TableRow, state.HandView):
    """What a seat sees of it."""


@part
def deal(rules: Rules, state: StateRow) -> None:
    """Fill the hands, seat after seat."""
    for seat in range(state.players):
        deal_hand(rules, state, seat)


@part
def deal_hand(rules: Rules, state: StateRow, seat: int) -> None:
    """Fill the hand of a seat."""
    draw_hand(state, seat, int(rules.hand))


@part
def halves(rules: Rules, action: int) -> tuple[int, int]:
    """The symbols of the half that touches the row, and of the other one."""
    kind = action // WAYS
    turned = action & 1
    return int(rules.kind_symbols[kind, turned]), int(rules.kind_symbols[kind, 1 - turned])


@part
def run(table: TableRow, symbol: int, at_the_end: bool) -> int:
    """How many halves of a symbol lie together at one end of the row."""
    count = 0
    while count < table.last - table.first:
        at = table.last - 1 - count if at_the_end else table.first + count
        if table.line[at] != symbol:
            break
        count += 1
    return count


@part
def foresee(
    rules: Rules,
    table: TableRow,
    action: int,
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Write the points of a tile, and where the own markers stand after it."""
    inner, outer = halves(rules, action)
    points[:] = 0
    points[inner] += 1 + run(table, inner, action >> 1 & 1 == 1)
    points[outer] += 1
    for colour in range(COLOURS):
        standings[colour] = min(TOP, table.tracks[table.turn, colour] + points[colour])


@part
def may_play(rules: Rules, state: StateRow, action: int) -> bool:
    """Whether the seat to move may lay a tile in this way."""
    return may_lay(rules, state.hands[state.turn], action)


@part
def may_lay(rules: Rules, hand: Hand, action: int) -> bool:
    """Whether who holds this hand may lay a tile in this way."""
    return is_way(rules, action) and place_in_hand(hand, action // WAYS) >= 0


@part
def is_way(rules: Rules, action: int) -> bool:
    """Whether it is a way of its own: a double is the same when it is turned."""
    inner, outer = halves(rules, action)
    return action & 1 == 0 or inner != outer


@part
def swap_of(rules: Rules) -> int:
    """The number after the last way to lay a tile: nothing is ever exchanged."""
    return SWAP


@kernel
def list_actions(rules: Rules, table: TableRow, hand: Hand, actions: NDArray[np.int32]) -> int:
    """Write the legal actions in ascending order; how many they are."""
    count = 0
    if table.phase == PLACE:
        for action in range(SWAP):
            if may_lay(rules, hand, action):
                actions[count] = action
                count += 1
    return count


@kernel
def act(rules: Rules, state: StateRow, action: int, told_count: int, outcome: Outcome) -> int:
    """Lay a tile, score it, draw, and pass the turn on."""
    begin(outcome)
    seat = int(state.turn)
    lay(rules, state, action, outcome)
    take_from_hand(state, seat, action // WAYS)
    answer = refill(int(rules.hand), state, told_count, outcome, True)
    pass_on(state)
    if state.hand_sizes[state.turn] == 0:
        end(state, ALL_LAID)
    return answer


@part
def lay(rules: Rules, state: StateRow, action: int, outcome: Outcome) -> None:
    """Put a tile to the row, and move the markers."""
    inner, outer = halves(rules, action)
    at_the_end = action >> 1 & 1 == 1
    outcome.points[inner] += 1 + run(state, inner, at_the_end)
    outcome.points[outer] += 1
    if at_the_end:
        state.line[state.last] = inner
        state.line[state.last + 1] = outer
        state.last += 2
    else:
        state.line[state.first - 1] = inner
        state.line[state.first - 2] = outer
        state.first -= 2
    for colour in range(COLOURS):
        reached = state.tracks[state.turn, colour] + outcome.points[colour]
        state.tracks[state.turn, colour] = min(TOP, reached)
