"""A position of a tile-laying game as one flat record."""

from __future__ import annotations

import numpy as np

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

CELLS = 169

# How a game ended.
BOARD_FULL = RUNNING + 1
INSTANT_WIN = RUNNING + 2

# What lies open on the table. A view copies exactly these fields.
PUBLIC: Fields = [
    *TURN_FIELDS,
    *SHOWN_HOLDINGS,
    ("board", np.int8, (CELLS,)),
    ("tracks", np.int8, (SEATS, COLOURS)),  # by side; a tug track stands in row 0, seat 0 pulls up
    ("duel_markers", np.int8, (COLOURS,)),  # the seat that holds each, or NOBODY
    ("to_open", np.uint8),  # bit set of seats that have not yet laid their first tile
    ("touched", np.uint8),  # bit set of printed symbols that a tile touches
    ("free_pairs", np.int16),  # places where a tile still fits
]

STATE = np.dtype([*PUBLIC, *HIDDEN_HOLDINGS, *GENERATOR], align=True)
