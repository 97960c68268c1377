"""The body of a tile, one capsule over two cells, and of a single round piece."""

from __future__ import annotations

from einklang.drawing.markup import tag
from einklang.drawing.palette import Paint
from einklang.drawing.shape import ROOT3, Point

SYMBOL_RADIUS = 0.59
BODY_RADIUS = 0.775


def draw_body(ends: tuple[Point, ...], size: float, paint: Paint, *, last: bool = False) -> str:
    """The body of a piece between the middles of its cells, for cells of this radius."""
    width = 2 * BODY_RADIUS * size
    depth = max(1.2, 0.075 * size)
    # The light comes from above at every turn of a tile: offsets are never turned with it.
    layers = [(depth / 2, width + max(4.0, 0.16 * size) + depth, "ink")] if last else []
    layers += [
        (depth / 2, width + depth + max(1.2, 0.05 * size), "tile-line"),
        (depth, width, "tile-edge"),
        (0.0, width, "tile-hi"),
        (0.45 * depth, width - 0.9 * depth, "tile"),
    ]
    shadow = _stroke(ends, 2 * depth, width, paint("shade"), opacity=0.2)
    return shadow + "".join(_stroke(ends, down, wide, paint(use)) for down, wide, use in layers)


def draw_place(ends: tuple[Point, ...], size: float, paint: Paint) -> str:
    """The free place of a tile on a rack."""
    (left, y), (right, _) = ends[0], ends[-1]
    radius = (BODY_RADIUS - 0.06) * size
    return tag(
        "rect",
        x=left - radius,
        y=y - radius,
        width=right - left + 2 * radius,
        height=2 * radius,
        rx=radius,
        fill="none",
        stroke=paint("line2"),
        stroke_width=1.2,
        stroke_dasharray="3 3",
    )


def rack_ends(x: float, y: float, size: float) -> tuple[Point, Point]:
    """The middles of the two halves of a lying tile around a place."""
    half = ROOT3 * size / 2
    return (x - half, y), (x + half, y)


def _stroke(
    ends: tuple[Point, ...],
    down: float,
    width: float,
    colour: str,
    *,
    opacity: float | None = None,
) -> str:
    (x1, y1), (x2, y2) = ends[0], ends[-1]
    if len(ends) == 1:
        return tag("circle", cx=x1, cy=y1 + down, r=width / 2, fill=colour, opacity=opacity)
    return tag(
        "line",
        x1=x1,
        y1=y1 + down,
        x2=x2,
        y2=y2 + down,
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        opacity=opacity,
    )
