"""Single pieces: tiles, towers with their chips, and cards."""

from __future__ import annotations

from math import pi

from einklang.drawing.palette import Paint, player_use
from einklang.drawing.scene import Tower
from einklang.drawing.svg.markup import number, tag, text
from einklang.drawing.svg.shape import ROOT3, Point, draw_symbol, hexagon_corners, points_text, star
from einklang.symbols import Symbol

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

_CHIP = 0.58  # the radius of a chip in cell radii
_CROWN = 12  # dashes round the top of a large tower

# The symbols on which a light digit stands out better, while the chip shows its light side.
_DEEP = (Symbol.RED, Symbol.GREEN, Symbol.BLUE)

CARD_RATIO = 1.4  # height by width
_ROUNDING = 0.11
_EDGE = 0.03  # how far the lower edge and the shadow show, by width


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


def draw_tower(
    tower: Tower, x: float, y: float, size: float, paint: Paint, *, cell: str | None = None
) -> str:
    """A tower on the middle of a cell of this radius, with its chip."""
    radius, lift = (0.80 * size, 0.30 * size) if tower.large else (0.66 * size, 0.10 * size)
    wall, top = ("tower-wall", "tower-top") if tower.large else ("small-wall", "ivory")
    level = y - lift + 0.08 * size
    parts = [
        tag(
            "ellipse",
            cx=x + 0.1 * size,
            cy=y + 0.24 * size,
            rx=1.04 * radius,
            ry=0.9 * radius,
            fill=paint("drop"),
            opacity=0.25,
        ),
        tag(
            "line",
            x1=x,
            y1=y + 0.14 * size,
            x2=x,
            y2=level,
            stroke=paint(wall),
            stroke_width=2 * radius,
            stroke_linecap="round",
        ),
        _disc(x, level, radius, paint(top), paint(wall)),
    ]
    if tower.large:
        parts.append(_crown(x, level, radius - 0.08 * size, paint))
    parts.append(_chip(tower, x, level, _CHIP * size, paint))
    return tag("g", *parts, data_cell=cell)


def _disc(x: float, y: float, radius: float, fill: str, line: str) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=line, stroke_width=1)


def _crown(x: float, y: float, radius: float, paint: Paint) -> str:
    part = 2 * pi * radius / _CROWN
    return tag(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill="none",
        stroke=paint("ivory"),
        stroke_width=1.6,
        stroke_dasharray=f"{number(0.62 * part)} {number(0.38 * part)}",
    )


def _chip(tower: Tower, x: float, y: float, radius: float, paint: Paint) -> str:
    # The ivory rim of the black side separates it from the wall of a large tower.
    ground, line = ("black", "chip") if tower.black else ("chip", "chip-line")
    size = 1.04 * radius
    return "".join(
        (
            tag("circle", cx=x, cy=y + 1.4, r=radius, fill=paint("drop"), opacity=0.35),
            _disc(x, y, radius, paint(ground), paint(line)),
            _figure(tower, x, y, radius, paint),
            text(
                str(tower.value),
                x,
                y + 0.36 * size,
                size,
                paint(_digit(tower)),
                text_anchor="middle",
                font_weight=800,
            ),
        )
    )


def _digit(tower: Tower) -> str:
    if tower.symbol is Symbol.PURPLE:  # the digit stands in the hole of the ring
        return "chip-on" if tower.black else "chip-ink"
    if tower.black:
        return "black-ink"
    return "chip-on" if tower.symbol in _DEEP else "chip-ink"


def _figure(tower: Tower, x: float, y: float, r: float, paint: Paint) -> str:
    # Plumper than the symbols elsewhere, so that the digit lies wholly on them.
    fill = paint(f"{'black' if tower.black else 'chip'}-{tower.symbol.word}")
    match tower.symbol:
        case Symbol.PURPLE:
            return tag(
                "circle", cx=x, cy=y, r=0.73 * r, fill="none", stroke=fill, stroke_width=0.24 * r
            )
        case Symbol.GREEN:
            return tag("circle", cx=x, cy=y, r=0.8 * r, fill=fill)
        case Symbol.ORANGE:
            corners = hexagon_corners(x, y, 0.86 * r, pointed_up=False)
        case Symbol.BLUE:
            corners = _star(6, 0.62, x, y, 0.9 * r)
        case Symbol.RED:
            corners = _star(12, 0.74, x, y, 0.9 * r)
        case Symbol.YELLOW:
            corners = _star(24, 0.85, x, y, 0.9 * r)
    return tag("polygon", points=points_text(corners), fill=fill)


def _star(points: int, inner: float, x: float, y: float, radius: float) -> tuple[Point, ...]:
    return tuple((x + a, y + b) for a, b in star(points, radius, inner * radius))


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
