"""The plate under the cells of a board, with its lower edge and its shadow."""

from __future__ import annotations

from einklang.drawing.palette import Paint
from einklang.drawing.svg.markup import number, tag
from einklang.drawing.svg.plan import PLATE_MARGIN, PLATE_ROUNDING, PLATE_SHADOW, Plan
from einklang.drawing.svg.shape import ROOT3, hexagon_corners, points_text
from einklang.hexes import LOWER_LEFT, LOWER_RIGHT, RIGHT, Hex

INNER_RING = 5  # rings further out have darker grounds


def draw_plate(plan: Plan, paint: Paint) -> str:
    """The plate of a board; a hexagonal one shows its outer rings darker."""
    r = plan.radius
    parts = [
        _slab(plan, paint("shade"), down=PLATE_SHADOW * r, opacity=0.16),
        _slab(plan, paint("board-edge"), down=0.14 * r),
        _slab(plan, paint(_ground(plan.rings))),
    ]
    nested = range((plan.rings or 0) - 1, INNER_RING - 1, -1)
    parts += [_hexagon_slab(plan, ring, 0.42, paint(_ground(ring))) for ring in nested]
    return "".join(parts)


def _ground(ring: int | None) -> str:
    if ring is None or ring <= INNER_RING:
        return "board-in"
    return "board-mid" if ring == INNER_RING + 1 else "board"


def _slab(plan: Plan, colour: str, *, down: float = 0, opacity: float | None = None) -> str:
    if plan.rings is not None:
        return _hexagon_slab(plan, plan.rings, PLATE_MARGIN, colour, down=down, opacity=opacity)
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
        stroke_width=2 * (PLATE_MARGIN + PLATE_ROUNDING) * plan.radius,
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
        stroke_width=2 * PLATE_ROUNDING * plan.radius,
        stroke_linejoin="round",
        opacity=opacity,
    )
