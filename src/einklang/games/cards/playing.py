"""Which cards may be played, and how open cards come and go (rules D3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.tables import Tables
from einklang.games.hand import Hand, place_in_hand
from einklang.games.state import DECIDE_EXCHANGE, NOTHING, PLACE, Record
from einklang.kernel import kernel


@kernel
def list_actions(tables: Tables, table: Record, hand: Hand, actions: NDArray[np.int32]) -> int:
    """Write the legal actions of the seat to move in ascending order; return how many.

    The table is a state or a view; the hand is that of the seat to move.
    """
    swap = len(tables.plays)
    if table.phase == DECIDE_EXCHANGE:
        actions[0] = swap
        actions[1] = swap + 1
        return 2
    count = 0
    if table.phase == PLACE:
        for action in range(swap):
            if place_in_hand(hand, tables.plays[action, 0]) >= 0:
                actions[count] = action
                count += 1
    return count


@kernel
def open_card(state: Record, seat: int, kind: int) -> None:
    """Lay a card open, below the own open ones."""
    state.open[seat, state.open_sizes[seat]] = kind
    state.open_sizes[seat] += 1


@kernel
def discard_oldest(state: Record, seat: int) -> None:
    """Put the own open card nearest the middle onto the discard pile; the others move up."""
    kind = state.open[seat, 0]
    state.aside[kind] += 1
    state.aside_size += 1
    state.open_sizes[seat] -= 1
    for place in range(state.open_sizes[seat]):
        state.open[seat, place] = state.open[seat, place + 1]
    state.open[seat, state.open_sizes[seat]] = NOTHING
