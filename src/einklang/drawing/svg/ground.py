"""The ground of a board: where its cells lie, the plate under them and the wells in it."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from einklang.drawing.palette import Paint
from einklang.drawing.scene import Field, Scene
from einklang.drawing.svg.markup import number, tag, text
from einklang.drawing.svg.shape import ROOT3, Point, hexagon_corners, points_text
from einklang.hexes import LOWER_LEFT, LOWER_RIGHT, RIGHT, Hex, hexagon
from einklang.symbols import Symbol

# All boards are drawn about this wide, so that their tracks and racks fit beside them.
_WIDTH = 720.0
# Boards of flat cells are wider than they are high, and would have too small cells.
_FLAT_WIDTH = 990.0
_LARGEST_CELL = 40
_SMALLEST_CELL = 14

_PLATE_MARGIN = 1.1  # from the outermost middles to the plate's corners, in cell radii
_PLATE_ROUNDING = 0.45
_PLATE_SHADOW = 0.26


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
    across = _PLATE_MARGIN + _PLATE_ROUNDING
    # A hexagonal plate has its flat sides on top and below, a little nearer to the cells.
    upright = (right + _PLATE_MARGIN) * ROOT3 / 2 + _PLATE_ROUNDING - bottom if regular else across
    wide, high = right - left + 2 * across, bottom - top + 2 * upright + _PLATE_SHADOW
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


_INNER_RING = 5  # rings further out have darker grounds


def draw_plate(plan: Plan, paint: Paint) -> str:
    """The plate of a board; a hexagonal one shows its outer rings darker."""
    r = plan.radius
    parts = [
        _slab(plan, paint("shade"), down=_PLATE_SHADOW * r, opacity=0.16),
        _slab(plan, paint("board-edge"), down=0.14 * r),
        _slab(plan, paint(_slab_use(plan.rings))),
    ]
    nested = range((plan.rings or 0) - 1, _INNER_RING - 1, -1)
    parts += [_hexagon_slab(plan, ring, 0.42, paint(_slab_use(ring))) for ring in nested]
    return "".join(parts)


def _slab_use(ring: int | None) -> str:
    if ring is None or ring <= _INNER_RING:
        return "board-in"
    return "board-mid" if ring == _INNER_RING + 1 else "board"


def _slab(plan: Plan, colour: str, *, down: float = 0, opacity: float | None = None) -> str:
    if plan.rings is not None:
        return _hexagon_slab(plan, plan.rings, _PLATE_MARGIN, colour, down=down, opacity=opacity)
    # Any other outline is drawn along its lines of cells with a brush so broad that it covers
    # what lies between them: the sides become straight, whichever way the cells are turned.
    strokes = []
    for first, last in _lines(plan.cells):
        (x1, y1), (x2, y2) = plan.at(first), plan.at(last)
        start, end = (f"{number(x)} {number(y + down)}" for x, y in ((x1, y1), (x2, y2)))
        strokes.append(f"M{start}L{end}")
    return tag(
        "path",
        d="".join(strokes),
        stroke=colour,
        stroke_width=2 * (_PLATE_MARGIN + _PLATE_ROUNDING) * plan.radius,
        stroke_linecap="round",
        opacity=opacity,
    )


def _lines(cells: tuple[Hex, ...]) -> list[tuple[Hex, Hex]]:
    """The ends of all unbroken lines of cells in the three directions."""
    inside = set(cells)
    found = []
    for way in (RIGHT, LOWER_LEFT, LOWER_RIGHT):
        for first in cells:
            if first.step(way, -1) in inside:
                continue
            last = first
            while last.step(way) in inside:
                last = last.step(way)
            found.append((first, last))
    return found


def _hexagon_slab(
    plan: Plan,
    ring: int,
    margin: float,
    colour: str,
    *,
    down: float = 0,
    opacity: float | None = None,
) -> str:
    radius = (ROOT3 * ring + margin) * plan.radius
    return tag(
        "polygon",
        points=points_text(hexagon_corners(plan.x, plan.y + down, radius, pointed_up=False)),
        fill=colour,
        stroke=colour,
        stroke_width=2 * _PLATE_ROUNDING * plan.radius,
        stroke_linejoin="round",
        opacity=opacity,
    )


_GROUNDS = {Field.BONUS: "weak", Field.DARK: "field-dark", Field.GREY: "field-grey"}


def draw_wells(scene: Scene, plan: Plan, paint: Paint) -> str:
    """The grounds of all cells on which no piece lies."""
    free = [cell for cell in plan.cells if not scene.laid(cell)]
    return "".join(_well(scene, plan, cell, paint) for cell in free)


def _well(scene: Scene, plan: Plan, cell: Hex, paint: Paint) -> str:
    r, printed = plan.radius, scene.printed.get(cell)
    parts = [
        _hexagon(plan, cell, 0.84, paint("well-rim"), down=-0.035 * r),
        _hexagon(plan, cell, 0.82, _well_colour(scene, plan, cell, paint), down=0.02 * r),
    ]
    if printed is not None:
        parts.append(_contour(plan, cell, printed, paint))
    if scene.fields.get(cell) is Field.BONUS and cell not in scene.towers:
        parts.append(_bonus(scene, plan, cell, paint))
    return "".join(parts)


def _well_colour(scene: Scene, plan: Plan, cell: Hex, paint: Paint) -> str:
    if cell in scene.printed:
        return paint.symbol(scene.printed[cell], "wash")
    if cell in scene.fields:
        return paint(_GROUNDS[scene.fields[cell]])
    outer = 0 if plan.rings is None else max(0, cell.ring - _INNER_RING)
    return paint(("well", "well6", "well7")[min(2, outer)])


def _hexagon(plan: Plan, cell: Hex, radius: float, colour: str, *, down: float) -> str:
    return tag(
        "polygon",
        points=points_text(plan.corners(cell, radius, down)),
        fill=colour,
        stroke=colour,
        stroke_width=0.1 * plan.radius,
        stroke_linejoin="round",
    )


def _contour(plan: Plan, cell: Hex, printed: Symbol, paint: Paint) -> str:
    return tag(
        "polygon",
        points=points_text(plan.corners(cell, 0.8)),
        fill="none",
        stroke=paint.symbol(printed, "deep"),
        stroke_width=0.055 * plan.radius,
        stroke_linejoin="round",
    )


def _bonus(scene: Scene, plan: Plan, cell: Hex, paint: Paint) -> str:
    (x, y), r = plan.at(cell), plan.radius
    ring = tag(
        "circle",
        cx=x,
        cy=y,
        r=0.62 * r,
        fill="none",
        stroke=paint("ink"),
        stroke_width=1.4,
        stroke_dasharray="3 2.5",
    )
    # A hint takes the lower half of the ring, so that both can be seen.
    base = y + (0.04 if cell in scene.hints else 0.19) * r
    digits = text(
        "+1",
        x,
        base,
        max(11.5, 0.54 * r),
        paint("ink"),
        text_anchor="middle",
        font_weight=750,
        data_cell=scene.naming.name(cell),
    )
    return ring + digits
