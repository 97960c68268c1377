"""Deal and turn: lay a tile, score it, turn the chips, next seat (rules C5, C6)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import Outcome
from einklang.games.stock import DONE, WRONG_DRAW_COUNT, pick
from einklang.games.towers.ruleset import Rules
from einklang.games.towers.scoring import lay_tile, score
from einklang.games.towers.state import ALL_LAID, BOARD_FULL, CHIPS, COLOURS, NO_CHIP, StateRow
from einklang.games.track import climb
from einklang.games.turn import begin, end, pass_on
from einklang.kernel import kernel, part


@part
def deal(rules: Rules, state: StateRow) -> None:
    """Lay a chip on every tower that has none, at random, light side up (rules C4.2)."""
    left = 0
    for kind in range(CHIPS):
        left += int(state.chips_left[kind])
    for tower in range(int(rules.tower_count)):
        if state.chip_colours[tower] == NO_CHIP:
            lay_chip(rules, state, tower, pick(state.chips_left, left, state.generator))
            left -= 1
    for kind in range(CHIPS):
        state.chips_left[kind] = 0


@part
def lay_chip(rules: Rules, state: StateRow, tower: int, kind: int) -> None:
    """Lay a chip of some kind on a tower, light side up."""
    state.chip_colours[tower] = rules.chip_colours[kind]
    state.chip_values[tower] = rules.chip_lights[kind]
    if state.chips_left[kind] > 0:  # a position set up freely may have more of them
        state.chips_left[kind] -= 1


@kernel
def act(rules: Rules, state: StateRow, action: int, told_count: int, outcome: Outcome) -> int:
    """Carry out a legal action. Nothing is ever drawn, so a record may tell of no draws."""
    begin(outcome)
    place_tile(rules, state, action, outcome.points)
    for colour in range(COLOURS):
        before = int(state.tracks[state.turn, colour])
        state.tracks[state.turn, colour] = climb(rules.stops, before, outcome.points[colour])
    next_seat(rules, state)
    return DONE if told_count <= 0 else WRONG_DRAW_COUNT


@part
def place_tile(rules: Rules, state: StateRow, action: int, points: NDArray[np.int16]) -> None:
    """Lay a tile, count its points and turn the chips that scored for the first time."""
    joined, done, big, scored = score(rules, state, int(state.turn), action, points)
    lay_tile(rules, state, action, joined, done, big)
    turned = scored & ~int(state.black)
    for tower in range(int(rules.tower_count)):
        if (turned >> tower) & 1:
            state.chip_values[tower] += 1
    state.black |= turned


@part
def next_seat(rules: Rules, state: StateRow) -> None:
    """Pass the turn on, or end the game when all tiles lie or none fits (rules C6.1, C6.3).

    In a position that was set up freely some may have more tiles left than others: who has none
    is passed over.
    """
    left = 0
    for seat in range(state.players):
        left += int(rules.tiles) - int(state.laid[seat])
    if left == 0:
        end(state, ALL_LAID)
    elif state.free_lays == 0:
        end(state, BOARD_FULL)
    else:
        pass_on(state)
        while state.laid[state.turn] == rules.tiles:
            pass_on(state)
