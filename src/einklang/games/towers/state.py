"""A position of Genial Spezial as one flat record."""

from __future__ import annotations

import numpy as np

from einklang.games.places import words_for
from einklang.games.state import GENERATOR, RUNNING, SEATS, TURN_FIELDS, Fields

TOWER = -2  # a cell on which a tower stands; tiles have their numbers, FREE is -1

NO_CHIP = -1  # of a tower before the deal

CELLS = 247
BEYOND = CELLS  # the number that stands for all that lies beyond the edge
LAYS = 1260  # ways to lay a tile: the cells, and the colours of its bonus points
TOWERS = 24
CHIPS = 16  # kinds of them
COLOURS = 4
TILES = 20  # of each seat; tile n of a seat has the number seat * TILES + n

# How a game ended.
BOARD_FULL = RUNNING + 1
ALL_LAID = RUNNING + 2

# Nothing is hidden but the generator, which is not used any more after the set-up.
PUBLIC: Fields = [
    *TURN_FIELDS,
    ("board", np.int8, (CELLS + 1,)),
    ("tracks", np.int8, (SEATS, COLOURS)),
    ("laid", np.int8, (SEATS,)),  # tiles on the board, by seat
    ("chip_colours", np.int8, (TOWERS,)),
    ("chip_values", np.int8, (TOWERS,)),  # of the side that lies up
    ("black", np.uint32),  # bit set of towers whose chip lies black side up
    ("free", np.int64, (words_for(LAYS),)),  # the set of lays that still fit
    ("free_lays", np.int16),  # how many these are
    # Chains: every tile points towards the first tile of its chain, which knows the rest.
    ("parents", np.int8, (SEATS * TILES,)),
    ("joined", np.uint32, (SEATS * TILES,)),  # bit set of towers beside the chain
    ("done", np.uint32, (SEATS * TILES,)),  # those whose chips the chain has scored
    ("big", np.uint32, (SEATS * TILES,)),  # those whose extra points the chain has scored
]

# Only before the deal: how many of each kind of chip lie on no tower yet.
_CHIPS_LEFT: Fields = [("chips_left", np.uint8, (CHIPS,))]

STATE = np.dtype([*PUBLIC, *_CHIPS_LEFT, *GENERATOR], align=True)
