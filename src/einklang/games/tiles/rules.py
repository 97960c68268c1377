"""A ruleset for one number of players as the row that the kernels read.

One row rather than many arrays: kernels hand it on as a single pointer, and threads that play
side by side share it without counting references.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import numpy as np

from einklang.games.board import Board, places_by_cell
from einklang.games.places import set_of, words_for
from einklang.games.state import (
    COLOURS,
    HEIGHTS,
    KINDS,
    SEATS,
    HandRules,
    check_hand,
    check_track,
)
from einklang.games.tiles.ruleset import NAMING, PRINTED, Climb, Ruleset, Tug
from einklang.games.tiles.state import (
    CELLS,
    LOWER_LEFT,
    LOWER_RIGHT,
    MOST_PAIRS,
    RIGHT,
    SPOTS,
    STRIDE,
)
from einklang.games.track import climb
from einklang.hexes import Hex, hexagon
from einklang.rows import Int8, Int8s, Int16, Int16s, Int64, Int64s, Uint8, Uint16s, blank
from einklang.symbols import PAIR_COLOURS, PAIRS, Symbol

STEPS = (RIGHT, LOWER_LEFT, LOWER_RIGHT)
_WORDS = words_for(MOST_PAIRS)
MOST_POINTS = 42  # of one symbol: two lines of seven cells along each of three axes


class Rules(HandRules):
    """What the kernels know of a variant. One compiled kernel serves all of them."""

    spots: Annotated[Uint16s, CELLS]  # the spots that are cells of the board
    spot_count: Int16
    pairs: Annotated[Int16s, MOST_PAIRS, 2]  # the two spots of every place of a tile
    pair_count: Int16
    kinds_per_action: Int64  # times 2**32, rounded up: exact for all actions
    pair_at: Annotated[Int16s, SPOTS, 3]  # spot, step to the right or down → pair, or -1
    pairs_of: Annotated[Int64s, SPOTS, _WORDS]  # spot → the set of pairs that it is one of
    pairs_near: Annotated[Int64s, COLOURS, _WORDS]  # printed symbol → the set of pairs beside it
    printed_near: Annotated[Int8s, SPOTS]  # spot → the printed symbol beside it, or -1
    kind_symbols: Annotated[Int8s, KINDS, 2]  # kind of tile → its two symbols
    kind_ways: Annotated[Int64s, KINDS]  # kind of tile → two bits of its own, a double one
    reach: Int16  # how far a tug marker goes; 0 on a climbing track
    # A height is how far a marker stands along its track, counted from its lowest field.
    reached: Annotated[Int16s, HEIGHTS, MOST_POINTS + 1]  # height, points → height
    stops_passed: Annotated[Int16s, HEIGHTS]  # height → stops of the track so far
    top: Int16  # the greatest height
    sides: Int8
    side_of: Annotated[Int8s, SEATS]  # seat → the side that it plays for
    bonus_turns: Uint8
    exchange: Int8


OUTER = 7  # the radius of the largest board that fits into a state


def spot(cell: Hex) -> int:
    """The place of a cell in the grid of a state."""
    return (cell.r + OUTER + 1) * STRIDE + cell.q + OUTER + 1


class TileBoard(Board):
    """A hexagonal board with printed symbols."""

    def __init__(self, radius: int, printed: Mapping[Hex, Symbol] = PRINTED) -> None:
        inner = max([1, *(cell.ring for cell in printed)])
        if not inner <= radius <= OUTER:
            raise ValueError(f"a board of radius {radius} does not fit: {inner} to {OUTER} do")
        super().__init__(hexagon(radius), NAMING, printed)
        self.radius = radius
        self.printed = printed
        self.spots = np.array([spot(cell) for cell in self.cells], np.int16)
        self.number_of_spot = {spot(cell): number for cell, number in self.number.items()}

    def printed_beside(self, cell: Hex) -> int:
        """The printed symbol next to a cell, or -1; never two, they are too far apart (A4.4)."""
        printed = self.printed.items()
        beside = [s for at, s in printed if Hex(at.q - cell.q, at.r - cell.r).ring == 1]
        if len(beside) > 1:
            raise ValueError(f"{NAMING.name(cell)} lies beside {len(beside)} printed symbols")
        return int(beside[0]) if beside else -1


def rules_of(ruleset: Ruleset, board: TileBoard, players: int) -> Rules:
    """The tables of a variant on a board."""
    check_hand(ruleset.rack)
    rules = blank(Rules)
    rules.kind_symbols[:] = PAIRS
    rules.kind_colours[:] = PAIR_COLOURS
    rules.kind_ways[:] = [(1 if a == b else 3) << 2 * kind for kind, (a, b) in enumerate(PAIRS)]
    rules.sides = ruleset.sides(players)
    rules.side_of[:] = np.arange(SEATS) % rules.sides
    rules.hand = ruleset.rack
    rules.bonus_turns = ruleset.bonus_turns
    rules.exchange = ruleset.exchange
    _set_board(rules, board)
    _set_track(rules, ruleset.track)
    return rules


def _set_board(rules: Rules, board: TileBoard) -> None:
    rules.spots[: len(board.spots)] = board.spots
    rules.spot_count = len(board.spots)
    pairs = board.spots[board.pair_cells()]
    rules.pairs[: len(pairs)] = pairs
    rules.pair_count = len(pairs)
    rules.kinds_per_action = -(-(1 << 32) // (2 * len(pairs)))
    rules.pairs_of[:] = places_by_cell(pairs, SPOTS, _WORDS)
    rules.pair_at[:] = -1
    for pair, (a, b) in enumerate(pairs.tolist()):
        rules.pair_at[a, STEPS.index(b - a)] = pair
    rules.printed_near[:] = -1
    rules.printed_near[board.spots] = [board.printed_beside(cell) for cell in board.cells]
    for symbol in range(COLOURS):
        beside = [pair for pair, ab in enumerate(pairs) if symbol in rules.printed_near[ab]]
        rules.pairs_near[symbol] = set_of(beside, _WORDS)


def _set_track(rules: Rules, track: Climb | Tug) -> None:
    check_track(track.reach if isinstance(track, Tug) else track.stops[-1])
    if isinstance(track, Tug):
        rules.reach = track.reach
        rules.top = 2 * track.reach
        stops = np.array([rules.top], np.int16)
    else:
        rules.top = track.stops[-1]
        stops = np.array(track.stops, np.int16)
    heights = np.arange(rules.top + 1)
    rules.stops_passed[: len(heights)] = (stops[:, None] <= heights).sum(axis=0)
    reached = [
        [climb(stops, at, more) for more in range(MOST_POINTS + 1)] for at in range(len(heights))
    ]
    rules.reached[: len(reached)] = reached
