"""A position as one flat record, so that copying a game is one assignment: what all games share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from einklang.symbols import PAIRS, SYMBOLS

# One row of a np.recarray. NumPy's types know nothing of its fields.
Row: TypeAlias = Any

Fields: TypeAlias = list[Any]

NOTHING = -1  # an empty place of a hand

SEATS = 4
HAND = 6
COLOURS = len(SYMBOLS)
KINDS = len(PAIRS)

LONGEST_TRACK = 127

# What the seat whose turn it is has to do.
PLACE = 0
DECIDE_EXCHANGE = 1
OVER = 2

# How a game ended; every game counts its own endings on from here.
RUNNING = 0

# What every table shows.
TURN_FIELDS: Fields = [
    ("players", np.int8),
    ("turn", np.int8),
    ("phase", np.int8),
    ("bonus", np.int8),  # bonus turns still due after the piece to be played now
    ("ended", np.int8),
]

# A hand is what a seat holds hidden: the tiles on its rack, or its cards. The stock is what hands
# are filled from: the bag, or the draw pile. What is laid aside will come back to the stock.
SHOWN_HOLDINGS: Fields = [
    ("hand_sizes", np.int8, (SEATS,)),
    ("stock_size", np.int16),
    ("aside", np.uint8, (KINDS,)),
    ("aside_size", np.int16),
]
HIDDEN_HOLDINGS: Fields = [
    ("hands", np.int8, (SEATS, HAND)),
    ("stock", np.uint8, (KINDS,)),
]

GENERATOR: Fields = [("generator", np.uint32, (4,))]

# What one action brought about, for whoever writes it down.
OUTCOME = np.dtype(
    [
        ("points", np.int16, (COLOURS,)),  # counted, before any stop or wall of the track
        ("drew", np.int8, (HAND,)),
        ("drew_count", np.int8),
        ("shown", np.int8, (HAND,)),  # what an exchange showed to everyone
        ("shown_count", np.int8),
        ("cleared", np.uint8),  # colours of which an exchange left nothing in the hand
        ("recycled", np.uint8, (KINDS,)),  # what became the stock when the old one was used up
        ("recycled_size", np.int16),
        ("recycled_after", np.int8),  # draws of this action before that
    ],
    align=True,
)


def check_hand(size: int) -> None:
    """Refuse a variant whose hands do not fit into a state."""
    if not 1 <= size <= HAND:
        raise ValueError(f"a hand of {size} does not fit; a state has room for 1 to {HAND}")


def check_track(top: int) -> None:
    """Refuse a variant whose markers go further than a state can count."""
    if not 1 <= top <= LONGEST_TRACK:
        raise ValueError(f"a track to {top} does not fit; it ends between 1 and {LONGEST_TRACK}")


def names_of(fields: Fields) -> tuple[str, ...]:
    """The names of fields."""
    return tuple(field[0] for field in fields)


def blank(dtype: np.dtype[np.void]) -> Row:
    """A record of zeros whose fields are attributes, compiled and uncompiled."""
    return np.zeros(1, np.dtype((np.record, dtype)))[0]


def rows(dtype: np.dtype[np.void], count: int = 1) -> Row:
    """Records of zeros in an array, each with attributes when it is taken out.

    Kernels take arrays ten times as quickly as a record by itself, or as arrays of another class.
    """
    return np.zeros(count, np.dtype((np.record, dtype)))


# A field of a record by its name. `record[name]` of NumPy does the same, and then looks whether
# what it found is a record again, which takes longer than all the rest.
field_of: Callable[[Row, str], Any] = np.void.__getitem__


def copy_of(row: Row) -> Row:
    """A record of its own with the same fields; `copy` of NumPy takes several times as long."""
    copy = np.empty(1, row.dtype)
    copy[0] = row
    return copy[0]


def field_bytes(row: Row, without: tuple[str, ...] = ()) -> bytes:
    """The fields of a record as bytes; what lies between them is left to chance by NumPy."""
    names = [name for name in row.dtype.names if name not in without]
    return b"".join(row[name].tobytes() for name in names)


def row_from(dtype: np.dtype[np.void], data: bytes) -> Row:
    """The record that `field_bytes` wrote all fields of."""
    fields = [(name, dtype[name]) for name in dtype.names or ()]
    (told,) = np.frombuffer(data, np.dtype(fields))
    row = blank(dtype)
    for name, _ in fields:
        row[name] = told[name]
    return row
