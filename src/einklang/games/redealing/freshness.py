"""Guesses which pieces of other hands are fresh: drawn since the stock was made anew.

How many pieces of each kind the others drew from a stock is known, and how often each seat drew.
A guess heeds both, and that nobody can have played a fresh piece before drawing it; what a guess
weighs makes up for how it was made.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.generator import Dice, roll
from einklang.games.redealing.past import TurnRow
from einklang.games.state import NOTHING, SEATS
from einklang.kernel import part
from einklang.rows import Int16, Row, Rows

Counts = NDArray[np.int16]


class Bounds(Row):
    """What is known of a hand at some moment of a span."""

    least: Int16  # fresh pieces that it must hold to serve the draws before
    most: Int16  # draws before, so that it holds no more fresh pieces
    played: Int16  # pieces played or shown before


@part
def set_bounds(
    turns: Rows[TurnRow], now: int, bounds: Rows[Bounds], end_bounds: Rows[Bounds]
) -> None:
    """Bound the fresh pieces in a hand before each turn of a span, and at its end by seat."""
    for seat in range(SEATS):
        least = 0
        most = 0
        played = 0
        for t in range(len(turns)):
            turn = turns[t]
            if turn.seat == seat and turn.span == now:
                bounds[t].least = least
                bounds[t].most = most
                bounds[t].played = played
                taken = int(turn.played_count) + int(turn.shown_count)
                least = int(turn.drew_count) + max(0, least - taken)
                most += int(turn.drew_count)
                played += taken
        end_bounds[seat].least = least
        end_bounds[seat].most = most
        end_bounds[seat].played = played


@part
def is_settled(bounds: Bounds, size: int) -> bool:
    """Whether all pieces of a hand are known to be fresh, or none of them."""
    return bool(bounds.most == 0 or bounds.least >= size)


@part
def hand_size(hand: NDArray[np.int8]) -> int:
    """How many pieces a hand holds."""
    size = 0
    while size < len(hand) and hand[size] != NOTHING:
        size += 1
    return size


@part
def mark(
    hand: NDArray[np.int8],
    is_fresh: NDArray[np.uint8],
    first: int,
    size: int,
    slots: Counts,
    fresh: Counts,
    bounds: Bounds,
    dice: Dice,
) -> float:
    """Guess which pieces of a hand are fresh, from a first place on; what the guess weighs."""
    if is_settled(bounds, size):
        is_fresh[first:size] = bounds.least > 0
        return 1.0
    found = 0
    for place in range(first):
        found += is_fresh[place]
    all_fresh = 0
    all_slots = 0
    for kind in range(len(slots)):
        all_fresh += fresh[kind]
        all_slots += slots[kind]
    weight = 1.0
    for place in range(first, size):
        kind = hand[place]
        share = fresh[kind] / slots[kind] if slots[kind] > 0 else 0.0
        left = size - place
        due = max(0, bounds.most - found)
        chance = chance_of(
            fresh[kind], slots[kind], due, left + bounds.played, all_fresh, all_slots
        )
        if found + left - 1 < bounds.least:
            chance = 1.0
        elif found >= bounds.most or fresh[kind] <= 0:
            chance = 0.0
        elif fresh[kind] >= slots[kind]:
            chance = 1.0
        is_fresh[place] = roll(dice) / 4294967296.0 < chance
        if is_fresh[place]:
            weight *= share / chance
            found += 1
            fresh[kind] -= 1
            all_fresh -= 1
        else:
            weight *= (1.0 - share) / (1.0 - chance)
        slots[kind] -= 1
        all_slots -= 1
    if found < bounds.least or found > bounds.most:
        return 0.0
    return weight


@part
def chance_of(
    fresh: int, slots: int, due: int, places: int, all_fresh: int, all_slots: int
) -> float:
    """The chance that a piece is fresh, by the odds of its kind and of its seat."""
    for_it = float(fresh) * due * (all_slots - all_fresh)
    against = float(slots - fresh) * (places - due) * all_fresh
    if for_it <= 0.0:
        return 0.0
    return for_it / (for_it + max(0.0, against))
