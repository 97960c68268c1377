"""What is fixed at a table of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from einklang.games.cards.rules import Rules, rules_of
from einklang.games.cards.ruleset import Ruleset
from einklang.games.cards.text import action_texts, read_action
from einklang.games.draws import EVERYBODY, Draws, in_hands
from einklang.games.facts import GameFacts
from einklang.games.layout import Layout
from einklang.symbols import PAIR_TEXTS


class CardLayout(Layout):
    """The rule tables for one number of players and one track."""

    ruleset: Ruleset
    rules: Rules

    def __init__(self, game: GameFacts, players: int, options: Mapping[str, str]) -> None:
        super().__init__(game, players, options)
        self.walls = self.ruleset.tracks[options["track"]]
        self.rules = rules_of(self.ruleset, players, options["track"])
        self.top = self.walls.top

    def write_texts(self) -> tuple[str, ...]:
        """The canonical texts of all actions, in the order of their numbers."""
        return action_texts(self.rules)

    def read_text(self, text: str) -> int:
        """The number of the action that a text means, in any case."""
        return read_action(self.texts, text)

    def draws(self) -> Draws:
        """Seat after seat fills its hand, and then its open cards (rules D2)."""
        players, hand = self.players, self.ruleset.hand
        open_cards = self.ruleset.open_cards[players]
        held = [seat for seat in range(players) for _ in range(hand)]
        return Draws(
            names=PAIR_TEXTS,
            counts=self.ruleset.counts(),
            seen_by=(*held, *[EVERYBODY] * (players * open_cards)),
            arrange=lambda names: {
                "hands": in_hands(names[: len(held)], hand),
                "open": in_hands(names[len(held) :], open_cards),
            },
            gather=lambda setup: [*chain(*setup["hands"], *setup["open"])],
        )

    def bounds(self, most_plays: int | None) -> tuple[int, int]:
        """A whole hand may be exchanged after every card, and nothing else ends that."""
        if most_plays is None:
            raise ValueError(f"nobody knows how long {self.game.name} lasts")
        return 2 * most_plays, self.ruleset.hand * most_plays

    def kind_played(self, action: int) -> int:
        """The kind of card that an action takes from the hand."""
        return int(self.rules.plays[action, 0])
