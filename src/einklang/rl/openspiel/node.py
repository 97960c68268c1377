"""One point of a game: a seat decides, something is drawn, or the game is over.

A node never changes, so that states and their copies share it, and with it all that was found out
about it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Self

import numpy as np
import pyspiel

from einklang.games.errors import NotAllowed, Reason
from einklang.games.game import State
from einklang.games.state import HandState
from einklang.games.step import Step
from einklang.rl.batch.rewards import add_rewards
from einklang.rl.many_tables import read_rewards
from einklang.rl.openspiel.terms import Terms

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

_SEED = 0  # of generators that nobody ever asks: all that is drawn is told


class Node(ABC):
    """One point of a game."""

    terms: Terms
    player: int  # the seat that decides, CHANCE or TERMINAL
    dealt: tuple[int, ...]  # the draws of the deal so far
    state: State | None = None  # the last settled table; None before the deal is done

    @abstractmethod
    def after(self, action: int) -> Node:
        """The node to which an action leads, or an outcome of chance."""

    def child(self, action: int) -> Node:
        """The same node, and the same object where the whole tree may be kept."""
        if not self.terms.keeps_tree:
            return self.after(action)
        found = self._children.get(action)
        if found is None:
            found = self._children[action] = self.after(action)
        return found

    @cached_property
    def _children(self) -> dict[int, Node]:
        return {}

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions where a seat decides, in ascending order."""
        return []

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how likely each kind is; nothing where nothing is drawn."""
        return []

    @cached_property
    def returns(self) -> list[float]:
        """What each seat has earned: nothing before the end."""
        return [0.0] * self.terms.layout.players

    def __copy__(self) -> Self:
        """A node never changes, so it is its own copy."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Draw(Node):
    """A point at which one piece is drawn from a stock."""

    player = CHANCE

    @cached_property
    def stock(self) -> list[int]:
        """How many pieces of each kind can be drawn."""
        return self.count()

    @abstractmethod
    def count(self) -> list[int]:
        """Count the pieces of each kind that can be drawn."""

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how likely each kind is."""
        size = sum(self.stock)
        return [(kind, count / size) for kind, count in enumerate(self.stock) if count]

    def check(self, kind: int) -> None:
        """Refuse a kind that cannot be drawn."""
        if not 0 <= kind < len(self.stock) or not self.stock[kind]:
            names = self.terms.deal.names
            piece = names[kind] if 0 <= kind < len(names) else kind
            raise NotAllowed(Reason.NOT_IN_STOCK, piece=piece, stock=self.terms.game.stock_name)


class Dealing(Draw):
    """A draw of the deal."""

    def __init__(self, terms: Terms, dealt: tuple[int, ...] = ()) -> None:
        self.terms = terms
        self.dealt = dealt

    def count(self) -> list[int]:
        """What has not been dealt yet."""
        return without(self.terms.deal.counts, self.dealt)

    def after(self, action: int) -> Node:
        """The next draw, or the first turn."""
        self.check(action)
        terms, dealt = self.terms, (*self.dealt, action)
        if len(dealt) < len(terms.deal.seen_by):
            return Dealing(terms, dealt)
        layout, setup = terms.layout, terms.deal.setup(dealt)
        state = terms.game.start(layout.players, setup, _SEED, layout.options)
        return Settled(terms, dealt, state)

    def __reduce__(self) -> tuple[Any, ...]:
        return Dealing, (self.terms, self.dealt)


class Drawing(Draw):
    """A draw that an action has brought about; the table stands as it was before the action."""

    state: State

    def __init__(
        self,
        terms: Terms,
        dealt: tuple[int, ...],
        state: State,
        step: Step,
        drew: tuple[int, ...] = (),
    ) -> None:
        self.terms = terms
        self.dealt = dealt
        self.state = state
        self.step = step  # that of a trial; what it drew by chance says only how much is due
        self.drew = drew

    def count(self) -> list[int]:
        """What the bag or pile holds, which may have been renewed between two draws."""
        renewed = self.step.recycling
        if renewed is None or len(self.drew) < renewed.after:
            row = self.state.row
            assert isinstance(row, HandState)  # nothing is drawn in other games
            return without(row.stock.tolist(), self.drew)
        counts = [0] * len(self.terms.deal.names)
        for kind in renewed.kinds:
            counts[kind] += 1
        return without(counts, self.drew[renewed.after :])

    def after(self, action: int) -> Node:
        """The next draw, or the next turn."""
        self.check(action)
        terms, drew = self.terms, (*self.drew, action)
        if len(drew) < len(self.step.drew):
            return Drawing(terms, self.dealt, self.state, self.step, drew)
        return Settled(terms, self.dealt, terms.game.apply_told(self.state, self.step.action, drew))

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawing, (self.terms, self.dealt, self.state, self.step, self.drew)


class Settled(Node):
    """A table at which nothing is left to be drawn: a seat decides, or nobody plays on."""

    state: State

    def __init__(self, terms: Terms, dealt: tuple[int, ...], state: State) -> None:
        self.terms = terms
        self.dealt = dealt
        self.state = state
        self.player = TERMINAL if terms.is_end(state) else state.turn

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions, in ascending order."""
        numbers: list[int] = self.terms.game.legal(self.state).numbers.tolist()
        return numbers

    @cached_property
    def returns(self) -> list[float]:
        """What each seat has earned: nothing before the end, nor in a game broken off."""
        return returns_of(self.state)

    def after(self, action: int) -> Node:
        """The next turn, or the first draw before it."""
        # A trial says whether anything is drawn, how much, and whether the stock is renewed.
        tried = self.terms.game.apply(self.state, action)
        step = tried.steps[-1]
        if step.drew:
            return Drawing(self.terms, self.dealt, self.state, step)
        return Settled(self.terms, self.dealt, tried)

    def __reduce__(self) -> tuple[Any, ...]:
        return Settled, (self.terms, self.dealt, self.state)


def without(counts: Sequence[int], gone: Sequence[int]) -> list[int]:
    """How many pieces of each kind are left after some are gone."""
    left = list(counts)
    for kind in gone:
        left[kind] -= 1
    return left


class Rehearsal(Node):
    """A point of a game that is played again only for OpenSpiel to know its history.

    The rules have been asked about all of it before, so that they need not be asked once more.
    """

    def __init__(self, end: Settled, players: list[int], at: int = 0) -> None:
        self.terms = end.terms
        self.dealt = end.dealt
        self.player = players[at]
        self._end = end
        self._players = players
        self._at = at

    def after(self, action: int) -> Node:
        """The next point, and at last the one that all this leads to."""
        if self._at + 1 < len(self._players):
            return Rehearsal(self._end, self._players, self._at + 1)
        return self._end


def returns_of(state: State) -> list[float]:
    """By places, or what the weakest colour is worth if there is only one side."""
    layout = state.layout
    earned: Any = np.zeros((state.players, 1))  # in double numbers: thirds have to add up to 0
    if state.over:
        by = read_rewards(None, layout.sides)
        before, after = layout.values(state.start), layout.values(state.row)
        add_rewards(by, before.astype(np.int16), after.astype(np.int16), True, earned)
    returns: list[float] = earned[:, 0].tolist()
    return returns
