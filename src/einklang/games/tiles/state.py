"""A position of a tile-laying game as one row."""

from __future__ import annotations

from typing import Annotated

from einklang.games import state
from einklang.games.places import words_for
from einklang.games.state import COLOURS, RUNNING, SEATS
from einklang.rows import Int8s, Int16, Int64s, Uint8

NOBODY = -1  # nobody holds this duel marker

# Inside a state a cell is a spot of a grid with a rim, row by row: the neighbours of every spot are
# the same steps away, and lines end at the rim without anyone asking for the edge.
STRIDE = 16
SPOTS = 17 * STRIDE
RIGHT = 1
LOWER_LEFT = STRIDE - 1
LOWER_RIGHT = STRIDE
COVERED = -1  # what counts on a spot where nothing can be laid any more

CELLS = 169  # of the largest board
MOST_PAIRS = 426  # of neighbouring cells that a tile can cover

# How a game ended.
BOARD_FULL = RUNNING + 1
INSTANT_WIN = RUNNING + 2


class TableRow(state.HandTable):
    """What lies open on the table."""

    board: Annotated[Int8s, SPOTS]
    # What a symbol of each colour would count on each free spot, kept from tile to tile.
    lines: Annotated[Int8s, COLOURS, SPOTS]
    free: Annotated[Int64s, words_for(MOST_PAIRS)]  # the set of pairs where a tile still fits
    free_pairs: Int16  # how many these are
    # By side; a tug track stands in row 0, and seat 0 pulls up.
    tracks: Annotated[Int8s, SEATS, COLOURS]
    duel_markers: Annotated[Int8s, COLOURS]  # the seat that holds each, or NOBODY
    to_open: Uint8  # bit set of seats that have not yet laid their first tile
    touched: Uint8  # bit set of printed symbols that a tile touches


class StateRow(TableRow, state.HandState):
    """A position of a tile-laying game."""


class ViewRow(TableRow, state.HandView):
    """What a seat sees of it."""
