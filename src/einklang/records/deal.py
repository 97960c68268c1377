"""A fair deal: all chance of a game fixed before it begins, and open to checking after it.

Whoever hosts a game shows the commitment first, and seed and salt when the game is over. Nobody
can find another seed for a commitment, so nothing was dealt or drawn to please anybody.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from einklang.games.game import Game, State
from einklang.games.generator import Dice, text_dice
from einklang.records.record import FORMAT, RecordError
from einklang.symbols import PAIR_TEXTS

SEED_DIGITS = 64
SALT_DIGITS = 32
COMMITMENT_DIGITS = 64


@dataclass(frozen=True)
class Deal(ABC):
    """What all chance of one game follows from; a secret until the game is over."""

    seed: str
    salt: str

    def __post_init__(self) -> None:
        check_digits(self.seed, SEED_DIGITS, "seed")
        check_digits(self.salt, SALT_DIGITS, "salt")

    @property
    @abstractmethod
    def commitment(self) -> str:
        """What may be shown before the game: it fits this deal only, and tells nothing of it."""

    @abstractmethod
    def dice(self, step: int) -> Dice:
        """The dice for what is drawn because of a step, from 1 on.

        Each step has dice of its own. The generator is no cipher: who saw many draws of one
        stream could work out the rest. A hash lets those of one step tell nothing about those of
        another.
        """

    @abstractmethod
    def new(
        self,
        game: Game[Any, Any],
        players: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> State:
        """The game that this deal begins."""

    def play(self, state: State, action: int | str) -> State:
        """The state after an action that draws what this deal lets it draw."""
        after: State = state.game.apply(state, action, self.dice(len(state.steps) + 1))
        return after

    def check_start(self, start: State) -> None:
        """Refuse a start that this deal does not give."""
        if self.new(start.game, start.players, start.options) != start:
            raise RecordError("the setup is not what the seed of its deal gives")

    def check_step(self, before: State, after: State) -> None:
        """Refuse a last step whose draws are not those of this deal."""
        step = after.steps[-1]
        due = self.play(before, step.action).steps[-1].drew
        if due != step.drew:
            raise RecordError(f"the seed of the deal draws {_texts(due)}, not {_texts(step.drew)}")

    def to_json(self, *, revealed: bool) -> dict[str, Any]:
        """The deal as a record states it: seed and salt only if they may be known by now."""
        told = {"commitment": self.commitment}
        return told | {"seed": self.seed, "salt": self.salt} if revealed else told


@dataclass(frozen=True)
class SeedDeal(Deal):
    """A deal that follows from the host's seed alone, as all did before others added to it."""

    @property
    def commitment(self) -> str:
        """The hash of seed and salt."""
        return hash_of(f"{FORMAT} {self.seed} {self.salt}")

    def dice(self, step: int) -> Dice:
        """The dice that the seed gives a step; step 0 is the deal itself."""
        return text_dice(f"{self.seed}/{step}")

    def new(
        self,
        game: Game[Any, Any],
        players: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> State:
        """The game that this deal begins, all of it dealt from one stream."""
        state: State = game.new(players, self.dice(0), options)
        return state


def fresh_secret() -> tuple[str, str]:
    """A seed and a salt that nobody can guess, from the operating system."""
    return secrets.token_hex(SEED_DIGITS // 2), secrets.token_hex(SALT_DIGITS // 2)


def hash_of(*lines: str) -> str:
    """The hash of some lines of ASCII text, as hexadecimal digits."""
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def check_digits(text: object, digits: int, what: str) -> None:
    """Refuse what is not so many hexadecimal digits."""
    if not isinstance(text, str) or not re.fullmatch(f"[0-9a-f]{{{digits}}}", text):
        raise RecordError(f"the {what} of a deal is {digits} hexadecimal digits in small letters")


def _texts(kinds: tuple[int, ...]) -> str:
    return " ".join(PAIR_TEXTS[kind] for kind in kinds)
