"""The score track of one side, with the waterline at its weakest value."""

from __future__ import annotations

from dataclasses import dataclass

from einklang.drawing.markup import Block, bar, number, tag, text
from einklang.drawing.palette import Paint
from einklang.drawing.panel import PADDING, draw_badge, draw_panel, fit, text_width
from einklang.drawing.scene import Track
from einklang.drawing.shape import draw_symbol
from einklang.symbols import SYMBOLS, Symbol

_MOST_NAMED = 3  # more tied symbols than these are told by their frames alone
_TAG = 20.0


@dataclass(frozen=True)
class _Size:
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
    lowest: float
    head: float
    tagged: bool


_LARGE = _Size(27, 11, 8.5, 16, 38, 44, 11, 9.4, 14, 20, 16, 26, 50, True)
_SMALL = _Size(18.5, 8, 7, 13, 31, 36, 8, 7.6, 12.5, 14, 15, 21, 34, False)


def track_width(track: Track) -> float:
    """The width that a track's panel needs."""
    return 344.0 if track.top <= 20 else 484.0


def draw_track(track: Track, width: float, paint: Paint, *, small: bool = False) -> Block:
    """The panel of one side: its head, its six rows and the waterline."""
    size = _SMALL if small else _LARGE
    inner = width - 2 * PADDING
    above = 12.0 if not small else 9.0
    rows = len(SYMBOLS) * size.row + 4
    tagged = size.tagged and track.waterline is not None
    below = rows + (_TAG if tagged else 0)
    height = above + size.head + below + (12.0 if not small else 7.0)
    parts = (
        _head(track, inner, size, paint),
        tag("g", _rows(track, inner, size, paint), transform=f"translate(0 {number(size.head)})"),
    )
    inside = tag("g", *parts, transform=f"translate({number(PADDING)} {number(above)})")
    return Block(width, height, draw_panel(width, height, paint, framed=track.to_move) + inside)


def _head(track: Track, width: float, size: _Size, paint: Paint) -> str:
    middle = size.badge
    parts = [draw_badge(track.label, middle, middle, size.badge, paint, on=track.to_move)]
    left, right = 2 * size.badge + 11, width
    low = track.waterline
    if low is not None:
        parts.append(
            text(
                str(low),
                right,
                middle + 0.35 * size.lowest,
                size.lowest,
                paint("ink"),
                text_anchor="end",
                font_weight=780,
            )
        )
        right -= 0.64 * size.lowest * len(str(low)) + 8
        named = track.weakest if len(track.weakest) <= _MOST_NAMED else ()
        for symbol in sorted(named, reverse=True):
            right -= 2 * size.icon + 2
            parts.append(draw_symbol(symbol, right + size.icon + 1, middle, size.icon, paint))
            right -= 4
        word = text_width("weakest", 12) + 8
        if text_width(track.label, size.name) + word <= right - left:
            parts.append(
                text("weakest", right - 2, middle + 4, 12, paint("ink2"), text_anchor="end")
            )
            right -= word
    name = fit(track.label, size.name, right - left)
    # With its turn said below it, the name moves up a little.
    raised = track.to_move and size.tagged
    base = middle - 2 if raised else middle + 0.35 * size.name
    parts.append(text(name, left, base, size.name, paint("ink"), font_weight=680))
    if raised:
        parts.append(text("to move", left, middle + 15, 13, paint("ink2")))
    return "".join(parts)


def _rows(track: Track, width: float, size: _Size, paint: Paint) -> str:
    scale = _Scale(size.start, width - size.end, track.top)
    parts = [_weak_ground(symbol, width, size, paint) for symbol in sorted(set(track.weakest))]
    parts += [_row(track, symbol, scale, size, paint) for symbol in SYMBOLS]
    low = track.waterline
    end = 2 + len(SYMBOLS) * size.row
    if low is not None:
        x = scale.x(low)
        parts.append(
            tag(
                "line",
                x1=x,
                x2=x,
                y1=-1,
                y2=end + (5 if size.tagged else 2),
                stroke=paint("ink"),
                stroke_width=1.6,
                stroke_dasharray="3 3",
            )
        )
    parts += [_marker(track, symbol, scale, size, paint) for symbol in SYMBOLS]
    if low is not None and size.tagged:
        parts.append(_tag(f"weakest {low}", scale.x(low), end + 4, width, paint))
    return "".join(parts)


