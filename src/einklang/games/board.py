"""A board of hex cells: their numbers and names, and the places where a tile fits."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import NotAllowed, Reason, shortened
from einklang.games.places import add_place
from einklang.hexes import Hex, Naming, adjacent_pairs

FREE = -1  # a cell that nothing covers
EDGE = -3  # what lies beyond the edge of the board, where no tile can ever lie


class Board:
    """The cells of a board; on some of them no tile may ever lie."""

    def __init__(self, cells: tuple[Hex, ...], naming: Naming, barred: Collection[Hex]) -> None:
        self.cells = cells
        self.naming = naming
        self.number = {cell: i for i, cell in enumerate(cells)}
        self.names = tuple(naming.name(cell) for cell in cells)
        self.pairs = tuple(
            pair for pair in adjacent_pairs(cells) if not any(cell in barred for cell in pair)
        )
        self.pair_number = {pair: i for i, pair in enumerate(self.pairs)}

    def read_cell(self, name: str) -> Hex:
        """The cell with this name."""
        cell = self.naming.cell(name)
        if cell is None or cell not in self.number:
            raise NotAllowed(Reason.OFF_BOARD, cell=shortened(name.lower()))
        return cell

    def read_pair(self, a: Hex, b: Hex) -> tuple[int, bool]:
        """The number of the pair of two cells, and whether they stand in it the other way round."""
        turned = (b, a) in self.pair_number
        pair = self.pair_number.get((b, a) if turned else (a, b))
        if pair is None:
            names = f"{self.naming.name(a)} and {self.naming.name(b)}"
            raise NotAllowed(Reason.NOT_ADJACENT, cells=names)
        return pair, turned

    def pair_cells(self) -> NDArray[np.uint8]:
        """The numbers of the two cells of every pair."""
        return np.array([[self.number[cell] for cell in pair] for pair in self.pairs], np.uint8)


def places_by_cell(place_cells: NDArray[Any], cells: int, words: int) -> NDArray[np.int64]:
    """For each cell the set of the places of a tile that cover it."""
    sets = np.zeros((cells, words), np.int64)
    for place, covered in enumerate(place_cells.tolist()):
        for cell in covered:
            add_place(sets[cell], place)
    return sets
