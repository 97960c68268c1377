"""The card game as data: the deck, the hands, and the two score tracks (rules D)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from einklang.symbols import PAIRS


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
