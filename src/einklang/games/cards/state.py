"""A position of the card game as one row."""

from __future__ import annotations

from typing import Annotated

from einklang.games import state
from einklang.games.state import COLOURS, RUNNING, SEATS
from einklang.rows import Int8s

OPEN = 3  # places for the open cards of a seat, with the one that was just played

# How a game ended.
TARGET_REACHED = RUNNING + 1


class TableRow(state.HandTable):
    """What lies open on the table.

    The discard pile lies face down, but everybody saw every card of it when it was open or shown.
    """

    tracks: Annotated[Int8s, SEATS, COLOURS]
    open: Annotated[Int8s, SEATS, OPEN]  # kinds of card, the oldest first
    open_sizes: Annotated[Int8s, SEATS]
    showing: Annotated[Int8s, COLOURS]  # how many open cards show each symbol


class StateRow(TableRow, state.HandState):
    """A position of the card game."""


class ViewRow(TableRow, state.HandView):
    """What a seat sees of it."""
