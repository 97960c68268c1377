"""What is fixed at a table of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from einklang.games.cards.rules import Rules, rules_of
from einklang.games.cards.text import action_texts
from einklang.games.layout import Layout

if TYPE_CHECKING:
    from einklang.games.cards.card_game import CardGame


class CardLayout(Layout):
    """The rule tables for one number of players and one track."""

    game: CardGame
    rules: Rules

    def __init__(self, game: CardGame, players: int, options: Mapping[str, str]) -> None:
        super().__init__(game, players, options)
        self.ruleset = game.ruleset
        self.walls = self.ruleset.tracks[options["track"]]
        self.rules = rules_of(self.ruleset, players, options["track"])
        self.top = self.walls.top

    def write_texts(self) -> tuple[str, ...]:
        """The canonical texts of all actions, in the order of their numbers."""
        return action_texts(self)

    def kind_played(self, action: int) -> int:
        """The kind of card that an action takes from the hand."""
        return int(self.rules.plays[action, 0])
