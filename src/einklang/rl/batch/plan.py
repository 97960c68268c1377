"""Where the cells of a board lie in the planes of an observation, as a record for the kernels."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from einklang.games.state import Fields, Row, rows
from einklang.hexes import Hex


def plan_of(cells: int, own: Fields) -> np.dtype[np.void]:
    """A plan of boards with up to so many cells, and of what else a family has on them."""
    places: Fields = [
        ("cells", np.int16, (cells,)),  # cell → its place in a plane
        ("cell_count", np.int16),
        ("plane", np.int16),  # places of a plane
    ]
    return np.dtype([*places, *own], align=True)


class Grid:
    """The cells of a board in rows and columns of one plane, in axial coordinates."""

    def __init__(self, cells: Iterable[Hex]) -> None:
        self.cells = tuple(cells)
        self.top = min(cell.r for cell in self.cells)
        self.left = min(cell.q for cell in self.cells)
        height = max(cell.r for cell in self.cells) - self.top + 1
        width = max(cell.q for cell in self.cells) - self.left + 1
        self.shape = (height, width)

    def place(self, cell: Hex) -> int:
        """The place of a cell, row by row."""
        return (cell.r - self.top) * self.shape[1] + cell.q - self.left

    def plan(self, dtype: np.dtype[np.void]) -> Row:
        """The places of all cells, as an array of one plan."""
        plans = rows(dtype)
        plan = plans[0]
        plan.cells[: len(self.cells)] = [self.place(cell) for cell in self.cells]
        plan.cell_count = len(self.cells)
        plan.plane = self.shape[0] * self.shape[1]
        return plans
