"""The entry of a card: its letters or its place in the hand, and which symbol is scored first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from einklang.cli.playing.cards.chips import describe_moves
from einklang.cli.playing.entry import Entry, read_colour
from einklang.cli.playing.prospects import Listing, Prospect
from einklang.games.cards.position import View
from einklang.games.errors import UnreadableAction
from einklang.symbols import LETTERS, PAIR_TEXTS, SYMBOLS, Symbol, join, read_kind, read_symbol

_WORDS = "|".join(symbol.name for symbol in SYMBOLS)


@dataclass(frozen=True)
class CardParts:
    """What has been entered so far: a card, and the action if the order is clear."""

    card: str = ""
    action: int | None = None


class CardEntry(Entry[View, CardParts]):
    """The unfinished entry of a card."""

    pattern = re.compile(rf"({_WORDS}|[A-Z])|([A-Z]{{2}})|([0-9]{{1,2}})([A-Z])?", re.ASCII)

    def nothing(self) -> CardParts:
        """Nothing."""
        return CardParts()

    def take(self, found: re.Match[str]) -> None:
        """Take in a card, the symbol that is scored first, or both."""
        colour, letters, number, first = found.groups()
        if colour:
            self._add_order(colour)
        elif letters:
            # Whoever types the letters says the order, too.
            self.past = [self.past[0], self._ordered(self._card(letters), letters[0])]
        elif first:
            self.past = [self.past[0], self._ordered(self._card_at(int(number)), first)]
        else:
            self._start(self._card_at(int(number)))

    @staticmethod
    def place(text: str) -> str:
        """The card, whatever symbol is scored first."""
        return "".join(sorted(text, key=LETTERS.index))

    @property
    def unfinished_text(self) -> str:
        """The card, if one is chosen."""
        return self.parts.card

    @property
    def question(self) -> str:
        """Which card, or which symbol first."""
        card = self.parts.card
        if not card:
            return "Your card"
        first, second = symbols_of(card)
        return f"{card}, score {first.word} or {second.word} first ({card[0]} or {card[1]})"

    @property
    def wanted(self) -> str:
        """A card of the hand."""
        return f"a card such as {self.example.text}, or its place in your hand, 1 to {self._size}"

    def lead(self) -> Listing:
        """Where the chips end in either order."""
        card = self.parts.card
        ways = [f"{one.letter}: {self._describe(card, one)}" for one in symbols_of(card)]
        return Listing(f"With {card} it matters which symbol is scored first:", ways)

    def ways(self) -> Listing:
        """What the cards of the hand would bring, or the one that was entered."""
        card = self.parts.card
        found = [
            self.describe(prospect)
            for prospect in self.prospects.by_points()
            if not card or prospect.place == card
        ]
        head = f"{card} can be played:" if card else "Every card of your hand can be played:"
        return Listing(head, found)

    def neither(self, shown: str) -> str:
        """What is said of a text that cannot be read."""
        return f"{shown} is neither a card nor a command; type {self.wanted}, or ? for help"

    def describe(self, prospect: Prospect) -> str:
        """A card, and where it brings the chips: what counts may be lost at a wall."""
        return f"{prospect.text}: {self._describe(prospect.place, symbols_of(prospect.text)[0])}"

    def takes(self, word: str) -> bool:
        """Whether a word says which symbol comes first: Y is yellow before it is yes."""
        card = self.parts.card
        return bool(card) and self._matters(card) and bool(read_colour(word, symbols_of(card)))

    def remark(self) -> str:
        """What the other order would bring, if it makes a difference."""
        card, text = self.parts.card, self.text
        if not self._matters(card):
            return ""
        other = symbols_of(text)[1]
        return f"The order matters; with {text[::-1]} it is {self._describe(card, other)}."

    @property
    def _size(self) -> int:
        return len(self.view.hand)

    def _start(self, card: str) -> None:
        if self._matters(card):
            self.past = [self.past[0], CardParts(card)]
        else:
            self.past = [self.past[0], self._ordered(card, card[0])]

    def _add_order(self, colour: str) -> None:
        card = self.parts.card
        first = read_colour(colour, SYMBOLS)
        if not card or first is None:
            raise UnreadableAction(
                f"{colour.lower() if first and len(colour) > 1 else colour} is not a card;"
                f" type {self.wanted}"
            )
        laid = self._ordered(card, first.letter)
        # Another order takes the place of the one before; it is not one more part.
        kept = self.past if self.action is None else self.past[:-1]
        self.past = [*kept, laid]

    def _card(self, letters: str) -> str:
        kind = read_kind(letters)
        hand = " ".join(self.view.hand)
        if kind is None or letters[0] == letters[1]:
            raise UnreadableAction(
                f"{letters} is not a card; a card is two different letters of {LETTERS},"
                f" and yours are {hand}"
            )
        if PAIR_TEXTS[kind] not in self.view.hand:
            raise self.view.game.not_held(kind, self.view.hand_to_move)
        return PAIR_TEXTS[kind]

    def _card_at(self, number: int) -> str:
        hand = self.view.hand
        if not 1 <= number <= len(hand):
            raise UnreadableAction(
                f"there is no card {number} in the hand ({' '.join(hand)});"
                f" its places are {'1 to ' * (len(hand) > 1)}{len(hand)}"
            )
        return hand[number - 1]

    def _ordered(self, card: str, first: str) -> CardParts:
        symbols = symbols_of(card)
        if first not in card:
            words = join([symbol.word for symbol in symbols])
            raise UnreadableAction(f"{card} shows {words}; type {card[0]} or {card[1]}")
        return CardParts(card, self._action(card, first))

    def _action(self, card: str, first: str) -> int:
        action = self.view.game.read(self.view, card if first == card[0] else card[::-1])
        self.attempt(action)
        return action

    def _matters(self, card: str) -> bool:
        """Whether the order of the symbols makes a difference to where the chips end."""
        return sum(prospect.place == card for prospect in self.prospects.by_points()) > 1

    def _describe(self, card: str, first: Symbol) -> str:
        return describe_moves(self.view, self.attempt(self._action(card, first.letter)))


def symbols_of(text: str) -> tuple[Symbol, Symbol]:
    """The symbols of a card in the order in which they are written."""
    first, second = (read_symbol(letter) for letter in text)
    if first is None or second is None:
        raise ValueError(f"{text} is not a card")
    return first, second