@dataclass(frozen=True)
class _Scale:
    start: float
    end: float
    top: int

    def x(self, value: int) -> float:
        """The place of a value; one beyond the track stands at its end."""
        return self.start + (self.end - self.start) * min(max(value, 0), self.top) / self.top


def _height(symbol: Symbol, size: _Size) -> float:
    return 2 + (symbol + 0.5) * size.row


def _row(track: Track, symbol: Symbol, scale: _Scale, size: _Size, paint: Paint) -> str:
    y, value = _height(symbol, size), track.values[symbol]
    weak = symbol in track.weakest
    parts = [
        draw_symbol(symbol, size.icon_x, y, size.icon, paint),
        bar(scale.x(0), scale.x(track.top), y, size.groove, paint("groove")),
    ]
    low = value if track.waterline is None else min(value, track.waterline)
    if value > low:
        shade = paint.symbol(symbol, "pale")
        parts.append(bar(scale.x(0), scale.x(value), y, size.groove, shade))
    if low > 0:
        parts.append(_cut_bar(scale.x(0), scale.x(low), y, size.groove, paint.symbol(symbol)))
    parts.append(_dots(track, scale, y, size, paint))
    parts.append(
        text(
            str(value),
            scale.end + size.end - size.edge,
            y + 0.36 * size.value,
            size.value,
            paint("ink" if weak else "ink2"),
            text_anchor="end",
            font_weight=800 if weak else 550,
        )
    )
    return "".join(parts)


def _weak_ground(symbol: Symbol, width: float, size: _Size, paint: Paint) -> str:
    return tag(
        "rect",
        x=1,
        y=_height(symbol, size) - size.row / 2 + 1,
        width=width - 2,
        height=size.row - 2,
        rx=8 if size.tagged else 6,
        fill=paint("weak"),
        stroke=paint("ink"),
        stroke_width=1.6,
    )


def _cut_bar(start: float, end: float, y: float, height: float, colour: str) -> str:
    # Round at zero, but cut off straight: the full colour ends exactly at the waterline.
    radius = number(height / 2)
    d = (
        f"M{number(start)} {number(y - height / 2)}H{number(end)}V{number(y + height / 2)}"
        f"H{number(start)}A{radius} {radius} 0 0 1 {number(start)} {number(y - height / 2)}Z"
    )
    return tag("path", d=d, fill=colour)


def _dots(track: Track, scale: _Scale, y: float, size: _Size, paint: Paint) -> str:
    between = [
        tag("circle", cx=scale.x(value), cy=y, r=0.9 if value % 6 else 1.5)
        for value in range(track.top)
    ]
    parts = [tag("g", *between, fill=paint("pip"))]
    ring = size.groove / 2 - 1.2
    for stop in sorted(set(track.stops)):
        x = scale.x(stop)
        if stop >= track.top:
            parts.append(
                tag(
                    "circle",
                    cx=x,
                    cy=y,
                    r=ring,
                    fill="none",
                    stroke=paint("pip"),
                    stroke_width=1.3,
                )
            )
            parts.append(tag("circle", cx=x, cy=y, r=1.2, fill=paint("pip")))
        else:
            reach = size.groove / 2 + 2
            bars = "".join(
                f"M{number(x + off)} {number(y - reach)}V{number(y + reach)}" for off in (-2, 2)
            )
            parts.append(tag("path", d=bars, stroke=paint("ink2"), stroke_width=1.4))
    return "".join(parts)


def _marker(track: Track, symbol: Symbol, scale: _Scale, size: _Size, paint: Paint) -> str:
    x, y = scale.x(track.values[symbol]), _height(symbol, size)
    disc = tag(
        "circle",
        cx=x,
        cy=y,
        r=size.marker,
        fill=paint("panel"),
        stroke=paint.symbol(symbol, "deep"),
        stroke_width=1,
    )
    return disc + draw_symbol(symbol, x, y, size.marker - 2.4, paint)


def _tag(label: str, x: float, y: float, width: float, paint: Paint) -> str:
    wide = 6.3 * len(label) + 18
    left = max(1.0, min(x - wide / 2, width - wide - 1))
    ground = tag("rect", x=left, y=y, width=wide, height=17, rx=8.5, fill=paint("ink"))
    return ground + text(
        label,
        left + wide / 2,
        y + 12.4,
        11.5,
        paint("on-ink"),
        text_anchor="middle",
        font_weight=650,
    )
