"""The body of a tile, one capsule over two cells, and of a single round piece; players' pips."""

from __future__ import annotations

from einklang.drawing.palette import Paint, player_use
from einklang.drawing.svg.markup import tag
from einklang.drawing.svg.shape import ROOT3, Point

SYMBOL_RADIUS = 0.59
BODY_RADIUS = 0.775


# The pips of the players by their numbers, in cell radii around the middle of a half.
_PIP = 0.105
_PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-0.21, 0), (0.21, 0)),
    ((0, -0.21), (-0.225, 0.15), (0.225, 0.15)),
    ((-0.18, -0.18), (0.18, -0.18), (-0.18, 0.18), (0.18, 0.18)),
)


def draw_body(
    ends: tuple[Point, ...],
    size: float,
    paint: Paint,
    *,
    owner: int | None = None,
    last: bool = False,
) -> str:
    """The body of a piece between the middles of its cells, of porcelain or in its owner's colour.

    The size is the radius of the cells.
    """
    width = 2 * BODY_RADIUS * size
    depth = max(1.2, 0.075 * size)
    # The light comes from above at every turn of a tile: offsets are never turned with it.
    layers = [(depth / 2, width + max(4.0, 0.16 * size) + depth, "ink")] if last else []
    layers += [
        (depth / 2, width + depth + max(1.2, 0.05 * size), "tile-line"),
        (depth, width, "tile-edge" if owner is None else player_use(owner, "edge")),
        (0.0, width, "tile-hi" if owner is None else player_use(owner)),
        (0.45 * depth, width - 0.9 * depth, "tile" if owner is None else player_use(owner)),
    ]
    shadow = _stroke(ends, 2 * depth, width, paint("shade"), opacity=0.2)
    return shadow + "".join(_stroke(ends, down, wide, paint(use)) for down, wide, use in layers)


def draw_pips(
    owner: int, x: float, y: float, size: float, paint: Paint, *, cell: str | None = None
) -> str:
    """The pips on one half of a player's tile: as many as the player's number says."""
    dots = [
        tag("circle", cx=x + across * size, cy=y + down * size, r=_PIP * size)
        for across, down in _PIPS[owner]
    ]
    return tag("g", *dots, fill=paint(player_use(owner, "pip")), data_cell=cell)


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
