"""Where the cells of a board lie, with a corner or with a side on top."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from einklang.drawing.scene import Scene
from einklang.drawing.svg.shape import ROOT3, Point, hexagon_corners
from einklang.hexes import Hex, hexagon

# All boards are drawn about this wide, so that their tracks and racks fit beside them.
_WIDTH = 720.0
# Boards of flat cells are wider than they are high, and would have too small cells.
_FLAT_WIDTH = 990.0
_LARGEST_CELL = 40
_SMALLEST_CELL = 14

PLATE_MARGIN = 1.1  # from the outermost middles to the plate's corners, in cell radii
PLATE_ROUNDING = 0.45
PLATE_SHADOW = 0.26


@dataclass(frozen=True)
class Plan:
    """Where the cells of a board lie: their radius, the size of the board, its middle."""

    cells: tuple[Hex, ...]
    flat: bool
    radius: float
    width: float
    height: float
    x: float
    y: float
    rings: int | None  # the number of rings of a hexagonal board, None for any other outline

    def at(self, cell: Hex) -> Point:
        """The middle of a cell."""
        x, y = _middle(cell, flat=self.flat)
        return self.x + x * self.radius, self.y + y * self.radius

    def corners(self, cell: Hex, radius: float, down: float = 0) -> tuple[Point, ...]:
        """The corners of a hexagon on a cell, whose radius is given in cell radii."""
        x, y = self.at(cell)
        return hexagon_corners(x, y + down, radius * self.radius, pointed_up=not self.flat)


def plan_board(scene: Scene) -> Plan:
    """Lays out a board so that its plate has the usual width."""
    cells = scene.sorted_cells()
    middles = [_middle(cell, flat=scene.flat) for cell in cells]
    left, right = min(x for x, _ in middles), max(x for x, _ in middles)
    top, bottom = min(y for _, y in middles), max(y for _, y in middles)
    rings = max(cell.ring for cell in cells)
    regular = not scene.flat and set(cells) == set(hexagon(rings))
    across = PLATE_MARGIN + PLATE_ROUNDING
    # A hexagonal plate has its flat sides on top and below, a little nearer to the cells.
    upright = (right + PLATE_MARGIN) * ROOT3 / 2 + PLATE_ROUNDING - bottom if regular else across
    wide, high = right - left + 2 * across, bottom - top + 2 * upright + PLATE_SHADOW
    room = _FLAT_WIDTH if scene.flat else _WIDTH
    radius = max(_SMALLEST_CELL, min(_LARGEST_CELL, floor(room / wide)))
    return Plan(
        cells,
        scene.flat,
        radius,
        wide * radius,
        high * radius,
        (across - left) * radius,
        (upright - top) * radius,
        rings if regular else None,
    )


def _middle(cell: Hex, *, flat: bool) -> Point:
    if flat:
        return 1.5 * cell.q, ROOT3 * (cell.r + cell.q / 2)
    return ROOT3 * (cell.q + cell.r / 2), 1.5 * cell.r
