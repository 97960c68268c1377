"""One position as one flat record, so that copying a game is one assignment."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from einklang.games.tiles.tables import KINDS

# One row of a np.recarray. NumPy's types know nothing of its fields.
Record: TypeAlias = Any

FREE = -1  # a cell without symbol
NO_TILE = -1  # an empty place on a rack
NOBODY = -1  # nobody holds this duel marker

CELLS = 169
SEATS = 4
RACK = 6
COLOURS = 6

# What the seat whose turn it is has to do.
PLACE = 0
DECIDE_EXCHANGE = 1
OVER = 2

# How a game ended.
RUNNING = 0
BOARD_FULL = 1
INSTANT_WIN = 2

# What lies open on the table. A view copies exactly these fields.
PUBLIC: list[Any] = [
    ("board", np.int8, (CELLS,)),
    ("tracks", np.int8, (SEATS, COLOURS)),  # by side; a tug track stands in row 0, seat 0 pulls up
    ("duel_markers", np.int8, (COLOURS,)),  # the seat that holds each, or NOBODY
    ("rack_sizes", np.int8, (SEATS,)),
    ("bag_size", np.int16),
    ("players", np.int8),
    ("turn", np.int8),
    ("phase", np.int8),
    ("bonus", np.int8),  # bonus turns still due after the tile to be placed now
    ("to_open", np.uint8),  # bit set of seats that have not yet laid their first tile
    ("touched", np.uint8),  # bit set of printed symbols that a tile touches
    ("free_pairs", np.int16),  # places where a tile still fits
    ("ended", np.int8),
]

HIDDEN: list[Any] = [
    ("racks", np.int8, (SEATS, RACK)),
    ("bag", np.uint8, (KINDS,)),
    ("generator", np.uint32, (4,)),
]

PUBLIC_NAMES = tuple(field[0] for field in PUBLIC)

STATE = np.dtype(PUBLIC + HIDDEN, align=True)

# What one action brought about, for whoever writes it down.
OUTCOME = np.dtype(
    [
        ("points", np.int16, (COLOURS,)),  # counted, before any stop of the track
        ("drew", np.int8, (RACK,)),
        ("drew_count", np.int8),
        ("shown", np.int8, (RACK,)),  # tiles that an exchange showed to everyone
        ("shown_count", np.int8),
        ("asked", np.uint8),  # colours that decided whether the exchange was offered
    ],
    align=True,
)


def blank(dtype: np.dtype[np.void]) -> Record:
    """A record of zeros whose fields are attributes, compiled and uncompiled."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def field_bytes(record: Record, without: tuple[str, ...] = ()) -> bytes:
    """The fields of a record as bytes; what lies between them is left to chance by NumPy."""
    names = [name for name in record.dtype.names if name not in without]
    return b"".join(record[name].tobytes() for name in names)
