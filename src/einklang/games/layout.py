"""A game for one number of players and one choice of options, with its tables worked out."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.games.facts import GameFacts
from einklang.games.state import SEATS, RulesRow, StateRow, TableRow

SWAP = "swap"
KEEP = "keep"

EVERYBODY = -1  # sees what is drawn, and not one seat alone

Dealt = Mapping[str, Any]


class Draws(NamedTuple):
    """The draws of a deal: in which order, from what, and who sees them."""

    names: tuple[str, ...]  # of all kinds of pieces
    counts: tuple[int, ...]  # of each kind before the first draw
    seen_by: tuple[int, ...]  # for each draw the seat that sees it, or EVERYBODY
    arrange: Callable[[Sequence[str]], Dealt]  # the setup of a record from the names drawn
    gather: Callable[[Dealt], Sequence[str]]  # the names drawn from the setup of a record

    def setup(self, drew: Sequence[int]) -> Dealt:
        """The setup of a record that tells of these draws."""
        return self.arrange([self.names[kind] for kind in drew])

    def draws(self, setup: Dealt) -> tuple[int, ...]:
        """The draws that the setup of a record tells of."""
        return tuple([self.names.index(name) for name in self.gather(setup)])


def in_hands(names: Sequence[str], size: int) -> list[list[str]]:
    """Names that were drawn hand after hand, all of one size, parted into these."""
    return [list(names[begin : begin + size]) for begin in range(0, len(names), size)]


class Layout(ABC):
    """What is fixed before a game is dealt. Positions of the same set-up share one layout."""

    game: GameFacts
    ruleset: Any
    rules: RulesRow
    top: int  # the last field of a track

    def __init__(self, game: GameFacts, players: int, options: Mapping[str, str]) -> None:
        if players > SEATS:
            raise ValueError(f"{players} seats do not fit; a state has room for {SEATS}")
        self.game = game
        self.ruleset = game.ruleset
        self.players = players
        self.options = options
        self._numbers: dict[str, int] = {}  # of the canonical texts that were read so far

    @property
    def sides(self) -> int:
        """The number of sides that score against each other."""
        return self.players

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The canonical text of every action, by its number."""
        return self.write_texts()

    @property
    def cell_names(self) -> tuple[str, ...]:
        """The names of all cells of the board, none where there is no board."""
        return ()

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of the game's colours, in order."""
        return tuple(symbol.letter for symbol in self.game.colours)

    @property
    def standings(self) -> range:
        """Where an own marker can stand."""
        return range(self.top + 1)

    @cached_property
    def empty(self) -> StateRow:
        """The table before the deal."""
        return self.game.family.empty(self)

    @property
    def swap(self) -> int:
        """The number of the action `swap`; all before it play a piece."""
        return len(self.texts) - 2 if self.game.holds_hands else len(self.texts)

    @property
    def keep(self) -> int:
        """The number of the action `keep`, the last of all; in a game without hands, of none."""
        return self.swap + 1

    def read(self, text: str) -> int:
        """The number of the action that a text means; what was read once is known."""
        number = self._numbers.get(text)
        if number is None:
            number = self.read_text(text)
            if self.texts[number] == text:  # there are only so many of these
                self._numbers[text] = number
        return number

    @abstractmethod
    def write_texts(self) -> tuple[str, ...]:
        """The canonical texts of all actions, in the order of their numbers."""

    @abstractmethod
    def read_text(self, text: str) -> int:
        """The number of the action that a text means, as people write it."""

    @abstractmethod
    def draws(self) -> Draws:
        """The draws of the deal, in the order of the rules."""

    @abstractmethod
    def bounds(self, most_plays: int | None) -> tuple[int, int]:
        """The most decisions of all seats together, and the most draws after the deal.

        A game that may last for ever has bounds only if the pieces that are played have one.
        """

    def values(self, row: TableRow) -> NDArray[np.integer[Any]]:
        """What every marker is worth, by side and colour."""
        return row.tracks[: self.players]

    def kind_played(self, action: int) -> int:
        """The kind of tile or card that an action takes from the hand."""
        raise NotImplementedError(f"{self.game.name} has no hands")


def squeezed(text: str) -> str:
    """A text without white space and in capitals: people type as they like."""
    return re.sub(r"\s", "", text).upper()


def read_answer(squeezed_text: str, swap: int) -> int | None:
    """The number of the answer to an exchange, or None if the text is no such answer."""
    answers = {SWAP.upper(): swap, KEEP.upper(): swap + 1}
    return answers.get(squeezed_text)
