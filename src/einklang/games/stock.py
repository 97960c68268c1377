"""What hands are filled from, a bag or a draw pile: how many of each kind it holds."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.bits import count_bits
from einklang.games.generator import Dice, below
from einklang.games.hand import put_into_hand
from einklang.games.state import HandState, Outcome
from einklang.kernel import part

# Draws told by a record, as counts: FROM_STOCK means that nothing is told and chance decides.
FROM_STOCK = -1

# What `refill` answers.
DONE = 0
WRONG_DRAW_COUNT = 1
NOT_IN_STOCK = 2


Stock = NDArray[np.integer[Any]]

# Seven small numbers in one: each has a byte, and its highest bit to spare.
_ABREAST = 7
_ONES = 0x01010101010101
_ALL_BITS = 0xFF * _ONES
_HIGHEST_BITS = 0x80 * _ONES
_MOST_ABREAST = 0x7F


@part
def pick(stock: Stock, size: int, dice: Dice) -> int:
    """The kind of a piece chosen at random from a stock that holds so many; it stays inside."""
    ahead = below(dice, size)
    if size > _MOST_ABREAST:
        return kind_behind(stock, ahead)
    return kind_behind_few(stock, ahead)


@part
def kind_behind(stock: Stock, ahead: int) -> int:
    """The kind of the piece that has so many ahead of it when all lie in a row, kind by kind."""
    kind = 0
    up_to = np.int64(stock[0])
    while ahead >= up_to:
        kind += 1
        up_to += np.int64(stock[kind])
    return kind


@part
def kind_behind_few(stock: Stock, ahead: int) -> int:
    """The same in a stock of up to 127 pieces, several kinds at a time.

    A product with ones adds up the numbers below each one. The highest bits that stay after a
    subtraction are those of the kinds that lie ahead.
    """
    kind = 0
    up_to = 0
    for first in range(0, len(stock), _ABREAST):
        counts = up_to
        for i in range(first, min(first + _ABREAST, len(stock))):
            counts += int(np.int64(stock[i])) << 8 * (i - first)
        sums = (counts * _ONES) & _ALL_BITS
        kind += count_bits((_HIGHEST_BITS + ahead * _ONES - sums) & _HIGHEST_BITS)
        up_to = sums >> 8 * (_ABREAST - 1)
    return kind


@part
def take(state: HandState, kind: int) -> None:
    """Take one piece of this kind out of the stock."""
    state.stock[kind] -= 1
    state.stock_size -= 1


@part
def take_any(state: HandState) -> int:
    """Take a piece chosen at random out of the stock; its kind."""
    kind = pick(state.stock, state.stock_size, state.generator)
    take(state, kind)
    return kind


@part
def draw_hand(state: HandState, seat: int, size: int) -> None:
    """Draw so many pieces into a hand, as far as the stock goes."""
    for _ in range(min(size, int(state.stock_size))):
        put_into_hand(state, seat, take_any(state))


@part
def recycle(state: HandState) -> None:
    """Put everything that was laid aside back into the stock."""
    for kind in range(len(state.stock)):
        state.stock[kind] += state.aside[kind]
        state.aside[kind] = 0
    state.stock_size += state.aside_size
    state.aside_size = 0


@part
def refill(
    hand_size: int, state: HandState, told_count: int, outcome: Outcome, renews_late: bool
) -> int:
    """Draw until the hand is full, or there is nothing left to draw (rules A7.1, D3.5).

    Where a record tells what was drawn, the outcome names it before.

    What was laid aside becomes the new stock when the last piece of the old one is drawn, or, if
    it renews late, when one has to be drawn and none is left (rules D5.3, F36). An exchange of
    tiles lays aside, too, but only while the bag holds enough new ones (rules F5), so that none of
    the old ones is drawn again.
    """
    seat = int(state.turn)
    due = min(hand_size - state.hand_sizes[seat], state.stock_size + state.aside_size)
    outcome.drew_count = due
    if told_count not in (FROM_STOCK, due):
        return WRONG_DRAW_COUNT
    for i in range(due):
        renew(state, i, outcome)
        if told_count == FROM_STOCK:
            outcome.drew[i] = pick(state.stock, state.stock_size, state.generator)
        kind = outcome.drew[i]
        if state.stock[kind] == 0:
            outcome.drew_count = i + 1
            return NOT_IN_STOCK
        take(state, kind)
        put_into_hand(state, seat, kind)
    if due > 0 and not renews_late:
        renew(state, due, outcome)
    return DONE


@part
def renew(state: HandState, drawn: int, outcome: Outcome) -> None:
    """Make what was laid aside the new stock, if the old one is used up."""
    if state.stock_size == 0 and state.aside_size > 0:
        for kind in range(len(state.aside)):
            outcome.recycled[kind] = state.aside[kind]
        outcome.recycled_size = state.aside_size
        outcome.recycled_after = drawn
        recycle(state)
