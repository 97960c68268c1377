"""Simple players that look one piece ahead."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import NotAllowed, Reason
from einklang.games.generator import Generator
from einklang.games.outlook import Outlook
from einklang.games.position import View
from einklang.games.text import SWAP


def check_turn(view: View) -> None:
    """Refuse to choose for a seat that has nothing to do."""
    if view.over:
        raise NotAllowed(Reason.GAME_OVER)
    if view.turn != view.seat:
        raise NotAllowed(Reason.NOT_YOUR_TURN, turn=view.turn, seat=view.seat)


class Random:
    """Takes any legal action, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._generator = Generator(seed)

    def choose(self, view: View) -> int:
        """Any legal action."""
        check_turn(view)
        numbers = view.game.legal(view).numbers
        return int(numbers[self._generator.below(len(numbers))])


class OnePieceAhead(ABC):
    """Takes one of the best plays by some measure, and always exchanges when offered."""

    def __init__(self, seed: int) -> None:
        self._generator = Generator(seed)

    def choose(self, view: View) -> int:
        """One of the best plays, equal ones equally likely."""
        check_turn(view)
        if view.exchange_offered:
            return view.game.read(view, SWAP)
        plays, outlook = view.game.outlook(view)
        best = plays[self.best(outlook)]
        return int(best[self._generator.below(len(best))])

    @abstractmethod
    def best(self, outlook: Outlook) -> NDArray[np.bool_]:
        """Which plays are the best."""


class Greedy(OnePieceAhead):
    """Counts the most points at once, in whatever colours."""

    def best(self, outlook: Outlook) -> NDArray[np.bool_]:
        """The plays with the most points."""
        points = outlook.points.sum(axis=1)
        return np.asarray(points == points.max())


class Balanced(OnePieceAhead):
    """Raises the weakest colours first."""

    def best(self, outlook: Outlook) -> NDArray[np.bool_]:
        """The plays after which the markers, weakest first, stand highest."""
        ranked = np.sort(outlook.standings, axis=1)
        best = ranked[np.lexsort(ranked.T[::-1])[-1]]
        return np.asarray((ranked == best).all(axis=1))
