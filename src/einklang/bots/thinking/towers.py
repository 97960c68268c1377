"""How a thinking player sees Genial Spezial: quick worths, what a net is told, the last tiles."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.bots.thinking.judging import final_share
from einklang.bots.thinking.mind import (
    FamilySenses,
    FamilyThinking,
    Mind,
    Small,
    Solver,
    consider,
)
from einklang.bots.thinking.standings import (
    OF_COLOUR,
    OF_SIDE,
    OF_TABLE,
    note_standings,
    sense_standings,
)
from einklang.games.bits import BITS, count_bits, lowest_bit
from einklang.games.board import FREE
from einklang.games.state import OVER, Outcome
from einklang.games.stock import FROM_STOCK
from einklang.games.towers.position import View
from einklang.games.towers.ruleset import Rules
from einklang.games.towers.scoring import score
from einklang.games.towers.state import BEYOND, CELLS, COLOURS, LAYS, TILES, StateRow
from einklang.games.towers.turn import act
from einklang.games.track import climb
from einklang.kernel import kernel, part, routine
from einklang.rows import Float32s, Int8s, Int16s, Int32s, Rows

# Of the best lays before a tile was laid, those that are still free tell what comes next.
BEST_LAYS = 24  # that are kept in mind
_OWN = 0
_THEIRS = 1
_NONE = -1

# Where nothing is hidden, the last tiles are solved exactly: every play with every reply to it.
_LAST_TILES = 2  # that are left when it begins: a play and a reply
_A_SECOND = 2_000_000  # pairs of plays, on a slow machine


class TowerMind(Mind):
    """What a mind needs for them."""

    plays: Annotated[Int32s, LAYS]
    worths: Annotated[Float32s, LAYS]
    weakest: Annotated[Float32s, LAYS]
    beside: Annotated[Int8s, CELLS + 1]
    best_lays: Annotated[Int16s, 2, BEST_LAYS]  # the own ones, and those of the next seat
    best_gains: Annotated[Float32s, 2, BEST_LAYS]


@routine
def propose(rules: Rules, state: StateRow, mind: TowerMind) -> None:
    """List the lays that are noticed, with their quick worths."""
    seat = int(state.turn)
    players = int(state.players)
    following = seat + 1 if seat + 1 < players else 0
    mind.count = 0
    for i in range(BEST_LAYS):
        mind.best_lays[_OWN, i] = _NONE
        mind.best_lays[_THEIRS, i] = _NONE
    for i in range(len(state.free)):
        word = int(state.free[i])
        while word:
            lay = i * BITS + lowest_bit(word)
            own = gain_of(rules, state, seat, lay, mind)
            theirs = gain_of(rules, state, following, lay, mind)
            keep_in_mind(mind.best_lays[_OWN], mind.best_gains[_OWN], lay, own)
            keep_in_mind(mind.best_lays[_THEIRS], mind.best_gains[_THEIRS], lay, theirs)
            consider(mind, lay, own + mind.denial * theirs)
            word &= word - 1


@part
def keep_in_mind(
    lays: NDArray[np.int16], gains: NDArray[np.float32], lay: int, gain: Small
) -> None:
    """Put a lay into the list of the best ones, if it belongs there."""
    last = len(lays) - 1
    if lays[last] != _NONE and gains[last] >= gain:
        return
    i = last
    while i > 0 and (lays[i - 1] == _NONE or gains[i - 1] < gain):
        lays[i] = lays[i - 1]
        gains[i] = gains[i - 1]
        i -= 1
    lays[i] = lay
    gains[i] = gain


@part
def gain_of(rules: Rules, state: StateRow, seat: int, lay: int, mind: TowerMind) -> Small:
    """What a lay would lift the markers of a seat."""
    score(rules, state, seat, lay, mind.points)
    gain = np.float32(0.0)
    for colour in range(COLOURS):
        before = int(state.tracks[seat, colour])
        after = climb(rules.stops, before, int(mind.points[colour]))
        gain += mind.worth[after] - mind.worth[before]
    return gain


@routine
def try_play(rules: Rules, state: StateRow, play: int, mind: TowerMind, outcome: Outcome) -> bool:
    """Lay a tile; whether this ends the game."""
    act(rules, state, play, FROM_STOCK, outcome)
    return bool(state.phase == OVER)


@routine
def sense(rules: Rules, state: StateRow, seat: int, mind: TowerMind) -> None:
    """Tell a net of a table as a seat sees it that has just laid a tile."""
    players = int(state.players)
    for i in range(players):
        other = seat + i if seat + i < players else seat + i - players
        for colour in range(COLOURS):
            mind.heights[i, colour] = state.tracks[other, colour]
    note_standings(players, COLOURS, 0, mind)
    left = 0
    for i in range(players):
        left += int(rules.tiles) - int(state.laid[i])
    phase = np.float32(left) / np.float32(int(rules.tiles) * players)
    sense_standings(players, COLOURS, phase, mind)
    table = mind.senses.table
    table[OF_TABLE] = phase
    table[OF_TABLE + 1] = np.float32(0.002) * np.float32(state.free_lays)
    for who in range(2):
        found = 0
        for i in range(BEST_LAYS):
            lay = int(mind.best_lays[who, i])
            if lay == _NONE or found == 2:
                break
            cells = rules.lays[lay]
            if state.board[cells[0]] == FREE and state.board[cells[1]] == FREE:
                table[OF_TABLE + 2 + 2 * who + found] = np.float32(4.0) * mind.best_gains[who, i]
                found += 1
        for k in range(found, 2):
            table[OF_TABLE + 2 + 2 * who + k] = 0.0
    for i in range(players):
        other = seat + i if seat + i < players else seat + i - players
        sense_side(rules, state, i, other, mind)


@part
def sense_side(rules: Rules, state: StateRow, i: int, seat: int, mind: TowerMind) -> None:
    """Tell of the towers that a seat has joined, and of those that it could join."""
    joined, done, big = unite_chains(state, seat)
    within_reach = towers_within_reach(rules, state, seat, mind.beside)
    senses = mind.senses
    for colour in range(COLOURS):
        for k in range(OF_SIDE):
            senses.colours[colour, OF_COLOUR + OF_SIDE * i + k] = 0.0
    for tower in range(int(rules.tower_count)):
        value = np.float32(0.15) * np.float32(state.chip_values[tower])
        inputs = senses.colours[state.chip_colours[tower]]
        kind = 0  # within reach of a tile
        if (joined >> tower) & 1:
            # It counts again for a new chain, or as soon as a second one is joined.
            kind = 2 if (done >> tower) & 1 else 3
        elif not (within_reach >> tower) & 1:
            kind = 1
        inputs[OF_COLOUR + OF_SIDE * i + kind] += value
    large = int(rules.large)
    table = senses.table
    table[OF_TABLE + 6 + 2 * i] = np.float32(0.3) * np.float32(
        count_bits(large & within_reach & ~big)
    )
    table[OF_TABLE + 7 + 2 * i] = np.float32(0.2) * np.float32(count_bits(big))


@part
def unite_chains(state: StateRow, seat: int) -> tuple[int, int, int]:
    """The towers that any chain of a seat joins, has scored, and has scored as large ones."""
    joined = 0
    done = 0
    big = 0
    for tile in range(seat * TILES, seat * TILES + int(state.laid[seat])):
        if state.parents[tile] == tile:
            joined |= int(state.joined[tile])
            done |= int(state.done[tile])
            big |= int(state.big[tile])
    return joined, done, big


@part
def towers_within_reach(rules: Rules, state: StateRow, seat: int, beside: NDArray[np.int8]) -> int:
    """The towers beside free cells that own tiles touch, or beside those one cell further."""
    for cell in range(CELLS + 1):
        beside[cell] = 0
    for cell in range(CELLS):
        tile = int(state.board[cell])
        if tile >= seat * TILES and tile < (seat + 1) * TILES:
            for neighbour in rules.neighbours[cell]:
                beside[neighbour] = 1
    towers = 0
    for cell in range(CELLS):
        if beside[cell] and state.board[cell] == FREE:
            towers |= int(rules.near[cell])
            for neighbour in rules.neighbours[cell]:
                if neighbour != BEYOND and state.board[neighbour] == FREE:
                    towers |= int(rules.near[neighbour])
    return towers


def can_solve(view: View, seconds: float) -> bool:
    """Whether a table can be solved in so many seconds."""
    return sum(view.tiles_left) <= _LAST_TILES and (
        int(view.row.free_lays) ** 2 < seconds * _A_SECOND
    )


@kernel
def solve(
    rules: Rules,
    states: Rows[StateRow],
    mind: Mind,
    outcome: Outcome,
    plays: NDArray[np.int32],
    shares: NDArray[np.float64],
) -> None:
    """Write what part of the win each play gets for the seat to move at the first table."""
    seat = int(states[0].turn)
    for i in range(len(plays)):
        states[1] = states[0]
        act(rules, states[1], int(plays[i]), FROM_STOCK, outcome)
        if states[1].phase == OVER:
            shares[i] = final_share(rules, states[1], seat, mind)
        else:
            shares[i] = after_best_reply(rules, states, mind, outcome, seat)


@routine
def after_best_reply(
    rules: Rules, states: Rows[StateRow], mind: Mind, outcome: Outcome, seat: int
) -> float:
    """The part of the win that a seat keeps after the reply that is best for whoever plays it.

    Of several that are equally good for him, the one that is worst for the seat.
    """
    replying = int(states[1].turn)
    best = -1.0
    kept = 0.0
    for i in range(len(states[1].free)):
        word = int(states[1].free[i])
        while word:
            states[2] = states[1]
            act(rules, states[2], i * BITS + lowest_bit(word), FROM_STOCK, outcome)
            share = final_share(rules, states[2], replying, mind)
            left = share if replying == seat else final_share(rules, states[2], seat, mind)
            if share > best or (share == best and left < kept):
                best = share
                kept = left
            word &= word - 1
    return kept


THINKING = FamilyThinking(
    mind=TowerMind,
    propose=propose,
    senses=FamilySenses(try_play, sense),
    solver=Solver(can_solve, solve),
)
