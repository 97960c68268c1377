"""What a tile counts, and how points move the markers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import COLOURS, Record
from einklang.games.tiles.placing import kind_placed, spots_covered
from einklang.games.tiles.tables import Tables
from einklang.games.track import colours_at
from einklang.kernel import part


@part
def tile_points(tables: Tables, table: Record, action: int) -> tuple[int, int, int, int]:
    """The two symbols of a tile that is about to lie, and what each half counts (rules A5.1).

    Counted before the tile lies: the cell of its other half is then free and ends that line, so
    the tile itself never counts (rules A5.2).
    """
    kind = kind_placed(tables, action)
    first = int(tables.kind_symbols[kind, 0])
    second = int(tables.kind_symbols[kind, 1])
    first_spot, second_spot = spots_covered(tables, action)
    one = int(table.lines[first, first_spot])
    other = int(table.lines[second, second_spot])
    return first, second, one, other


@part
def direction(seat: int) -> int:
    """The sign of the first and of the second seat's half of a tug track."""
    return 1 - 2 * seat


@part
def standing(tables: Tables, tracks: NDArray[np.int8], side: int, symbol: int) -> int:
    """How far a marker is along the own way; on a tug track it may be behind the middle."""
    if tables.reach > 0:
        return int(tracks[0, symbol]) * direction(side)
    return int(tracks[side, symbol])


@part
def advance(tables: Tables, before: int, points: int) -> int:
    """Where points bring an own marker."""
    return int(tables.reached[before + int(tables.reach), points]) - int(tables.reach)


@part
def advance_twice(tables: Tables, before: int, one: int, other: int) -> int:
    """Where the halves of a double bring an own marker, in the better order (rules A5.4, F33)."""
    return max(
        advance(tables, advance(tables, before, one), other),
        advance(tables, advance(tables, before, other), one),
    )


@part
def move_marker(tables: Tables, state: Record, seat: int, symbol: int, after: int) -> int:
    """Move an own marker; the bonus turns that this earns (rules A6.1, E2.2, E3.3)."""
    side = int(tables.side_of[seat])
    before = standing(tables, state.tracks, side, symbol)
    earned = 0
    if tables.reach > 0:
        state.tracks[0, symbol] = after * direction(side)
        if before < tables.reach == after and state.duel_markers[symbol] != seat:
            state.duel_markers[symbol] = seat
            earned = 1
    else:
        state.tracks[side, symbol] = after
        earned = int(tables.stops_passed[after]) - int(tables.stops_passed[before])
    return earned if tables.bonus_turns else 0


@part
def value(tables: Tables, tracks: NDArray[np.int8], side: int, symbol: int) -> int:
    """What a marker is worth to a side: on a tug track, only on the own half (rules E3.6)."""
    return max(0, standing(tables, tracks, side, symbol))


@part
def list_values(tables: Tables, tracks: NDArray[np.int8], values: NDArray[np.int16]) -> None:
    """Write what every marker is worth to every side."""
    for side in range(int(tables.sides)):
        for symbol in range(COLOURS):
            values[side, symbol] = value(tables, tracks, side, symbol)


@part
def wins_at_once(tables: Tables, tracks: NDArray[np.int8], side: int) -> bool:
    """Whether all six markers are at the end of the track (A8.2, E1.5, E2.4) or home (E3.5)."""
    needed = 1 if tables.reach > 0 else int(tables.top)
    for symbol in range(COLOURS):
        if value(tables, tracks, side, symbol) < needed:
            return False
    return True


@part
def finished_colours(tables: Tables, tracks: NDArray[np.int8], side: int) -> int:
    """The colours that a side has pulled all the way home on a tug track, as a bit set."""
    return colours_at(tracks[0], int(tables.reach) * direction(side))
