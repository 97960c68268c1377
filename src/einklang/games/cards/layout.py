"""What is fixed at a table of the card game, and its actions as text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from einklang.games.cards.ruleset import Rules, Ruleset, rules_of
from einklang.games.errors import UnreadableAction, shortened
from einklang.games.facts import GameFacts
from einklang.games.layout import (
    EVERYBODY,
    KEEP,
    SWAP,
    Draws,
    Layout,
    in_hands,
    read_answer,
    squeezed,
)
from einklang.symbols import LETTERS, PAIR_TEXTS


def action_texts(rules: Rules) -> tuple[str, ...]:
    """The canonical texts of all actions, in the order of their numbers."""
    plays = rules.plays[: rules.play_count]
    cards = [f"{LETTERS[first]}{LETTERS[second]}" for _, first, second in plays]
    return (*cards, SWAP, KEEP)


def read_action(texts: Sequence[str], text: str) -> int:
    """The number of the action that a text means, in any case."""
    compact = squeezed(text)
    swap = len(texts) - 2
    answer = read_answer(compact, swap)
    if answer is not None:
        return answer
    letters = re.sub("[-:,]", "", compact)
    if letters not in texts[:swap]:
        raise UnreadableAction(
            f"{shortened(text)!r} is not an action; write the two different symbols of a card,"
            f" the one to be scored first in front, such as RY, of {LETTERS}, or swap or keep"
        )
    return texts.index(letters)


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
