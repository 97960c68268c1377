"""A position of a tile-laying game as one flat record."""

from __future__ import annotations

import numpy as np

from einklang.games.places import words_for
from einklang.games.state import (
    COLOURS,
    GENERATOR,
    HIDDEN_HOLDINGS,
    RUNNING,
    SEATS,
    SHOWN_HOLDINGS,
    TURN_FIELDS,
    Fields,
)

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

# What lies open on the table. A view copies exactly these fields.
PUBLIC: Fields = [
    *TURN_FIELDS,
    *SHOWN_HOLDINGS,
    ("board", np.int8, (SPOTS,)),
    # What a symbol of each colour would count on each free spot, kept from tile to tile.
    ("lines", np.int8, (COLOURS, SPOTS)),
    ("free", np.int64, (words_for(MOST_PAIRS),)),  # the set of pairs where a tile still fits
    ("free_pairs", np.int16),  # how many these are
    ("tracks", np.int8, (SEATS, COLOURS)),  # by side; a tug track stands in row 0, seat 0 pulls up
    ("duel_markers", np.int8, (COLOURS,)),  # the seat that holds each, or NOBODY
    ("to_open", np.uint8),  # bit set of seats that have not yet laid their first tile
    ("touched", np.uint8),  # bit set of printed symbols that a tile touches
]

STATE = np.dtype([*PUBLIC, *HIDDEN_HOLDINGS, *GENERATOR], align=True)
