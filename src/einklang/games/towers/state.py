"""A position of Genial Spezial as one flat record."""

from __future__ import annotations

import numpy as np

from einklang.games.state import GENERATOR, RUNNING, SEATS, TURN_FIELDS, Fields

TOWER = -2  # a cell on which a tower stands; tiles have their numbers, FREE is -1

CELLS = 247
TOWERS = 24
COLOURS = 4
TILES = 20  # of each seat; tile n of a seat has the number seat * TILES + n

# How a game ended.
BOARD_FULL = RUNNING + 1
ALL_LAID = RUNNING + 2

# Nothing is hidden but the generator, which is not used any more after the set-up.
PUBLIC: Fields = [
    *TURN_FIELDS,
    ("board", np.int8, (CELLS,)),
    ("tracks", np.int8, (SEATS, COLOURS)),
    ("laid", np.int8, (SEATS,)),  # tiles on the board, by seat
    ("chip_colours", np.int8, (TOWERS,)),
    ("chip_values", np.int8, (TOWERS,)),  # of the side that lies up
    ("black", np.uint32),  # bit set of towers whose chip lies black side up
    ("free_pairs", np.int16),  # places where a tile still fits
    # Chains: every tile points towards the first tile of its chain, which knows the rest.
    ("parents", np.int8, (SEATS * TILES,)),
    ("joined", np.uint32, (SEATS * TILES,)),  # bit set of towers beside the chain
    ("done", np.uint32, (SEATS * TILES,)),  # those whose chips the chain has scored
    ("big", np.uint32, (SEATS * TILES,)),  # those whose extra points the chain has scored
]

STATE = np.dtype([*PUBLIC, *GENERATOR], align=True)
