"""The contract that every game of the family keeps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import ActionError, SetupError

StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")


class Result(NamedTuple):
    """How a finished game ended."""

    ended: str
    scores: tuple[Mapping[str, int], ...]  # per side: letter of the symbol → value
    places: tuple[int, ...]  # per seat; 1 is the winner, equal sides share a place

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Game(ABC, Generic[StateT, ViewT]):
    """A game by its name: deals positions, knows what is legal, and plays actions.

    A game never changes, and neither do its states: playing an action gives a new state.
    """

    name: str
    summary: str
    players: tuple[int, ...]

    @abstractmethod
    def new(self, players: int | None = None, seed: int | None = None) -> StateT:
        """Deal a new game; the same seed deals and draws the same tiles everywhere."""

    @abstractmethod
    def legal(self, position: StateT | ViewT) -> LegalActions:
        """The actions of the seat whose turn it is; in a view, none while others play."""

    @abstractmethod
    def apply(self, state: StateT, action: int | str) -> StateT:
        """The state after an action, given as text or as number."""

    @abstractmethod
    def view(self, state: StateT, seat: int) -> ViewT:
        """What one seat may know of a state, and nothing else."""

    @abstractmethod
    def result(self, state: StateT | ViewT) -> Result | None:
        """How the game ended, or None while it runs."""

    @abstractmethod
    def redeal(self, view: ViewT, seed: int | None = None) -> StateT:
        """A full state that a view allows, the hidden part dealt at random without bias."""

    @abstractmethod
    def read(self, position: StateT | ViewT, text: str) -> int:
        """The number of the action that a text means."""

    @abstractmethod
    def write(self, position: StateT | ViewT, action: int) -> str:
        """The canonical text of an action."""

    def check_players(self, players: int | None) -> int:
        """The number of players, the smallest one if none is given; others are refused."""
        if players is None:
            return self.players[0]
        if players not in self.players:
            *others, last = (str(number) for number in self.players)
            allowed = f"{', '.join(others)} or {last}" if others else last
            raise SetupError(f"{self.name} is a game for {allowed} players, not for {players}")
        return players


class LegalActions(Sequence[str]):
    """The legal actions of a position as texts, each written only when it is looked at."""

    def __init__(
        self,
        numbers: NDArray[np.int32],
        write: Callable[[int], str],
        read: Callable[[str], int],
    ) -> None:
        self.numbers = numbers
        self._write = write
        self._read = read

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self._write(int(number)) for number in self.numbers[index]]
        return self._write(int(self.numbers[index]))

    def __iter__(self) -> Iterator[str]:
        return map(self._write, self.numbers.tolist())

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            try:
                action = self._read(action)
            except ActionError:
                return False
        return isinstance(action, (int, np.integer)) and bool(np.any(self.numbers == action))

    def __repr__(self) -> str:
        few = ", ".join(self[:3])
        return f"<{len(self)} legal actions: {few}{', …' if len(self) > 3 else ''}>"
