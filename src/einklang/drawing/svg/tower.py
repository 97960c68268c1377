"""Towers and the chips on top of them: light or black, with a symbol and a digit."""

from __future__ import annotations

from math import pi

from einklang.drawing.palette import Paint
from einklang.drawing.scene import Tower
from einklang.drawing.svg.markup import number, tag, text
from einklang.drawing.svg.shape import Point, hexagon_corners, points_text, star
from einklang.symbols import Symbol

_CHIP = 0.58  # the radius of a chip in cell radii
_CROWN = 12  # dashes round the top of a large tower

# The symbols on which a light digit stands out better, while the chip shows its light side.
_DEEP = (Symbol.RED, Symbol.GREEN, Symbol.BLUE)


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
