"""Where cells, strokes and names stand in a text, for cells with a corner or a side on top."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from einklang.drawing.scene import Scene
from einklang.hexes import LOWER_LEFT, LOWER_RIGHT, RIGHT, Hex

_DOWN_LEFT = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
_DOWN_RIGHT = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"

Mark = tuple[int, int, str]  # a line, a column and what begins there


class Lattice(Protocol):
    """The places of cells in a text."""

    def place(self, cell: Hex) -> tuple[int, int]:
        """The line and the column of a cell's middle."""

    def stroke(self, piece: tuple[Hex, ...], *, heavy: bool) -> Mark:
        """What joins the two halves of a tile, the upper or left half first."""

    def names(self, scene: Scene) -> Iterator[Mark]:
        """The letters of the rows and the numbers of the columns."""


def lattice_of(scene: Scene) -> Lattice:
    """The lattice of a scene's board."""
    # Towers and bonus fields take more than a letter, so their cells need more room.
    return Flat() if scene.flat else Upright(6 if scene.towers or scene.fields else 4)


@dataclass(frozen=True)
class Upright:
    """Cells with a corner on top: a row is every second line, shifted by half a cell."""

    pitch: int

    def place(self, cell: Hex) -> tuple[int, int]:
        """The line and the column of a cell's middle."""
        return 2 * cell.r, self.pitch * cell.q + self.pitch // 2 * cell.r

    def stroke(self, piece: tuple[Hex, ...], *, heavy: bool) -> Mark:
        """What joins the two halves of a tile, the upper or left half first."""
        (y, x), (_, end) = self.place(piece[0]), self.place(piece[-1])
        if piece[-1] == piece[0].step(RIGHT):
            return y, x, ("━" if heavy else "─") * (end - x)
        down = _DOWN_LEFT if piece[-1] == piece[0].step(LOWER_LEFT) else _DOWN_RIGHT
        return y + 1, (x + end) // 2, down

    def names(self, scene: Scene) -> Iterator[Mark]:
        """The letters at the left ends of the rows, the numbers at both ends of the columns."""
        cells = scene.sorted_cells()
        for first in {cell.r: cell for cell in reversed(cells)}.values():
            y, x = self.place(first)
            yield y, x - self.pitch // 2, scene.naming.row_letter(first.r)
        for top in {cell.q: cell for cell in reversed(cells)}.values():
            y, x = self.place(top)
            name = str(scene.naming.column_number(top.q))
            yield y - 1, x - len(name), name
        edge = max(self.place(cell)[1] for cell in cells) + 2
        for last in {cell.q: cell for cell in cells}.values():
            y, x = self.place(last)
            name = str(scene.naming.column_number(last.q))
            # Where a stroke down its column would lie, but without making the board wider.
            yield y + 1, min(x + 1, edge - len(name)), name


@dataclass(frozen=True)
class Flat:
    """Cells with a side on top: columns stand upright, every other one half a cell lower."""

    def place(self, cell: Hex) -> tuple[int, int]:
        """The line and the column of a cell's middle."""
        return 2 * cell.r + cell.q, 3 * cell.q

    def stroke(self, piece: tuple[Hex, ...], *, heavy: bool) -> Mark:
        """What joins the two halves of a tile, the upper or left half first."""
        y, x = self.place(piece[0])
        # The place right above a cell is never wanted twice: only a stroke to this cell ends there.
        if piece[-1] == piece[0].step(LOWER_RIGHT):
            return y + 1, x, "┃" if heavy else "│"
        if piece[-1] == piece[0].step(RIGHT):
            return y, x + 1, "━━┓" if heavy else "──╮"
        return y, x - 3, "┏━━" if heavy else "╭──"

    def names(self, scene: Scene) -> Iterator[Mark]:
        """The letters at the left ends of the rows, the numbers below the columns."""
        cells = scene.sorted_cells()
        for first in {cell.r: cell for cell in reversed(cells)}.values():
            y, x = self.place(first)
            yield y - 1, x - 2, scene.naming.row_letter(first.r)
        for last in {cell.q: cell for cell in cells}.values():
            y, x = self.place(last)
            name = str(scene.naming.column_number(last.q))
            # Where the next cell would be: nearer to the board, a neighbour may need the room.
            yield y + 2, x + 1 - len(name), name
