"""What the rows of all tracks have in common: measures, the weakest rows, markers and values."""

from __future__ import annotations

from dataclasses import dataclass

from einklang.drawing.palette import Paint
from einklang.drawing.scene import Track
from einklang.drawing.svg.markup import tag, text
from einklang.drawing.svg.shape import draw_symbol
from einklang.symbols import Symbol


@dataclass(frozen=True)
class Size:
    """The measures of a track that has room, or of one among many."""

    row: float
    groove: float
    icon: float
    icon_x: float
    start: float
    end: float
    edge: float
    marker: float
    value: float
    badge: float
    name: float
    note: float
    lowest: float
    head: float
    above: float
    below: float
    tagged: bool


LARGE = Size(27, 11, 8.5, 16, 38, 44, 11, 9.4, 14, 20, 16, 13, 26, 50, 12, 12, True)
SMALL = Size(18.5, 8, 7, 13, 31, 36, 8, 7.6, 12.5, 14, 15, 12, 21, 34, 9, 7, False)


def row_level(track: Track, symbol: Symbol, size: Size) -> float:
    """The height of the middle of a symbol's row."""
    return 2 + (track.symbols.index(symbol) + 0.5) * size.row


def rows_end(track: Track, size: Size) -> float:
    """Where the last row ends."""
    return 2 + len(track.symbols) * size.row


def draw_weakest(track: Track, width: float, size: Size, paint: Paint) -> str:
    """The grounds and frames of the weakest rows."""
    return "".join(
        tag(
            "rect",
            x=1,
            y=row_level(track, symbol, size) - size.row / 2 + 1,
            width=width - 2,
            height=size.row - 2,
            rx=8 if size.tagged else 6,
            fill=paint("weak"),
            stroke=paint("ink"),
            stroke_width=1.6,
        )
        for symbol in track.lowest()
    )


def draw_icon(symbol: Symbol, y: float, size: Size, paint: Paint) -> str:
    """The symbol at the beginning of its row."""
    return draw_symbol(symbol, size.icon_x, y, size.icon, paint)


def draw_value(
    track: Track, symbol: Symbol, right: float, y: float, size: Size, paint: Paint
) -> str:
    """The value at the end of a row, bold if it is the weakest."""
    weak = symbol in track.weakest
    return text(
        str(track.value(symbol)),
        right,
        y + 0.36 * size.value,
        size.value,
        paint("ink" if weak else "ink2"),
        text_anchor="end",
        font_weight=800 if weak else 550,
    )


def draw_marker(symbol: Symbol, x: float, y: float, radius: float, paint: Paint) -> str:
    """The disc that shows how far a row has come."""
    disc = tag(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=paint("panel"),
        stroke=paint.symbol(symbol, "deep"),
        stroke_width=1,
    )
    return disc + draw_symbol(symbol, x, y, radius - 2.4, paint)


def draw_goal(x: float, y: float, radius: float, paint: Paint) -> str:
    """The ring at the end of a row."""
    return tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=paint("pip"), stroke_width=1.3)
