"""Simple players that look one tile ahead."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import NotAllowed, Reason
from einklang.games.generator import Generator
from einklang.games.tiles.outlook import Outlook
from einklang.games.tiles.view import View


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


class OneTileAhead(ABC):
    """Takes one of the best placements by some measure, and always exchanges when offered."""

    def __init__(self, seed: int) -> None:
        self._generator = Generator(seed)

    def choose(self, view: View) -> int:
        """One of the best placements, equal ones equally likely."""
        check_turn(view)
        if view.exchange_offered:
            return view.game.read(view, "swap")
        placements, outlook = view.game.outlook(view)
        best = placements[self.best(outlook)]
        return int(best[self._generator.below(len(best))])

    @abstractmethod
    def best(self, outlook: Outlook) -> NDArray[np.bool_]:
        """Which placements are the best."""


class Greedy(OneTileAhead):
    """Counts the most points at once, in whatever colours."""

    def best(self, outlook: Outlook) -> NDArray[np.bool_]:
        """The placements with the most points."""
        points = outlook.points.sum(axis=1)
        return np.asarray(points == points.max())


class Balanced(OneTileAhead):
    """Raises the weakest colours first."""

    def best(self, outlook: Outlook) -> NDArray[np.bool_]:
        """The placements after which the markers, weakest first, stand highest."""
        ranked = np.sort(outlook.standings, axis=1)
        best = ranked[np.lexsort(ranked.T[::-1])[-1]]
        return np.asarray((ranked == best).all(axis=1))
