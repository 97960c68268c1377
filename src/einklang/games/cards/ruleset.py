"""The card game as data: the deck, the hands, and the two score tracks (rules D).

Kernels know it as a row of rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Annotated

from einklang.games.cards.state import OPEN
from einklang.games.cards.walls import walk
from einklang.games.state import KINDS, LONGEST_TRACK, SEATS, HandRules, check_hand, check_track
from einklang.rows import Flag, Int8, Int8s, blank
from einklang.symbols import PAIR_COLOURS, PAIRS

SECTORS = 16  # of a track


@dataclass(frozen=True)
class Walls:
    """A track parted by walls: where each sector starts; the last one ends at `top` (rules D4).

    Each track comes from a rulebook of its own, and so does the moment at which the discards become
    the pile: as soon as its last card is drawn, or late, when a card has to be drawn and none is
    left (rules F36).
    """

    starts: tuple[int, ...]
    top: int
    renews_late: bool = False

    def sectors(self) -> tuple[int, ...]:
        """The sector of every field of the track."""
        return tuple(
            sum(start <= value for start in self.starts) - 1 for value in range(self.top + 1)
        )


@dataclass(frozen=True)
class Ruleset:
    """The game. The first track is the usual one."""

    name: str
    summary: str
    copies: int  # of every pair of two different symbols
    hand: int
    open_cards: Mapping[int, int]  # number of players → open cards in front of each
    tracks: Mapping[str, Walls]
    goal: int  # all chips this far win

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players the game is made for."""
        return tuple(self.open_cards)

    def counts(self) -> tuple[int, ...]:
        """The number of cards of each kind."""
        return tuple(self.copies if first != second else 0 for first, second in PAIRS)


CARDS = Ruleset(
    name="cards",
    summary="play cards that match the open ones, and lead six chips through the walls",
    copies=4,
    hand=6,
    open_cards=MappingProxyType({2: 2, 3: 1, 4: 1}),
    tracks=MappingProxyType(
        {
            "four-sectors": Walls(starts=(0, 1, 4, 7), top=10),
            "three-zones": Walls(starts=(0, 4, 7), top=10, renews_late=True),
        }
    ),
    goal=7,
)


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
