"""What a seat holds hidden: the tiles on its rack, or the cards in its hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import NOTHING, HandState, Outcome
from einklang.kernel import part
from einklang.symbols import PAIR_TEXTS

Hand = NDArray[np.int8]


@part
def place_in_hand(hand: Hand, kind: int) -> int:
    """The first place of a hand that holds this kind, or -1."""
    for place in range(len(hand)):
        if hand[place] == kind:
            return place
    return -1


@part
def kinds_in(hand: Hand) -> int:
    """The kinds that a hand holds, as a bit set."""
    kinds = 0
    for kind in hand:
        if kind == NOTHING:
            break
        kinds |= 1 << int(kind)
    return kinds


@part
def take_from_hand(state: HandState, seat: int, kind: int) -> None:
    """Take one piece of this kind out of a hand; those behind it move up."""
    hand = state.hands[seat]
    found = False
    for place in range(len(hand) - 1):
        found |= hand[place] == kind
        hand[place] = hand[place + 1] if found else hand[place]
    hand[len(hand) - 1] = NOTHING
    state.hand_sizes[seat] -= 1


@part
def put_into_hand(state: HandState, seat: int, kind: int) -> None:
    """Put one more piece into a hand, behind the others."""
    state.hands[seat, state.hand_sizes[seat]] = kind
    state.hand_sizes[seat] += 1


@part
def count_showing(kind_colours: NDArray[np.uint8], hand: Hand, colours: int) -> int:
    """How many pieces of a hand show one of these colours."""
    count = 0
    for kind in hand:
        if kind == NOTHING:
            break
        count += kind_colours[kind] & colours != 0
    return count


@part
def lay_aside(
    kind_colours: NDArray[np.uint8], state: HandState, going: int, outcome: Outcome
) -> None:
    """Show and lay aside what an exchange replaces: the pieces that show one of these colours."""
    seat = int(state.turn)
    outcome.cleared = going
    kept = 0
    for place in range(state.hand_sizes[seat]):
        kind = state.hands[seat, place]
        if kind_colours[kind] & going:
            outcome.shown[outcome.shown_count] = kind
            outcome.shown_count += 1
            state.aside[kind] += 1
            state.aside_size += 1
        else:
            state.hands[seat, kept] = kind
            kept += 1
    for place in range(kept, state.hand_sizes[seat]):
        state.hands[seat, place] = NOTHING
    state.hand_sizes[seat] = kept


def hand_texts(hand: Hand) -> tuple[str, ...]:
    """The pieces of a hand as texts."""
    return tuple([PAIR_TEXTS[kind] for kind in hand.tolist() if kind != NOTHING])
