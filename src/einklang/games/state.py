"""A position as one row, so that copying a game is one assignment: what all games share."""

from __future__ import annotations

from typing import Annotated

from einklang.rows import Int8, Int8s, Int16, Int16s, Row, Uint8, Uint8s, Uint32s
from einklang.symbols import PAIRS, SYMBOLS

NOTHING = -1  # an empty place of a hand

SEATS = 4
HAND = 6
COLOURS = len(SYMBOLS)
KINDS = len(PAIRS)

LONGEST_TRACK = 127
HEIGHTS = 2 * LONGEST_TRACK + 1  # of a marker: how far it stands from the lowest place of all

# What the seat whose turn it is has to do.
PLACE = 0
DECIDE_EXCHANGE = 1
OVER = 2

# How a game ended; every game counts its own endings on from here.
RUNNING = 0


class RulesRow(Row):
    """What kernels know of a layout; every family says what that is.

    By it they tell families apart, and Numba sees no more of a row than its fields. So each kind
    has one of its own that holds nothing: two families may well know the same.
    """

    def __init_subclass__(cls) -> None:
        cls.__annotations__[f"{cls.__module__}.{cls.__qualname__}"] = Annotated[Int8s, 0]


class HandRules(RulesRow):
    """What they know of any game where seats hold hands."""

    kind_colours: Annotated[Uint8s, KINDS]  # kind of piece → its symbols as a bit set
    hand: Int8  # how many pieces a hand has


class TableRow(Row):
    """What lies open on every table. A view has exactly these fields, and what a family adds."""

    players: Int8
    turn: Int8
    phase: Int8
    bonus: Int8  # bonus turns still due after the piece to be played now
    ended: Int8
    tracks: Int8s  # by seat or side, and by colour


class DiceRow(Row):
    """What carries a generator."""

    generator: Annotated[Uint32s, 4]


class StateRow(TableRow, DiceRow):
    """A whole position."""


class ViewRow(TableRow):
    """What a seat sees of a table, or a watcher."""

    seat: Int8


# A hand is what a seat holds hidden: the tiles on its rack, or its cards. The stock is what hands
# are filled from: the bag, or the draw pile. What is laid aside will come back to the stock.


class HandTable(TableRow):
    """What lies open where seats hold hands."""

    hand_sizes: Annotated[Int8s, SEATS]
    stock_size: Int16
    aside: Annotated[Uint8s, KINDS]
    aside_size: Int16


class HandState(HandTable, StateRow):
    """A whole position where seats hold hands."""

    hands: Annotated[Int8s, SEATS, HAND]
    stock: Annotated[Uint8s, KINDS]


class HandView(HandTable, ViewRow):
    """What a seat sees that holds a hand."""

    hand: Annotated[Int8s, HAND]
    unseen: Annotated[Uint8s, KINDS]  # stock and other hands together, known by counting


def with_hand(row: ViewRow) -> HandView:
    """A view as one with a hand; in games without hands nobody asks."""
    assert isinstance(row, HandView)
    return row


class Outcome(Row):
    """What one action brought about, for whoever writes it down."""

    points: Annotated[Int16s, COLOURS]  # counted, before any stop or wall of the track
    drew: Annotated[Int8s, HAND]
    drew_count: Int8
    shown: Annotated[Int8s, HAND]  # what an exchange showed to everyone
    shown_count: Int8
    cleared: Uint8  # colours of which an exchange left nothing in the hand
    recycled: Annotated[Uint8s, KINDS]  # what became the stock when the old one was used up
    recycled_size: Int16
    recycled_after: Int8  # draws of this action before that


def check_hand(size: int) -> None:
    """Refuse a variant whose hands do not fit into a state."""
    if not 1 <= size <= HAND:
        raise ValueError(f"a hand of {size} does not fit; a state has room for 1 to {HAND}")


def check_track(top: int) -> None:
    """Refuse a variant whose markers go further than a state can count."""
    if not 1 <= top <= LONGEST_TRACK:
        raise ValueError(f"a track to {top} does not fit; it ends between 1 and {LONGEST_TRACK}")
