"""The outlines of the six symbols and of hexagons, the same at every size."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from einklang.drawing.palette import Paint
from einklang.drawing.svg.markup import number, tag
from einklang.symbols import Symbol

Point = tuple[float, float]

ROOT3 = sqrt(3)

# Symbols are drawn with this radius and scaled down, so that two decimals are fine enough.
UNIT = 100.0

_FRAME = 1.12 * UNIT


def star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    """The corners of a star whose first ray points up, going round clockwise."""
    radii = [inner if corner % 2 else outer for corner in range(2 * points)]
    angles = [corner * pi / points - pi / 2 for corner in range(2 * points)]
    return tuple((r * cos(a), r * sin(a)) for r, a in zip(radii, angles, strict=True))


def hexagon_corners(
    x: float, y: float, radius: float, *, pointed_up: bool = True
) -> tuple[Point, ...]:
    """The corners of a hexagon with a corner on top, or with corners at both sides."""
    # Sines of 60 degrees without a call of sin, whose last bit differs between platforms.
    long, short = radius * ROOT3 / 2, radius / 2
    ways = ((long, short), (0.0, radius), (-long, short), (-long, -short), (0.0, -radius))
    corners = (*ways, (long, -short))
    return tuple((x + a, y + b) if pointed_up else (x + b, y + a) for a, b in corners)


def outline(symbol: Symbol) -> str:
    """The path of a symbol around (0, 0), at most `UNIT` wide in every direction."""
    match symbol:
        case Symbol.RED:
            return _closed(star(12, UNIT, 0.62 * UNIT))
        case Symbol.GREEN:
            return _circle(0.83 * UNIT)
        case Symbol.BLUE:
            return _closed(star(6, UNIT, 0.50 * UNIT))
        case Symbol.ORANGE:
            return _closed(hexagon_corners(0, 0, UNIT, pointed_up=False))
        case Symbol.YELLOW:
            return _closed(star(24, UNIT, 0.78 * UNIT))
        case Symbol.PURPLE:
            return _circle(0.92 * UNIT) + _circle(0.47 * UNIT)


def definition(symbol: Symbol, paint: Paint) -> str:
    """The reusable drawing of a symbol."""
    if symbol is Symbol.YELLOW:
        # A plain contour would fill the gaps between 24 teeth, so the teeth are the contour.
        rim = tag("path", d=outline(symbol), fill=paint.symbol(symbol, "deep"))
        inside = rim + tag("circle", r=0.71 * UNIT, fill=paint.symbol(symbol))
    else:
        inside = tag(
            "path",
            d=outline(symbol),
            fill=paint.symbol(symbol),
            fill_rule="evenodd",
            stroke=paint.symbol(symbol, "deep"),
            stroke_width=0.075 * UNIT,
            stroke_linejoin="round",
        )
    view = " ".join(number(side) for side in (-_FRAME, -_FRAME, 2 * _FRAME, 2 * _FRAME))
    return tag("symbol", inside, id=_name(symbol, paint), viewBox=view)


def draw_symbol(
    symbol: Symbol, x: float, y: float, radius: float, paint: Paint, *, cell: str | None = None
) -> str:
    """A symbol at a place, with the name of the cell it lies on."""
    reach = _FRAME / UNIT * radius
    return tag(
        "use",
        href=f"#{_name(symbol, paint)}",
        x=x - reach,
        y=y - reach,
        width=2 * reach,
        height=2 * reach,
        data_cell=cell,
    )


def points_text(points: Sequence[Point]) -> str:
    """Points as the attribute of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _name(symbol: Symbol, paint: Paint) -> str:
    return f"{paint.scope}-{symbol.word}"


def _closed(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def _circle(radius: float) -> str:
    r = number(radius)
    return f"M{r} 0A{r} {r} 0 1 1 -{r} 0A{r} {r} 0 1 1 {r} 0Z"
