"""Undoes one turn of another seat in one deal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.generator import Dice, below
from einklang.games.redealing.freshness import Bounds, Counts, mark
from einklang.games.redealing.past import DealRow, TurnRow
from einklang.games.redealing.unseen import Colours
from einklang.games.state import NOTHING
from einklang.kernel import part


@part
def take_from_stock(turn: TurnRow, stock: Counts) -> float:
    """Take what an exchange returned out of the stock again; how likely it was there.

    By counting: the ways to draw from a stock, one after the other, multiply to the product of
    what it holds of each returned kind just after the return.
    """
    likely = 1.0
    for i in range(turn.shown_count):
        kind = turn.shown[i]
        likely *= max(0, stock[kind])
        stock[kind] -= 1
    return likely


@part
def choose_drawn(
    kind_colours: Colours, turn: TurnRow, size: int, deal: DealRow, dice: Dice
) -> float:
    """Move the pieces that may have been drawn in a turn to the end of the hand.

    A player is taken to choose blindly among his pieces, so each fresh one is equally likely to be
    one of those drawn last. Returns how many choices there are, as a part of those among all
    pieces, times how likely it is that an exchange left none of its colours among the others.
    """
    hand = deal.hands[turn.seat]
    is_fresh = deal.is_fresh[turn.seat]
    count = int(turn.drew_count)
    old = 0
    for i in range(size):
        if not is_fresh[i]:
            hand[i], hand[old] = hand[old], hand[i]
            is_fresh[i], is_fresh[old] = is_fresh[old], is_fresh[i]
            old += 1
    fresh = size - old
    if fresh < count:
        return 0.0
    ways = 1.0
    for i in range(count):
        ways *= (fresh - i) / (size - i)
    showing = 0
    for i in range(size - 1, old - 1, -1):
        if kind_colours[hand[i]] & turn.cleared:
            showing += 1
            hand[i], hand[size - showing] = hand[size - showing], hand[i]
    # How likely all pieces that show the colours, now at the end, are among the drawn ones.
    all_drawn = 0.0 if shows(kind_colours, hand, old, int(turn.cleared)) else 1.0
    for i in range(showing):
        all_drawn *= max(0, count - i) / (fresh - i)
    move_to_end(hand, old, size, min(showing, count), count, dice)
    return ways * all_drawn


@part
def shows(kind_colours: Colours, hand: NDArray[np.int8], size: int, colours: int) -> bool:
    """Whether one of the first pieces of a hand shows one of these colours."""
    for i in range(size):
        if kind_colours[hand[i]] & colours:
            return True
    return False


@part
def move_to_end(
    hand: NDArray[np.int8], first: int, size: int, chosen: int, count: int, dice: Dice
) -> None:
    """Move pieces from a first place on, chosen at random, to the end, before those chosen yet."""
    while chosen < count:
        chosen += 1
        i = first + below(dice, size - first - chosen + 1)
        hand[i], hand[size - chosen] = hand[size - chosen], hand[i]


@part
def undraw(turn: TurnRow, hand: NDArray[np.int8], size: int, drawn: NDArray[np.int8]) -> int:
    """Take the drawn pieces off the end of a hand; how many are left in it."""
    kept = size - int(turn.drew_count)
    for i in range(turn.drew_count):
        drawn[i] = hand[kept + i]
        hand[kept + i] = NOTHING
    return kept


@part
def take_back(
    turn: TurnRow, kept: int, now: int, bounds: Bounds, deal: DealRow, dice: Dice
) -> float:
    """Put what was shown and played in a turn back into the hand; what the guess then weighs."""
    hand = deal.hands[turn.seat]
    size = kept
    for i in range(turn.shown_count):
        hand[size] = turn.shown[i]
        size += 1
    for i in range(turn.played_count):
        hand[size] = turn.played[i]
        size += 1
    is_fresh = deal.is_fresh[turn.seat]
    if now == 0:
        is_fresh[:] = 1
        return 1.0
    return mark(hand, is_fresh, kept, size, deal.slots, deal.fresh, bounds, dice)
