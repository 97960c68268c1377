"""Where the cells of a board lie in the planes of an observation, as a record for the kernels."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from einklang.games.state import Row, rows
from einklang.games.tiles.state import SPOTS
from einklang.games.towers.state import CELLS, TOWERS
from einklang.hexes import Hex

PLAN = np.dtype(
    [
        ("cells", np.int16, (CELLS,)),  # cell → its place in a plane
        ("cell_count", np.int16),
        ("places", np.int16, (SPOTS,)),  # spot of a tile board → its place
        ("towers", np.int16, (TOWERS,)),  # tower → the place of its cell
        ("plane", np.int16),  # places of a plane
    ],
    align=True,
)


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

    def plan(self, towers: Iterable[Hex] = ()) -> Row:
        """The places of all cells, and of those on which towers stand, as an array of one plan."""
        plans = rows(PLAN)
        plan = plans[0]
        plan.cells[: len(self.cells)] = [self.place(cell) for cell in self.cells]
        plan.cell_count = len(self.cells)
        for number, cell in enumerate(towers):
            plan.towers[number] = self.place(cell)
        plan.plane = self.shape[0] * self.shape[1]
        return plans
