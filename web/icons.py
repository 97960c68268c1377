"""Draws the icons of the client: a tile with a star and a sun, in the look of the board.

`python web/icons.py` writes them anew into `public/`; it needs resvg, as `einklang[png]` has it.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

PUBLIC = Path(__file__).resolve().parent / "public"

_SIZE = 512
_SLATE, _INK = "#ABB6BE", "#1C2130"
_TILE, _EDGE = "#FFFDF8", "#C9C3B6"
_REACH = 92  # half the distance between the symbols
_LEAN = -30  # degrees, along an edge of the board's cells


def draw_icon(corner: int, scale: float) -> str:
    """The icon: its corners, and how much of it the tile takes up."""
    middle = _SIZE / 2
    ends = f"M{-_REACH} 0H{_REACH}"
    body = "".join(
        f'<path d="{ends}" transform="translate(0 {down}) rotate({_LEAN})" fill="none"'
        f' stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
        for down, colour, width in ((9, _INK, 192), (10, _EDGE, 168), (-4, _TILE, 168))
    )
    x, y = _REACH * cos(_LEAN * pi / 180), _REACH * sin(_LEAN * pi / 180)
    symbols = _draw_star(-x, -y - 4, 62) + _draw_sun(x, y - 4, 62)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}">'
        f'<rect width="{_SIZE}" height="{_SIZE}" rx="{corner}" fill="{_SLATE}"/>'
        f'<g transform="translate({middle:g} {middle:g}) scale({scale:g})">{body}{symbols}</g>'
        "</svg>\n"
    )


def _draw_star(x: float, y: float, radius: float) -> str:
    corners = _corners(x, y, 6, radius, 0.5)
    return (
        f'<path d="{corners}" fill="#2C6CE6" stroke="#12408F" stroke-width="5"'
        ' stroke-linejoin="round"/>'
    )


def _draw_sun(x: float, y: float, radius: float) -> str:
    rim = f'<path d="{_corners(x, y, 24, radius, 0.78)}" fill="#8F6400"/>'
    return rim + f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.71 * radius:.1f}" fill="#FFCF24"/>'


def _corners(x: float, y: float, count: int, outer: float, inner: float) -> str:
    points = []
    for number in range(2 * count):
        angle = -pi / 2 + number * pi / count
        radius = outer * (inner if number % 2 else 1)
        points.append(f"{x + radius * cos(angle):.1f} {y + radius * sin(angle):.1f}")
    return f"M{'L'.join(points)}Z"


def main() -> None:
    """Write all icons."""
    from resvg_py import svg_to_bytes

    round_corners = draw_icon(116, 1.22)
    # Devices cut their own shape out of these: what matters lies in the inner circle.
    full = draw_icon(0, 0.98)
    (PUBLIC / "icon.svg").write_text(round_corners, encoding="utf-8")
    for name, drawing, width in (
        ("icon-192.png", round_corners, 192),
        ("icon-512.png", round_corners, 512),
        ("icon-maskable-512.png", full, 512),
        ("apple-touch-icon.png", full, 180),
    ):
        (PUBLIC / name).write_bytes(bytes(svg_to_bytes(svg_string=drawing, width=width)))


if __name__ == "__main__":
    main()
