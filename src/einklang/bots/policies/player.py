"""A simple player as the kernels see it: what it wants, its dice, and scratch for the kernels.

Kernels make no arrays, so whatever a choice needs on the way is written into the player's record.
"""

from __future__ import annotations

import numpy as np

from einklang.games.generator import below
from einklang.games.places import words_for
from einklang.games.state import COLOURS, GENERATOR, KINDS, LONGEST_TRACK, Row
from einklang.games.tiles.rules import MOST_POINTS
from einklang.games.tiles.state import CELLS, MOST_PAIRS, SPOTS
from einklang.games.towers.state import LAYS
from einklang.kernel import part

# What a player looks at.
RANDOM = 0
POINTS = 1
STANDINGS = 2

LEVELS = 2 * LONGEST_TRACK + 1  # that a marker can stand on, counted from the lowest
DIGITS = 20  # levels that one number of a worth tells apart
WORDS = -(-LEVELS // DIGITS)

PLAYER = np.dtype(
    [
        ("style", np.int8),
        # What a marker on each level is worth: some numbers, of which the later ones decide
        # between what is equal in the earlier ones.
        ("words", np.int8),
        ("worth", np.int64, (WORDS, LEVELS)),
        *GENERATOR,
        # Of the actions looked at so far: what the best ones are worth, and which they are.
        ("best", np.int64, (WORDS,)),
        ("ties", np.int16, (LAYS,)),
        ("tie_count", np.int16),
        ("points", np.int16, (COLOURS,)),
        ("standings", np.int16, (COLOURS,)),
        # For tiles, what never changes: what points gain, by the level where a marker stands.
        ("gains", np.int64, (WORDS, LEVELS, MOST_POINTS + 1)),
        # And what a turn needs.
        ("levels", np.int16, (COLOURS,)),  # where the own markers stand
        ("most", np.int8, (COLOURS,)),  # the most that any spot counts
        ("near", np.int8, (COLOURS, SPOTS)),  # the most that a neighbour of a spot counts
        ("live", np.uint16, (CELLS + 1,)),  # the free spots that have a free neighbour
        ("kind_gains", np.int64, (KINDS,)),  # the best gain of each kind of tile, or a bound
        ("spots", np.uint16, (KINDS, CELLS)),  # where it is gained
        ("spot_counts", np.int16, (KINDS,)),
        ("kind_ties", np.int16, (KINDS,)),  # how many of its placements are the best of all
        ("placements", np.int64, (words_for(2 * MOST_PAIRS),)),  # which these are, as a set
    ],
    align=True,
)


@part
def answer_exchange(player: Row) -> int:
    """What to say to the offer of an exchange: 0 for swap, 1 for keep.

    Whoever thinks at all exchanges: what is held cannot raise the weakest colour.
    """
    return below(player.generator, 2) if player.style == RANDOM else 0


@part
def consider(player: Row, action: int, colours: int) -> None:
    """Keep an action if none was better, by the points and standings that are noted for it."""
    is_better = player.tie_count == 0
    for word in range(player.words):
        value = 0
        for colour in range(colours):
            if player.style == POINTS:
                value += int(player.points[colour])
            else:
                value += int(player.worth[word, player.standings[colour]])
        if not is_better and value < player.best[word]:
            return
        if is_better or value > player.best[word]:
            is_better = True
            player.best[word] = value
    if is_better:
        player.tie_count = 0
    player.ties[player.tie_count] = action
    player.tie_count += 1


@part
def choose_tie(player: Row) -> int:
    """One of the best actions, each equally likely."""
    return int(player.ties[below(player.generator, player.tie_count)])
