"""The game for one number of players and one track as the row that the kernels read."""

from __future__ import annotations

from itertools import product
from typing import Annotated

from einklang.games.cards.ruleset import Ruleset
from einklang.games.cards.state import OPEN
from einklang.games.cards.walls import walk
from einklang.games.state import KINDS, LONGEST_TRACK, SEATS, HandRules, check_hand, check_track
from einklang.rows import Flag, Int8, Int8s, blank
from einklang.symbols import PAIR_COLOURS, PAIRS

SECTORS = 16  # of a track


class Rules(HandRules):
    """What the kernels know of the game."""

    plays: Annotated[Int8s, 2 * KINDS, 3]  # action → kind of card, first and second symbol
    play_count: Int8
    first_play: Annotated[Int8s, KINDS]  # kind of card → the first action that plays it
    sectors: Annotated[Int8s, LONGEST_TRACK + 1]  # field of the track → its sector
    # lowest sector of the other chips, field, points → field
    reached: Annotated[Int8s, SECTORS, LONGEST_TRACK + 1, SEATS * OPEN + 1]
    top: Int8  # the last field of the track
    goal: Int8
    open_cards: Int8
    renews_late: Flag  # whether the pile is renewed only to draw from it


def rules_of(ruleset: Ruleset, players: int, track: str) -> Rules:
    """The tables of the game for a number of players."""
    check_hand(ruleset.hand)
    check_track(ruleset.tracks[track].top)
    if ruleset.open_cards[players] >= OPEN:
        raise ValueError(f"a state has room for {OPEN - 1} open cards of a seat")
    walls = ruleset.tracks[track]
    sectors = walls.sectors()
    if sectors[-1] >= SECTORS:
        raise ValueError(f"a track of {sectors[-1] + 1} sectors does not fit; {SECTORS} do")
    counts = ruleset.counts()
    kinds = [(kind, pair) for kind, pair in enumerate(PAIRS) if counts[kind]]
    plays = [(kind, *order) for kind, (a, b) in kinds for order in ((a, b), (b, a))]
    rules = blank(Rules)
    rules.plays[: len(plays)] = plays
    rules.play_count = len(plays)
    rules.first_play[[kind for kind, _ in kinds]] = range(0, len(plays), 2)
    rules.kind_colours[:] = PAIR_COLOURS
    rules.sectors[: len(sectors)] = sectors
    rules.top = top = len(sectors) - 1
    for lowest, value in product(range(sectors[-1] + 1), range(top + 1)):
        points = range(SEATS * OPEN + 1)
        rules.reached[lowest, value] = [walk(sectors, top, lowest, value, n) for n in points]
    rules.goal = ruleset.goal
    rules.hand = ruleset.hand
    rules.open_cards = ruleset.open_cards[players]
    rules.renews_late = walls.renews_late
    return rules
