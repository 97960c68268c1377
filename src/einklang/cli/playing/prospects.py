"""The legal placements of a view and what they would count, the best ones first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.games.tiles.view import View
from einklang.symbols import PAIR_TEXTS, read_kind


class Prospect(NamedTuple):
    """One legal placement and the points that it would count, per symbol."""

    text: str
    points: tuple[int, ...]

    @property
    def tile(self) -> str:
        """The tile in canonical order."""
        return self.text.partition(":")[0]

    @property
    def cells(self) -> tuple[str, str]:
        """The cells of the tile's first and second symbol."""
        first, _, second = self.text.partition(":")[2].partition("-")
        return first, second

    def fits(self, tile: str, first: str) -> bool:
        """Whether it lays this tile with the first letter, as typed, on this cell."""
        kind = read_kind(tile)
        if kind is None or PAIR_TEXTS[kind] != self.tile:
            return False
        if not first:
            return True
        if tile[0] == tile[1]:
            return first in self.cells
        return first == self.cells[tile != self.tile]

    def other_cell(self, first: str) -> str:
        """The cell that it covers beside this one."""
        return self.cells[1 - self.cells.index(first)]


class Prospects:
    """All legal placements of the seat to move, put in order only when someone asks."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._numbers, self._outlook = view.game.outlook(view)

    def __len__(self) -> int:
        return len(self._numbers)

    def by_points(self, tile: str = "", first: str = "") -> Iterator[Prospect]:
        """Those with the most points first; among equal ones, those that balance better."""
        return self._chosen(np.lexsort(np.vstack((self._balance(), self._sums()))), tile, first)

    def by_balance(self) -> Iterator[Prospect]:
        """Those first after which the weakest colours stand highest, as the balanced bot plays."""
        return self._chosen(np.lexsort(np.vstack((self._sums(), self._balance()))), "", "")

    def _chosen(self, ascending: NDArray[np.intp], tile: str, first: str) -> Iterator[Prospect]:
        for row in ascending[::-1]:
            text = self._view.game.write(self._view, int(self._numbers[row]))
            prospect = Prospect(text, tuple(self._outlook.points[row].tolist()))
            if not tile or prospect.fits(tile, first):
                yield prospect

    def _sums(self) -> NDArray[np.int16]:
        return np.asarray(self._outlook.points.sum(axis=1), np.int16)

    def _balance(self) -> NDArray[np.int16]:
        # np.lexsort takes its most important key last, and that is the weakest colour.
        return np.sort(self._outlook.standings, axis=1).T[::-1]


def opening_cells(view: View) -> frozenset[str]:
    """The free cells on which any tile is a legal one, in whatever way it lies there."""
    legal: set[frozenset[str]] = {
        frozenset(prospect.cells) for prospect in Prospects(view).by_points()
    }
    taken = view.board.keys()
    board = view.layout.board
    pairs = [frozenset(board.names[board.number[cell]] for cell in pair) for pair in board.pairs]
    fitting = [pair for pair in pairs if not pair & taken]
    barred = {cell for pair in fitting if pair not in legal for cell in pair}
    return frozenset(cell for pair in fitting for cell in pair if cell not in barred)
