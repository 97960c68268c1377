"""Hex cells in axial coordinates: directions, hexagons, neighbours and cell names (rules 0.3)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Hex(NamedTuple):
    """One cell: q counts along a row, r counts the rows downwards."""

    q: int
    r: int

    def step(self, direction: Hex, count: int = 1) -> Hex:
        """The cell that lies count steps away in a direction."""
        return Hex(self.q + count * direction.q, self.r + count * direction.r)

    @property
    def ring(self) -> int:
        """The distance from the middle (0, 0)."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))


RIGHT = Hex(1, 0)
UPPER_RIGHT = Hex(1, -1)
UPPER_LEFT = Hex(0, -1)
LEFT = Hex(-1, 0)
LOWER_LEFT = Hex(-1, 1)
LOWER_RIGHT = Hex(0, 1)

_NAME = re.compile(r"[A-Za-z][1-9][0-9]?")

DIRECTIONS = (RIGHT, UPPER_RIGHT, UPPER_LEFT, LEFT, LOWER_LEFT, LOWER_RIGHT)


def hexagon(radius: int) -> tuple[Hex, ...]:
    """All cells at most radius away from the middle, by rows and then by columns."""
    span = range(-radius, radius + 1)
    return tuple(Hex(q, r) for r in span for q in span if Hex(q, r).ring <= radius)


def neighbour_table(cells: Sequence[Hex], edge: int) -> NDArray[np.uint8]:
    """For each cell the indices of its neighbours in the six directions, `edge` beyond the edge."""
    index = {cell: i for i, cell in enumerate(cells)}
    rows = [[index.get(cell.step(way), edge) for way in DIRECTIONS] for cell in cells]
    return np.array(rows, dtype=np.uint8)


def adjacent_pairs(cells: Sequence[Hex]) -> tuple[tuple[Hex, Hex], ...]:
    """Every two neighbouring cells once, the one that comes first by row and column in front."""
    inside = set(cells)
    forward = (RIGHT, LOWER_LEFT, LOWER_RIGHT)
    pairs = [(a, a.step(way)) for a in cells for way in forward if a.step(way) in inside]
    return tuple(sorted(pairs, key=lambda pair: [(cell.r, cell.q) for cell in pair]))


@dataclass(frozen=True)
class Naming:
    """Names of cells: a row letter from `top` downwards, a column number from `left` onwards."""

    top: int
    left: int

    def name(self, cell: Hex) -> str:
        """The name of a cell, such as h8 for the middle of a tile board."""
        return f"{self.row_letter(cell.r)}{self.column_number(cell.q)}"

    def cell(self, name: str) -> Hex | None:
        """The cell with this name in either case, or None if the text is not a cell's name."""
        if not _NAME.fullmatch(name):
            return None
        letter, number = name[0].lower(), name[1:]
        return Hex(int(number) - 1 + self.left, ord(letter) - ord("a") + self.top)

    def row_letter(self, r: int) -> str:
        """The letter of a row."""
        return chr(ord("a") + r - self.top)

    def column_number(self, q: int) -> int:
        """The number of a column."""
        return q - self.left + 1
