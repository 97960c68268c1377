"""What a tile counts, and how points move the markers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import COLOURS
from einklang.games.tiles.placing import kind_placed, spots_covered
from einklang.games.tiles.ruleset import Rules
from einklang.games.tiles.state import StateRow, TableRow
from einklang.games.track import colours_at
from einklang.kernel import part


@part
def tile_points(rules: Rules, table: TableRow, action: int) -> tuple[int, int, int, int]:
    """The two symbols of a tile that is about to lie, and what each half counts (rules A5.1).

    Counted before the tile lies: the cell of its other half is then free and ends that line, so
    the tile itself never counts (rules A5.2).
    """
    kind = kind_placed(rules, action)
    first = int(rules.kind_symbols[kind, 0])
    second = int(rules.kind_symbols[kind, 1])
    first_spot, second_spot = spots_covered(rules, action)
    one = int(table.lines[first, first_spot])
    other = int(table.lines[second, second_spot])
    return first, second, one, other


@part
def direction(seat: int) -> int:
    """The sign of the first and of the second seat's half of a tug track."""
    return 1 - 2 * seat


@part
def standing(rules: Rules, tracks: NDArray[np.int8], side: int, symbol: int) -> int:
    """How far a marker is along the own way; on a tug track it may be behind the middle."""
    if rules.reach > 0:
        return int(tracks[0, symbol]) * direction(side)
    return int(tracks[side, symbol])


@part
def advance(rules: Rules, before: int, points: int) -> int:
    """Where points bring an own marker."""
    return int(rules.reached[before + int(rules.reach), points]) - int(rules.reach)


@part
def advance_twice(rules: Rules, before: int, one: int, other: int) -> int:
    """Where the halves of a double bring an own marker, in the better order (rules A5.4, F33)."""
    return max(
        advance(rules, advance(rules, before, one), other),
        advance(rules, advance(rules, before, other), one),
    )


@part
def move_marker(rules: Rules, state: StateRow, seat: int, symbol: int, after: int) -> int:
    """Move an own marker; the bonus turns that this earns (rules A6.1, E2.2, E3.3)."""
    side = int(rules.side_of[seat])
    before = standing(rules, state.tracks, side, symbol)
    earned = 0
    if rules.reach > 0:
        state.tracks[0, symbol] = after * direction(side)
        if before < rules.reach == after and state.duel_markers[symbol] != seat:
            state.duel_markers[symbol] = seat
            earned = 1
    else:
        state.tracks[side, symbol] = after
        earned = int(rules.stops_passed[after]) - int(rules.stops_passed[before])
    return earned if rules.bonus_turns else 0


@part
def value(rules: Rules, tracks: NDArray[np.int8], side: int, symbol: int) -> int:
    """What a marker is worth to a side: on a tug track, only on the own half (rules E3.6)."""
    return max(0, standing(rules, tracks, side, symbol))


@part
def list_values(rules: Rules, tracks: NDArray[np.int8], values: NDArray[np.int16]) -> None:
    """Write what every marker is worth to every side."""
    for side in range(int(rules.sides)):
        for symbol in range(COLOURS):
            values[side, symbol] = value(rules, tracks, side, symbol)


@part
def wins_at_once(rules: Rules, tracks: NDArray[np.int8], side: int) -> bool:
    """Whether all six markers are at the end of the track (A8.2, E1.5, E2.4) or home (E3.5)."""
    needed = 1 if rules.reach > 0 else int(rules.top)
    for symbol in range(COLOURS):
        if value(rules, tracks, side, symbol) < needed:
            return False
    return True


@part
def finished_colours(rules: Rules, tracks: NDArray[np.int8], side: int) -> int:
    """The colours that a side has pulled all the way home on a tug track, as a bit set."""
    return colours_at(tracks[0], int(rules.reach) * direction(side))


@part
def foresee(
    rules: Rules,
    table: TableRow,
    action: int,
    points: NDArray[np.int16],
    standings: NDArray[np.int16],
) -> None:
    """Write the points of a placement, and where the own markers stand after it."""
    side = int(rules.side_of[table.turn])
    first, second, one, other = tile_points(rules, table, action)
    for symbol in range(COLOURS):
        before = standing(rules, table.tracks, side, symbol)
        points[symbol] = one * (first == symbol) + other * (second == symbol)
        if first == second == symbol:
            standings[symbol] = advance_twice(rules, before, one, other)
        else:
            standings[symbol] = advance(rules, before, int(points[symbol]))
