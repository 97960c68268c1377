"""Which cards may be played, and how open cards come and go (rules D3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.ruleset import Rules
from einklang.games.cards.state import StateRow, TableRow
from einklang.games.hand import Hand, kinds_in, place_in_hand
from einklang.games.state import COLOURS, DECIDE_EXCHANGE, NOTHING, PLACE
from einklang.kernel import kernel, part


@kernel
def list_actions(rules: Rules, table: TableRow, hand: Hand, actions: NDArray[np.int32]) -> int:
    """Write the legal actions of the seat to move in ascending order; return how many.

    The table is a state or a view; the hand is that of the seat to move.
    """
    swap = int(rules.play_count)
    if table.phase == DECIDE_EXCHANGE:
        actions[0] = swap
        actions[1] = swap + 1
        return 2
    count = 0
    if table.phase == PLACE:
        kinds = kinds_in(hand)
        for action in range(swap):
            if (kinds >> int(rules.plays[action, 0])) & 1:
                actions[count] = action
                count += 1
    return count


@part
def open_card(rules: Rules, state: StateRow, seat: int, kind: int) -> None:
    """Lay a card open, below the own open ones."""
    state.open[seat, state.open_sizes[seat]] = kind
    state.open_sizes[seat] += 1
    count_symbols(rules, state, kind, 1)


@part
def count_symbols(rules: Rules, state: StateRow, kind: int, change: int) -> None:
    """Keep count of the symbols on open cards when one comes or goes."""
    for symbol in range(COLOURS):
        state.showing[symbol] += change * ((np.int64(rules.kind_colours[kind]) >> symbol) & 1)


@part
def discard_oldest(rules: Rules, state: StateRow, seat: int) -> None:
    """Put the own open card nearest the middle onto the discard pile; the others move up."""
    kind = int(state.open[seat, 0])
    count_symbols(rules, state, kind, -1)
    state.aside[kind] += 1
    state.aside_size += 1
    state.open_sizes[seat] -= 1
    for place in range(state.open_sizes[seat]):
        state.open[seat, place] = state.open[seat, place + 1]
    state.open[seat, state.open_sizes[seat]] = NOTHING


@part
def swap_of(rules: Rules) -> int:
    """The number of the action `swap`."""
    return int(rules.play_count)


@part
def may_play(rules: Rules, state: StateRow, action: int) -> bool:
    """Whether the seat to move holds the card of an action."""
    return place_in_hand(state.hands[state.turn], int(rules.plays[action, 0])) >= 0
