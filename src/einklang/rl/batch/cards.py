"""What a seat sees of the card game, and which cards it may play, as rows of numbers."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.layout import CardLayout
from einklang.games.cards.ruleset import Rules
from einklang.games.cards.state import OPEN, StateRow
from einklang.games.hand import kinds_in
from einklang.games.state import COLOURS, KINDS, PLACE, SEATS
from einklang.kernel import part
from einklang.rl.batch.family import FamilyEnvironment, Looks
from einklang.rl.batch.piece import (
    Observations,
    Piece,
    fill_answers,
    fill_holdings,
    fill_turn,
    holdings,
    sizes,
    turn_pieces,
)
from einklang.rl.batch.plan import Plan, Shown
from einklang.rows import Int16s, rows


class CardPlan(Plan):
    """Of no board."""

    cells: Annotated[Int16s, 0]


_ACTIONS = """\
An action plays a card and says which of its symbols is scored first: `RY` scores red, `YR` yellow.
The last two actions are `swap` and `keep`, which answer the offer of an exchange.
"""


def pieces_of(layout: CardLayout) -> list[Piece]:
    """The pieces of an observation, in order."""
    counts, players = layout.ruleset.counts(), layout.players
    most = SEATS * OPEN
    return [
        Piece("open", (players, OPEN, KINDS), 0, 1, "the open cards of each, the oldest first"),
        Piece("showing", (COLOURS,), 0, most, "how many open cards show each symbol"),
        Piece("tracks", (players, COLOURS), 0, layout.top, "where the chips of each seat stand"),
        *turn_pieces(players, hands=layout.ruleset.hand),
        *holdings("cards", "pile", sum(counts), max(counts), layout.ruleset.hand),
        Piece("aside", (KINDS,), 0, max(counts), "the discard pile: everybody saw its cards"),
    ]


@part
def fill(
    rules: Rules,
    state: StateRow,
    seat: int,
    plan: CardPlan,
    still: Observations,
    shown: Shown,
    seen: Observations,
) -> None:
    """Write what a seat sees, whatever is written over."""
    players = int(state.players)
    for i in range(players * OPEN * KINDS):
        seen[i] = 0
    at = 0
    for i in range(players):
        owner = (seat + i) % players
        for place in range(OPEN):
            if place < state.open_sizes[owner]:
                seen[at + int(state.open[owner, place])] = 1
            at += KINDS
    for colour in range(COLOURS):
        seen[at + colour] = state.showing[colour]
    at += COLOURS
    for i in range(players):
        for colour in range(COLOURS):
            seen[at] = state.tracks[(seat + i) % players, colour]
            at += 1
    at = fill_turn(state, seat, seen, at)
    at = fill_holdings(state, seat, seen, at)
    for kind in range(KINDS):
        seen[at + kind] = state.aside[kind]


@part
def fill_mask(
    rules: Rules,
    state: StateRow,
    scratch: NDArray[np.int8],
    shown: int,
    mask: Observations,
) -> int:
    """Write 1 for every action that the seat to move may take, and 0 for every other."""
    swap = int(rules.play_count)
    fill_answers(state, swap, mask)
    kinds = kinds_in(state.hands[state.turn]) if state.phase == PLACE else 0
    for action in range(swap):
        mask[action] = (kinds >> int(rules.plays[action, 0])) & 1
    return 0


def looks_of(layout: CardLayout) -> Looks:
    """How observations look."""
    pieces = pieces_of(layout)
    return Looks(tuple(pieces), np.zeros(sizes(pieces), np.int8), rows(CardPlan))


ENVIRONMENT = FamilyEnvironment(
    looks_of=looks_of,
    fill=fill,
    fill_mask=fill_mask,
    describe_actions=lambda layout: _ACTIONS.rstrip(),
)
