"""A position of the card game as one flat record."""

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

OPEN = 3  # places for the open cards of a seat, with the one that was just played

# How a game ended.
TARGET_REACHED = RUNNING + 1

# What lies open on the table. The discard pile lies face down, but everybody saw every card of it
# when it was open or shown.
PUBLIC: Fields = [
    *TURN_FIELDS,
    *SHOWN_HOLDINGS,
    ("tracks", np.int8, (SEATS, COLOURS)),
    ("open", np.int8, (SEATS, OPEN)),  # kinds of card, the oldest first
    ("open_sizes", np.int8, (SEATS,)),
    ("showing", np.int8, (COLOURS,)),  # how many open cards show each symbol
]

STATE = np.dtype([*PUBLIC, *HIDDEN_HOLDINGS, *GENERATOR], align=True)
