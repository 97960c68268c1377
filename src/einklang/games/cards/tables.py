"""The game for one number of players and one track as the arrays that the kernels read."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.games.cards.ruleset import Ruleset
from einklang.games.cards.state import OPEN
from einklang.games.state import check_hand, check_track
from einklang.symbols import PAIRS


class Tables(NamedTuple):
    """What the kernels know of the game."""

    plays: NDArray[np.int8]  # action → kind of card, first and second symbol to be scored
    kind_colours: NDArray[np.uint8]  # kind of card → its symbols as a bit set
    sectors: NDArray[np.int8]  # field of the track → its sector
    goal: int
    hand: int
    open_cards: int


def tables_of(ruleset: Ruleset, players: int, track: str) -> Tables:
    """The tables of the game for a number of players."""
    check_hand(ruleset.hand)
    check_track(ruleset.tracks[track].top)
    if ruleset.open_cards[players] >= OPEN:
        raise ValueError(f"a state has room for {OPEN - 1} open cards of a seat")
    counts = ruleset.counts()
    kinds = [(kind, pair) for kind, pair in enumerate(PAIRS) if counts[kind]]
    return Tables(
        plays=np.array(
            [(kind, *order) for kind, (a, b) in kinds for order in ((a, b), (b, a))], np.int8
        ),
        kind_colours=np.array([1 << a | 1 << b for a, b in PAIRS], np.uint8),
        sectors=np.array(ruleset.tracks[track].sectors(), np.int8),
        goal=ruleset.goal,
        hand=ruleset.hand,
        open_cards=ruleset.open_cards[players],
    )
