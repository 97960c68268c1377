"""What a seat sees of a row of dominoes, as numbers."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from dominoes.domino_game import DominoLayout
from dominoes.rules import MIDDLE, SWAP, TILES, TOP, Rules, StateRow
from einklang.games.family import allows
from einklang.games.state import COLOURS
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


class DominoPlan(Plan):
    """Of no board."""

    cells: Annotated[Int16s, 0]


def looks_of(layout: DominoLayout) -> Looks:
    """How observations look."""
    players, hand = layout.players, layout.ruleset.hand
    pieces = [
        Piece("line", (2 * MIDDLE,), 0, COLOURS, "the symbols of the row, counted from 1"),
        Piece("tracks", (players, COLOURS), 0, TOP, "where the markers of each seat stand"),
        *turn_pieces(players, hands=hand),
        *holdings("tiles", "bag", TILES, 1, hand),
    ]
    return Looks(tuple(pieces), np.zeros(sizes(pieces), np.int8), rows(DominoPlan))


@part
def fill(
    rules: Rules,
    state: StateRow,
    seat: int,
    plan: DominoPlan,
    still: Observations,
    shown: Shown,
    seen: Observations,
) -> None:
    """Write what a seat sees, whatever is written over."""
    for place in range(2 * MIDDLE):
        lies = state.first <= place < state.last
        seen[place] = state.line[place] + 1 if lies else 0
    at = 2 * MIDDLE
    players = int(state.players)
    for i in range(players):
        for colour in range(COLOURS):
            seen[at] = state.tracks[(seat + i) % players, colour]
            at += 1
    at = fill_turn(state, seat, seen, at)
    fill_holdings(state, seat, seen, at)


@part
def fill_mask(
    rules: Rules, state: StateRow, scratch: NDArray[np.int8], shown: int, mask: Observations
) -> int:
    """Write 1 for every action that the seat to move may take, and 0 for every other."""
    fill_answers(state, SWAP, mask)
    for action in range(SWAP):
        mask[action] = allows(rules, state, action)
    return 0


ENVIRONMENT = FamilyEnvironment(
    looks_of=looks_of,
    fill=fill,
    fill_mask=fill_mask,
    describe_actions=lambda layout: "An action lays a tile at an end of the row, such as `RB<`.",
)
