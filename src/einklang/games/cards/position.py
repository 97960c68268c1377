"""What can be read off a table of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from einklang.games import game
from einklang.games.cards.layout import CardLayout
from einklang.games.cards.state import StateRow, TableRow, ViewRow
from einklang.games.hand import hand_texts
from einklang.games.position import Position
from einklang.symbols import PAIR_TEXTS


class CardPosition(Position[Any]):
    """The open cards, and how many lie where."""

    layout: CardLayout
    row: TableRow
    start: TableRow

    @property
    def open(self) -> tuple[tuple[str, ...], ...]:
        """The open cards of each seat, the oldest first."""
        return tuple(hand_texts(cards) for cards in self.row.open[: self.players])

    @property
    def pile_size(self) -> int:
        """The number of cards in the draw pile."""
        return self.stock_size

    @property
    def discards(self) -> Mapping[str, int]:
        """How many of each card lie in the discard pile, as everybody saw them go."""
        counts = zip(PAIR_TEXTS, self.row.aside.tolist(), strict=True)
        return {card: count for card, count in counts if count}

    @property
    def discard_size(self) -> int:
        """The number of cards in the discard pile."""
        return int(self.row.aside_size)

    def tell_start(self) -> dict[str, Any]:
        """The open cards that were dealt."""
        dealt = self.start.open[: self.players]
        return {"open": [list(hand_texts(cards)) for cards in dealt]}

    def tell_table(self) -> dict[str, Any]:
        """What lies open on the table, in the words of records."""
        return {
            "hand_sizes": list(self.hand_sizes),
            "open": [list(cards) for cards in self.open],
            "pile_size": self.pile_size,
            "discards": dict(self.discards),
        }


class State(CardPosition, game.State):
    """A whole position, with all hands and the pile."""

    row: StateRow
    start: StateRow

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards in a hand."""
        return self.known_hand(seat)


class View(CardPosition, game.View):
    """The table as one seat or a watcher sees it."""

    row: ViewRow
    start: ViewRow

    @property
    def hand(self) -> tuple[str, ...]:
        """The own cards; a watcher has none."""
        return self.own_hand
