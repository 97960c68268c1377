"""A thinking player as the kernels see it: how it thinks, its dice, and scratch for the kernels.

It thinks in up to three stages. First, every play gets a quick worth: what it lifts the own
markers, and what it takes away from the others. Then a net looks at the tables that the best of
these plays lead to. Last, a search may play on from there. A setting says how far it goes.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np

from einklang.bots.thinking.net import SENSES
from einklang.games.generator import Dice, roll
from einklang.games.state import COLOURS, GENERATOR, HAND, LONGEST_TRACK, SEATS, Row
from einklang.games.tiles.rules import MOST_POINTS
from einklang.games.tiles.state import CELLS, MOST_PAIRS, SPOTS
from einklang.games.towers.state import CELLS as TOWER_CELLS
from einklang.kernel import part, routine

Small: TypeAlias = float | np.float32  # what is reckoned with little precision

LEVELS = 2 * LONGEST_TRACK + 1  # that a marker can stand on, counted from the lowest
BEST_LAYS = 24  # that are kept in mind in Genial Spezial
MOST_PLAYS = HAND * MOST_PAIRS * 2

# What a player wants.
WIN = 0
LIFT_WEAKEST = 1  # where nobody else plays

MIND = np.dtype(
    [
        # How it thinks.
        ("aim", np.int8),
        ("width", np.int16),  # how many plays the net looks at; none if 0
        ("notice", np.float32),  # the chance that a play is seen at all
        ("denial", np.float32),  # how much it counts to take something away from others
        ("noise", np.float32),  # how far off the judgement of a play may be
        ("slip", np.float32),  # the chance that it is much further off
        ("worth", np.float32, (LEVELS,)),  # of a marker on each level
        ("gains", np.float32, (LEVELS, MOST_POINTS + 1)),  # of points, by level
        ("turns", np.int32),  # that were played so far; after very many it becomes impatient
        *GENERATOR,
        # What never changes in a set-up.
        ("sides", np.int8),
        ("supply", np.int16, (COLOURS,)),  # symbols of each colour on all pieces
        ("top", np.int16),  # the highest level
        # The plays that are considered.
        ("plays", np.int32, (MOST_PLAYS,)),
        ("worths", np.float32, (MOST_PLAYS,)),
        ("weakest", np.float32, (MOST_PLAYS,)),  # the final weakest colour, as a part of the track
        ("count", np.int32),
        ("chosen", np.int32),  # the place of the best among them
        ("value", np.float32),  # of the table it leads to
        # Scratch.
        ("senses", SENSES),
        ("has_reference", np.bool_),
        ("laid", np.int16, (COLOURS,)),  # symbols on the table
        ("levels", np.int16, (SEATS, COLOURS)),  # by side, from the own one on
        ("sorted", np.int16, (SEATS, COLOURS)),
        ("values", np.int16, (SEATS, COLOURS)),
        ("points", np.int16, (COLOURS,)),
        ("live", np.uint16, (CELLS + 1,)),
        ("near", np.int8, (SPOTS,)),
        ("beside", np.int8, (TOWER_CELLS + 1,)),
        ("best_lays", np.int16, (2, BEST_LAYS)),  # the own ones, and those of the next seat
        ("best_gains", np.float32, (2, BEST_LAYS)),
        ("spot_worths", np.float32, (COLOURS, SPOTS)),
        ("held", np.int16, (COLOURS,)),  # pieces of the own hand that show each colour
        ("doubles", np.int16, (COLOURS,)),
    ],
    align=True,
)


@part
def chance(dice: Dice) -> float:
    """A number between 0 and 1, neither of them."""
    return (roll(dice) + 0.5) / 4294967296.0


@part
def gumbel(dice: Dice) -> float:
    """Noise that makes the best of several noisy values follow their odds."""
    return -math.log(-math.log(chance(dice)))


@part
def consider(mind: Row, play: int, worth: Small) -> None:
    """Note a play with its quick worth, if it is noticed; if not, the next one takes its place."""
    mind.plays[mind.count] = play
    mind.worths[mind.count] = worth
    mind.count += mind.notice >= 1.0 or chance(mind.generator) < mind.notice


@routine
def keep_best(mind: Row, wanted: int) -> None:
    """Keep as many of the plays as wanted, those of the greatest quick worth, in any order."""
    if mind.count <= wanted:
        return
    worths = mind.worths
    plays = mind.plays
    low = 0
    high = int(mind.count) - 1
    # Hoare's selection: parts are exchanged until the best stand in front.
    while low < high:
        pivot = worths[(low + high) >> 1]
        i = low
        j = high
        while i <= j:
            while worths[i] > pivot:
                i += 1
            while worths[j] < pivot:
                j -= 1
            if i <= j:
                worths[i], worths[j] = worths[j], worths[i]
                plays[i], plays[j] = plays[j], plays[i]
                i += 1
                j -= 1
        if wanted - 1 <= j:
            high = j
        elif wanted - 1 >= i:
            low = i
        else:
            break
    mind.count = wanted
