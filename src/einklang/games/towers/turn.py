"""The order of a turn: lay a tile, score it, turn the chips, next seat (rules C5, C6)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import Record
from einklang.games.stock import DONE, WRONG_DRAW_COUNT
from einklang.games.towers.chains import lay_tile
from einklang.games.towers.scoring import score
from einklang.games.towers.state import ALL_LAID, BOARD_FULL, COLOURS
from einklang.games.towers.tables import Tables
from einklang.games.track import climb
from einklang.games.turn import begin, end, pass_on
from einklang.kernel import kernel


@kernel
def act(
    tables: Tables,
    state: Record,
    action: int,
    told: NDArray[np.int8],
    told_count: int,
    outcome: Record,
) -> int:
    """Carry out a legal action. Nothing is ever drawn, so a record may tell of no draws."""
    begin(outcome)
    place_tile(tables, state, action, outcome.points)
    for colour in range(COLOURS):
        before = int(state.tracks[state.turn, colour])
        state.tracks[state.turn, colour] = climb(tables.stops, before, outcome.points[colour])
    next_seat(tables, state)
    return DONE if told_count <= 0 else WRONG_DRAW_COUNT


@kernel
def place_tile(tables: Tables, state: Record, action: int, points: NDArray[np.int16]) -> None:
    """Lay a tile, count its points and turn the chips that scored for the first time."""
    joined, done, big, scored = score(tables, state, int(state.turn), action, points)
    lay_tile(tables, state, action, joined, done, big)
    turned = scored & ~int(state.black)
    for tower in range(len(tables.towers)):
        if (turned >> tower) & 1:
            state.chip_values[tower] += 1
    state.black |= turned


@kernel
def next_seat(tables: Tables, state: Record) -> None:
    """Pass the turn on, or end the game when all tiles lie or none fits (rules C6.1, C6.3).

    In a position that was set up freely some may have more tiles left than others: who has none
    is passed over.
    """
    left = 0
    for seat in range(state.players):
        left += tables.tiles - state.laid[seat]
    if left == 0:
        end(state, ALL_LAID)
    elif state.free_pairs == 0:
        end(state, BOARD_FULL)
    else:
        pass_on(state)
        while state.laid[state.turn] == tables.tiles:
            pass_on(state)
