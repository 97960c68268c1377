"""What can be read off a table of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from einklang.games import position
from einklang.games.hand import hand_texts
from einklang.symbols import PAIR_TEXTS

if TYPE_CHECKING:
    from einklang.drawing import Scene
    from einklang.games.cards.card_game import CardGame
    from einklang.games.cards.layout import CardLayout


class CardPosition(position.Position[Any]):
    """The open cards, and how many lie where."""

    game: CardGame
    layout: CardLayout

    @property
    def open(self) -> tuple[tuple[str, ...], ...]:
        """The open cards of each seat, the oldest first."""
        return tuple(hand_texts(cards) for cards in self.row["open"][: self.players])

    @property
    def pile_size(self) -> int:
        """The number of cards in the draw pile."""
        return self.stock_size

    @property
    def discards(self) -> Mapping[str, int]:
        """How many of each card lie in the discard pile, as everybody saw them go."""
        counts = zip(PAIR_TEXTS, self.row["aside"].tolist(), strict=True)
        return {card: count for card, count in counts if count}

    @property
    def discard_size(self) -> int:
        """The number of cards in the discard pile."""
        return int(self.row["aside_size"])

    def scene(self, names: tuple[str, ...] = ()) -> Scene:
        """What a drawing of the table shows; seats without a name are called by their number."""
        from einklang.games.cards.picture import scene_of  # drawing is not for every start

        return scene_of(self, names)


class State(CardPosition, position.State):
    """A whole position, with all hands and the pile."""

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards in a hand."""
        return self.known_hand(seat)


class View(CardPosition, position.View):
    """The table as one seat or a watcher sees it."""

    @property
    def hand(self) -> tuple[str, ...]:
        """The own cards; a watcher has none."""
        return self.own_hand
