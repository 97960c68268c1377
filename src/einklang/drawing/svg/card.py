"""Cards: two washed halves with their symbols, parted by a wave, or a back."""

from __future__ import annotations

from einklang.drawing.palette import Paint
from einklang.drawing.svg.markup import number, tag
from einklang.drawing.svg.shape import draw_symbol
from einklang.symbols import Symbol

CARD_RATIO = 1.4  # height by width
_ROUNDING = 0.11
_EDGE = 0.03  # how far the lower edge and the shadow show, by width


def draw_card(
    pair: tuple[Symbol, Symbol],
    x: float,
    y: float,
    width: float,
    paint: Paint,
    *,
    last: bool = False,
) -> str:
    """A card of this width with its upper left corner at a place, contoured if just played."""
    first, second = pair
    height, radius = CARD_RATIO * width, _ROUNDING * width
    wave = _wave(0, width, height / 2)
    turn = f"A{number(radius)} {number(radius)} 0 0 0"
    upper = (
        f"{wave}V{number(radius)}{turn} {number(width - radius)} 0"
        f"H{number(radius)}{turn} 0 {number(radius)}Z"
    )
    parts = [
        _contour(width, height, paint) if last else "",
        _sheet(width, paint("shade"), down=_EDGE * width, opacity=0.28),
        _sheet(width, paint.symbol(second, "wash")),
        tag("path", d=upper, fill=paint.symbol(first, "wash")),
        tag(
            "path",
            d=_wave(0.015 * width, 0.985 * width, height / 2),
            fill="none",
            stroke=paint("tile"),
            stroke_width=0.03 * width,
        ),
        tag(
            "rect",
            x=0.75,
            y=0.75,
            width=width - 1.5,
            height=height - 1.5,
            rx=radius,
            fill="none",
            stroke=paint("tile-line"),
            stroke_width=1.5,
        ),
        draw_symbol(first, 0.56 * width, 0.26 * height, 0.215 * width, paint),
        draw_symbol(second, 0.44 * width, 0.74 * height, 0.215 * width, paint),
    ]
    # Both symbols stand in two corners, so that a card half covered still shows them.
    near, far = 0.14 * width, 0.33 * width
    for symbol, down, up in ((first, near, far), (second, far, near)):
        parts.append(draw_symbol(symbol, near, down, 0.078 * width, paint))
        parts.append(draw_symbol(symbol, width - near, height - up, 0.078 * width, paint))
    return _moved(parts, x, y)


def draw_back(x: float, y: float, width: float, paint: Paint, *, faded: bool = False) -> str:
    """The back of a card, faded for the discard pile."""
    height = CARD_RATIO * width
    line = paint("back-line")
    waves = []
    for part in (0.32, 0.44, 0.56, 0.68):
        bow, away = number(0.17 * width), number(0.34 * width)
        start = f"M{number(0.16 * width)} {number(part * height)}"
        waves.append(f"{start}q{bow} {number(-0.16 * width)} {away} 0t{away} 0")
    parts = [
        _sheet(width, paint("shade"), down=_EDGE * width, opacity=0.3),
        _sheet(width, paint("back")),
        tag(
            "rect",
            x=0.055 * width,
            y=0.055 * width,
            width=0.89 * width,
            height=height - 0.11 * width,
            rx=0.08 * width,
            fill="none",
            stroke=line,
            stroke_width=1.3,
        ),
        tag(
            "path",
            d="".join(waves),
            fill="none",
            stroke=line,
            stroke_width=1.6,
            stroke_linecap="round",
        ),
    ]
    return _moved(parts, x, y, opacity=0.72 if faded else None)


def draw_gap(x: float, y: float, width: float, paint: Paint, colour: str = "line2") -> str:
    """The place of a card that is not there."""
    return tag(
        "rect",
        x=x + 1,
        y=y + 1,
        width=width - 2,
        height=CARD_RATIO * width - 2,
        rx=_ROUNDING * width,
        fill="none",
        stroke=paint(colour),
        stroke_width=1.2,
        stroke_dasharray="3 3",
    )


def _sheet(width: float, colour: str, *, down: float = 0, opacity: float | None = None) -> str:
    return tag(
        "rect",
        y=down or None,
        width=width,
        height=CARD_RATIO * width,
        rx=_ROUNDING * width,
        fill=colour,
        opacity=opacity,
    )


def _contour(width: float, height: float, paint: Paint) -> str:
    out = max(2.5, 0.035 * width)
    return tag(
        "rect",
        x=-out,
        y=-out,
        width=width + 2 * out,
        height=height + 2 * out + _EDGE * width,
        rx=_ROUNDING * width + out,
        fill=paint("ink"),
    )


def _wave(left: float, right: float, y: float) -> str:
    wide = right - left
    bow = 0.21 * y  # a curve reaches a third of its handles
    places = [left + part * wide for part in (0, 0.18, 0.32, 0.5, 0.82, 1)]
    start, one, two, middle, three, end = map(number, places)
    level, up, down = number(y), number(y - bow), number(y + bow)
    return f"M{start} {level}C{one} {up} {two} {up} {middle} {level}S{three} {down} {end} {level}"


def _moved(parts: list[str], x: float, y: float, *, opacity: float | None = None) -> str:
    return tag("g", *parts, transform=f"translate({number(x)} {number(y)})", opacity=opacity)
