"""A simple player as the kernels see it: what it wants, its dice, and scratch for the kernels.

Kernels make no arrays, so whatever a choice needs on the way is written into the player's record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from einklang.games.family import answer_of_family
from einklang.games.generator import below
from einklang.games.layout import Layout
from einklang.games.state import COLOURS, GENERATOR, LONGEST_TRACK, Fields, Row
from einklang.kernel import part

# What a player looks at.
RANDOM = 0
POINTS = 1
STANDINGS = 2

LEVELS = 2 * LONGEST_TRACK + 1  # that a marker can stand on, counted from the lowest
DIGITS = 20  # levels that one number of a worth tells apart
WORDS = -(-LEVELS // DIGITS)

# What every player has. A family adds what its own choices need.
PLAYER: Fields = [
    ("style", np.int8),
    # What a marker on each level is worth: some numbers, of which the later ones decide
    # between what is equal in the earlier ones.
    ("words", np.int8),
    ("worth", np.int64, (WORDS, LEVELS)),
    *GENERATOR,
    # Of the actions looked at so far: what the best ones are worth.
    ("best", np.int64, (WORDS,)),
    ("points", np.int16, (COLOURS,)),
    ("standings", np.int16, (COLOURS,)),
]


def ties_of(actions: int) -> Fields:
    """Room for the best of so many actions, where they are looked at one after the other."""
    return [("ties", np.int16, (actions,)), ("tie_count", np.int16)]


def not_ready(player: Row, layout: Layout) -> None:
    """Get nothing ready: there is nothing that never changes at a table."""


class FamilyPolicies(NamedTuple):
    """How simple players play the games of a family."""

    player: np.dtype[np.void]  # what every player has, and what this family adds
    # Parts of kernels: the action of the seat to move, from the rules, a table and a player.
    choose_from_state: Callable[[Any, Row, Row], int]
    choose_from_view: Callable[[Any, Row, Row], int]
    get_ready: Callable[[Row, Any], None] = not_ready  # a player for all games at a table


choose_from_state: Callable[[Any, Row, Row], int] = answer_of_family(
    "policies", "choose_from_state"
)
choose_from_view: Callable[[Any, Row, Row], int] = answer_of_family("policies", "choose_from_view")


def policies_of(layout: Layout) -> FamilyPolicies:
    """How simple players play at a table."""
    policies: FamilyPolicies = layout.game.family.answers("policies")
    return policies


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
