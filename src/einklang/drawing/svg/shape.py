"""The outlines of symbols and hexagons, the same at every size; panels, and how wide texts are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from einklang.drawing.label import clean, measure
from einklang.drawing.palette import Paint
from einklang.drawing.svg.markup import number, tag, text
from einklang.symbols import Symbol

Point = tuple[float, float]

ROOT3 = sqrt(3)

# Symbols are drawn with this radius and scaled down, so that two decimals are fine enough.
UNIT = 100.0

_FRAME = 1.12 * UNIT

PADDING = 14.0

_WIDE = "MWmw@%…—"
_NARROW = " ',.:;!|()[]fijltrI"


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


def draw_panel(width: float, height: float, paint: Paint, *, framed: bool = False) -> str:
    """The ground of a panel, framed in ink if its side is to move."""
    shadows = [
        _rounded(down, width, height, paint("shade"), opacity)
        for down, opacity in ((4, 0.04), (2, 0.05))
    ]
    ground = tag(
        "rect",
        x=0.5,
        y=0.5,
        width=width - 1,
        height=height - 1,
        rx=18,
        fill=paint("panel"),
        stroke=paint("ink" if framed else "line"),
        stroke_width=2.5 if framed else 1,
    )
    return "".join(shadows) + ground


def draw_badge(label: str, x: float, y: float, radius: float, paint: Paint, *, on: bool) -> str:
    """The round badge with a side's initial, filled if the side is to move."""
    disc = tag(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=paint("ink" if on else "panel2"),
        stroke=paint("ink" if on else "line2"),
        stroke_width=1.5,
    )
    numbers = re.findall(r"[0-9]+", label)
    # Sides without a name are numbered, and all start with the same letter.
    initial = numbers[0][-2:] if len(numbers) == 1 else clean(label).strip()[:1].upper()
    ink = paint("on-ink" if on else "ink")
    size = 0.8 * radius
    letter = text(initial, x, y + 0.35 * size, size, ink, text_anchor="middle", font_weight=700)
    return disc + letter


def fit(label: str, size: float, room: float) -> str:
    """A label, cut so that it takes at most this much room at a type size."""
    whole = clean(label).strip()
    kept = whole
    while kept and text_width(kept if kept == whole else f"{kept}…", size) > room:
        kept = kept[:-1]
    return kept if kept == whole else f"{kept.rstrip()}…"


def text_width(label: str, size: float) -> float:
    """About how wide a text is at a type size."""
    return sum(_advance(char) for char in label) * size


def _advance(char: str) -> float:
    # No font can be measured here: usual widths of bold letters, rather too wide than too narrow.
    if char in _WIDE or measure(char) > 1:
        return 1.1
    if char in _NARROW:
        return 0.4
    return 0.82 if char.isupper() else 0.68 * measure(char)


def _rounded(down: float, width: float, height: float, colour: str, opacity: float) -> str:
    return tag("rect", y=down, width=width, height=height, rx=18.5, fill=colour, opacity=opacity)
