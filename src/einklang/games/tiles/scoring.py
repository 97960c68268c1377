"""What a tile counts, and how points move the markers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import COLOURS, Record
from einklang.games.tiles.placing import cells_covered, kind_placed
from einklang.games.tiles.tables import Tables
from einklang.games.track import climb, colours_at
from einklang.kernel import kernel


@kernel
def line_points(tables: Tables, board: NDArray[np.int8], cell: int, symbol: int) -> int:
    """The equal symbols in unbroken lines from a cell that is still free (rules A5.1).

    Counted before the tile lies: the cell of its other half is then free and ends that line, so
    the tile itself never counts (rules A5.2).
    """
    points = 0
    for way in range(6):
        ahead = tables.neighbours[cell, way]
        while ahead >= 0 and board[ahead] == symbol:
            points += 1
            ahead = tables.neighbours[ahead, way]
    return points


@kernel
def tile_points(tables: Tables, board: NDArray[np.int8], action: int) -> tuple[int, int, int, int]:
    """The two symbols of a tile that is about to lie, and what each half counts."""
    kind = kind_placed(tables, action)
    first = int(tables.kind_symbols[kind, 0])
    second = int(tables.kind_symbols[kind, 1])
    first_cell, second_cell = cells_covered(tables, action)
    one = line_points(tables, board, first_cell, first)
    other = line_points(tables, board, second_cell, second)
    return first, second, one, other


@kernel
def climb_twice(stops: NDArray[np.int16], value: int, one: int, other: int) -> int:
    """Where the halves of a double bring a marker, in the better order (rules A5.4, F33)."""
    return max(
        climb(stops, climb(stops, value, one), other),
        climb(stops, climb(stops, value, other), one),
    )


@kernel
def pull(reach: int, before: int, points: int) -> int:
    """Where points pull a tug marker, counted along the scorer's own way (rules E3.2)."""
    return min(reach, before + points)


@kernel
def direction(seat: int) -> int:
    """The sign of the first and of the second seat's half of a tug track."""
    return 1 - 2 * seat


@kernel
def standing(tables: Tables, tracks: NDArray[np.int8], side: int, symbol: int) -> int:
    """How far a marker is along the own way; on a tug track it may be behind the middle."""
    if tables.reach > 0:
        return int(tracks[0, symbol]) * direction(side)
    return int(tracks[side, symbol])


@kernel
def advance(tables: Tables, before: int, one: int, other: int) -> int:
    """Where the points of one half, or of both halves of a double, bring an own marker."""
    if tables.reach > 0:
        return pull(tables.reach, before, one + other)
    return climb_twice(tables.stops, before, one, other)


@kernel
def move_marker(tables: Tables, state: Record, seat: int, symbol: int, one: int, other: int) -> int:
    """Move a marker by the points of one half, or of both halves of a double.

    Returns the bonus turns that the move earns (rules A6.1, E2.2, E3.3).
    """
    side = seat % tables.sides
    before = standing(tables, state.tracks, side, symbol)
    after = advance(tables, before, one, other)
    earned = 0
    if tables.reach > 0:
        state.tracks[0, symbol] = after * direction(side)
        if before < tables.reach == after and state.duel_markers[symbol] != seat:
            state.duel_markers[symbol] = seat
            earned += 1
    else:
        state.tracks[side, symbol] = after
        for stop in tables.stops:
            if before < stop <= after:
                earned += 1
    return earned if tables.bonus_turns else 0


@kernel
def value(tables: Tables, tracks: NDArray[np.int8], side: int, symbol: int) -> int:
    """What a marker is worth to a side: on a tug track, only on the own half (rules E3.6)."""
    return max(0, standing(tables, tracks, side, symbol))


@kernel
def list_values(tables: Tables, tracks: NDArray[np.int8], values: NDArray[np.int16]) -> None:
    """Write what every marker is worth to every side."""
    for side in range(tables.sides):
        for symbol in range(COLOURS):
            values[side, symbol] = value(tables, tracks, side, symbol)


@kernel
def wins_at_once(tables: Tables, tracks: NDArray[np.int8], side: int) -> bool:
    """Whether all six markers are at the end of the track (A8.2, E1.5, E2.4) or home (E3.5)."""
    needed = 1 if tables.reach > 0 else tables.stops[len(tables.stops) - 1]
    for symbol in range(COLOURS):
        if value(tables, tracks, side, symbol) < needed:
            return False
    return True


@kernel
def finished_colours(tables: Tables, tracks: NDArray[np.int8], side: int) -> int:
    """The colours that a side has pulled all the way home on a tug track, as a bit set."""
    return colours_at(tracks[0], tables.reach * direction(side))
