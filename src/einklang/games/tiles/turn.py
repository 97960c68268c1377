"""The order of a turn: place, score, bonus turns, exchange or refill, next seat (rules A4.1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.bag import pick
from einklang.games.tiles.placing import (
    cells_covered,
    kind_placed,
    lay,
    swap_action,
    take_from_rack,
)
from einklang.games.tiles.ruleset import Exchange
from einklang.games.tiles.scoring import (
    finished_colours,
    move_marker,
    tile_points,
    weakest_colours,
    wins_at_once,
)
from einklang.games.tiles.state import (
    BOARD_FULL,
    DECIDE_EXCHANGE,
    INSTANT_WIN,
    NO_TILE,
    OVER,
    PLACE,
    Record,
)
from einklang.games.tiles.tables import Tables
from einklang.kernel import kernel

# Numba reads plain numbers, not the members of an enumeration.
_LACKING_WEAKEST = int(Exchange.LACKING_WEAKEST)
_FINISHED_COLOURS = int(Exchange.FINISHED_COLOURS)

# Draws told by a record, as counts: FROM_BAG means that nothing is told and the bag decides.
FROM_BAG = -1

# What `act` answers.
DONE = 0
WRONG_DRAW_COUNT = 1
NOT_IN_BAG = 2


@kernel
def act(
    tables: Tables,
    state: Record,
    action: int,
    told: NDArray[np.int8],
    told_count: int,
    outcome: Record,
) -> int:
    """Carry out a legal action; draw from the bag, or what a record tells was drawn.

    If the answer is not DONE, the told draws cannot be, and the state is to be thrown away.
    """
    outcome.points[:] = 0
    outcome.drew_count = 0
    outcome.shown_count = 0
    outcome.asked = 0
    seat = int(state.turn)
    swap = swap_action(tables)
    if action == swap:
        set_aside(tables, state, outcome)
        answer = refill(tables, state, told, told_count, outcome)
        # The old tiles return only after the new ones are drawn (rules A7.2).
        for place in range(outcome.shown_count):
            state.bag[outcome.shown[place]] += 1
            state.bag_size += 1
        next_seat(state)
        return answer
    if action == swap + 1:
        answer = refill(tables, state, told, told_count, outcome)
        next_seat(state)
        return answer

    place_tile(tables, state, action, outcome)
    if wins_at_once(tables, state.tracks, seat % tables.sides):
        end(state, INSTANT_WIN)
    elif state.free_pairs == 0:
        end(state, BOARD_FULL)
    elif state.bonus > 0 and state.rack_sizes[seat] > 0:
        state.bonus -= 1
    else:
        state.bonus = 0  # with an empty rack what is left of them lapses (rules E2.6)
        if is_exchange_offered(tables, state, outcome):
            state.phase = DECIDE_EXCHANGE
        else:
            answer = refill(tables, state, told, told_count, outcome)
            next_seat(state)
            return answer
    return DONE if told_count <= 0 else WRONG_DRAW_COUNT


@kernel
def place_tile(tables: Tables, state: Record, action: int, outcome: Record) -> None:
    """Lay a tile from the rack, score both halves and note the bonus turns (A4.2, A5, A6.1)."""
    seat = int(state.turn)
    first, second, one, other = tile_points(tables, state.board, action)
    outcome.points[first] += one
    outcome.points[second] += other
    first_cell, second_cell = cells_covered(tables, action)
    lay(tables, state, first_cell, first)
    lay(tables, state, second_cell, second)
    take_from_rack(state.racks[seat], kind_placed(tables, action))
    state.rack_sizes[seat] -= 1
    state.to_open &= ~(1 << seat) & 0xFF
    if first == second:
        state.bonus += move_marker(tables, state, seat, first, one, other)
    else:
        state.bonus += move_marker(tables, state, seat, first, one, 0)
        state.bonus += move_marker(tables, state, seat, second, other, 0)


@kernel
def is_exchange_offered(tables: Tables, state: Record, outcome: Record) -> bool:
    """Whether the seat may exchange now; notes the colours that decide it (A7.2, E3.4, F5)."""
    seat = int(state.turn)
    side = seat % tables.sides
    if tables.exchange == _LACKING_WEAKEST:
        if state.bag_size < tables.rack:
            return False
        outcome.asked = weakest_colours(tables, state.tracks, side)
        return count_showing(tables, state.racks[seat], outcome.asked) == 0
    if tables.exchange == _FINISHED_COLOURS:
        asked = finished_colours(tables, state.tracks, side)
        going = count_showing(tables, state.racks[seat], asked)
        if state.bag_size < tables.rack - state.rack_sizes[seat] + going:
            return False
        outcome.asked = asked
        return going > 0
    return False


@kernel
def count_showing(tables: Tables, rack: NDArray[np.int8], colours: int) -> int:
    """The number of tiles on a rack that show one of these colours."""
    count = 0
    for tile in rack:
        if tile != NO_TILE and tables.tile_colours[tile] & colours:
            count += 1
    return count


@kernel
def set_aside(tables: Tables, state: Record, outcome: Record) -> None:
    """Show and set aside the tiles that an exchange replaces: all, or the finished ones (F23)."""
    seat = int(state.turn)
    going = 0xFF
    if tables.exchange == _FINISHED_COLOURS:
        going = finished_colours(tables, state.tracks, seat % tables.sides)
    kept = 0
    for place in range(state.rack_sizes[seat]):
        tile = state.racks[seat, place]
        if tables.tile_colours[tile] & going:
            outcome.shown[outcome.shown_count] = tile
            outcome.shown_count += 1
        else:
            state.racks[seat, kept] = tile
            kept += 1
    for place in range(kept, state.rack_sizes[seat]):
        state.racks[seat, place] = NO_TILE
    state.rack_sizes[seat] = kept


@kernel
def refill(
    tables: Tables,
    state: Record,
    told: NDArray[np.int8],
    told_count: int,
    outcome: Record,
) -> int:
    """Draw until the rack is full or the bag is empty (rules A7.1)."""
    seat = int(state.turn)
    due = min(tables.rack - state.rack_sizes[seat], state.bag_size)
    outcome.drew_count = due
    if told_count not in (FROM_BAG, due):
        return WRONG_DRAW_COUNT
    for i in range(due):
        if told_count == FROM_BAG:
            kind = pick(state.bag, state.bag_size, state.generator)
        else:
            kind = told[i]
        outcome.drew[i] = kind
        if state.bag[kind] == 0:
            return NOT_IN_BAG
        state.bag[kind] -= 1
        state.bag_size -= 1
        state.racks[seat, state.rack_sizes[seat]] = kind
        state.rack_sizes[seat] += 1
    return DONE


@kernel
def next_seat(state: Record) -> None:
    """Pass the turn on clockwise.

    In a game from the start every rack has a tile then (rules A8.5). A position that was set up
    freely may run out of tiles, and then no tile can be laid any more, which ends the game.
    """
    state.turn = (state.turn + 1) % state.players
    state.phase = PLACE
    if state.rack_sizes[state.turn] == 0:
        end(state, BOARD_FULL)


@kernel
def end(state: Record, how: int) -> None:
    """End the game: no bonus turn, no exchange and no refill follow (rules A8.1, F7, F8)."""
    state.bonus = 0
    state.phase = OVER
    state.ended = how
