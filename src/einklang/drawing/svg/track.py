"""The score track of one side: its head, and rows with the waterline at its weakest value."""

from __future__ import annotations

from dataclasses import dataclass

from einklang.drawing.palette import Paint
from einklang.drawing.scene import Track
from einklang.drawing.svg.boxes import boxes_foot, draw_boxes
from einklang.drawing.svg.markup import Block, bar, number, tag, text
from einklang.drawing.svg.piece import draw_body, draw_pips, rack_ends
from einklang.drawing.svg.shape import PADDING, draw_badge, draw_panel, draw_symbol, fit, text_width
from einklang.drawing.svg.track_rows import (
    LARGE,
    SMALL,
    Size,
    draw_goal,
    draw_icon,
    draw_marker,
    draw_value,
    draw_weakest,
    row_level,
    rows_end,
)
from einklang.symbols import Symbol

_TAG = 20.0


def track_width(track: Track) -> float:
    """The width that a track's panel needs."""
    return 344.0 if track.top <= 20 else 484.0


def draw_track(track: Track, width: float, paint: Paint, *, small: bool = False) -> Block:
    """The panel of one side: its head and its rows, with the waterline or with walls."""
    size = SMALL if small else LARGE
    inner = width - 2 * PADDING
    draw_rows, foot = (draw_boxes, boxes_foot) if track.walls else (_draw_rows, _rows_foot)
    height = size.above + size.head + rows_end(track, size) + 2 + foot(track, size) + size.below
    parts = (
        _draw_head(track, inner, size, paint),
        tag(
            "g", draw_rows(track, inner, size, paint), transform=f"translate(0 {number(size.head)})"
        ),
    )
    inside = tag("g", *parts, transform=f"translate({number(PADDING)} {number(size.above)})")
    return Block(width, height, draw_panel(width, height, paint, framed=track.to_move) + inside)


def _rows_foot(track: Track, size: Size) -> float:
    return _TAG if size.tagged and track.waterline is not None else 0.0


def _draw_rows(track: Track, width: float, size: Size, paint: Paint) -> str:
    scale = _Scale(size.start, width - size.end, track.top)
    parts = [draw_weakest(track, width, size, paint)]
    parts += [_row(track, symbol, scale, size, paint) for symbol in track.symbols]
    low = track.waterline
    end = rows_end(track, size)
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
    for symbol in track.symbols:
        x, y = scale.x(track.value(symbol)), row_level(track, symbol, size)
        parts.append(draw_marker(symbol, x, y, size.marker, paint))
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


def _row(track: Track, symbol: Symbol, scale: _Scale, size: Size, paint: Paint) -> str:
    y, value = row_level(track, symbol, size), track.value(symbol)
    parts = [
        draw_icon(symbol, y, size, paint),
        bar(scale.x(0), scale.x(track.top), y, size.groove, paint("groove")),
    ]
    low = value if track.waterline is None else min(value, track.waterline)
    if value > low:
        shade = paint.symbol(symbol, "pale")
        parts.append(bar(scale.x(0), scale.x(value), y, size.groove, shade))
    if low > 0:
        parts.append(_cut_bar(scale.x(0), scale.x(low), y, size.groove, paint.symbol(symbol)))
    parts.append(_dots(track, scale, y, size, paint))
    parts.append(draw_value(track, symbol, scale.end + size.end - size.edge, y, size, paint))
    return "".join(parts)


def _cut_bar(start: float, end: float, y: float, height: float, colour: str) -> str:
    # Round at zero, but cut off straight: the full colour ends exactly at the waterline.
    radius = number(height / 2)
    d = (
        f"M{number(start)} {number(y - height / 2)}H{number(end)}V{number(y + height / 2)}"
        f"H{number(start)}A{radius} {radius} 0 0 1 {number(start)} {number(y - height / 2)}Z"
    )
    return tag("path", d=d, fill=colour)


def _dots(track: Track, scale: _Scale, y: float, size: Size, paint: Paint) -> str:
    between = [
        tag("circle", cx=scale.x(value), cy=y, r=0.9 if value % 6 else 1.5)
        for value in range(track.top)
    ]
    parts = [tag("g", *between, fill=paint("pip"))]
    ring = size.groove / 2 - 1.2
    for stop in sorted(set(track.stops)):
        x = scale.x(stop)
        if stop >= track.top:
            parts.append(draw_goal(x, y, ring, paint))
            parts.append(tag("circle", cx=x, cy=y, r=1.2, fill=paint("pip")))
        else:
            reach = size.groove / 2 + 2
            bars = "".join(
                f"M{number(x + off)} {number(y - reach)}V{number(y + reach)}" for off in (-2, 2)
            )
            parts.append(tag("path", d=bars, stroke=paint("ink2"), stroke_width=1.4))
    return "".join(parts)


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


_MOST_NAMED = 3  # more tied symbols than these are told by their frames alone
_REGULAR = 0.85  # how wide regular letters are, compared with bold ones


def _draw_head(track: Track, width: float, size: Size, paint: Paint) -> str:
    """The head of a track in a panel of this inner width."""
    middle = size.badge
    left, right = 2 * size.badge + 11, width
    parts = [_sign(track, size, paint)]
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
        named = track.lowest() if len(track.weakest) <= _MOST_NAMED else ()
        for symbol in reversed(named):
            right -= 2 * size.icon + 2
            parts.append(draw_symbol(symbol, right + size.icon + 1, middle, size.icon, paint))
            right -= 4
        word = text_width("weakest", 12) + 8
        if _said_width(track, size) + word <= right - left:
            parts.append(
                text("weakest", right - 2, middle + 4, 12, paint("ink2"), text_anchor="end")
            )
            right -= word
    parts.append(_name(track, left, right - left, size, paint))
    return "".join(parts)


def _sign(track: Track, size: Size, paint: Paint) -> str:
    middle = size.badge
    if track.owner is None:
        return draw_badge(track.label, middle, middle, middle, paint, on=track.to_move)
    # A tile of the player, shortened to the room of a badge and with larger pips.
    ends = rack_ends(middle, middle, 0.5 * middle)
    body = draw_body(ends, 0.72 * middle, paint, owner=track.owner)
    pips = [draw_pips(track.owner, x, y, 0.72 * middle, paint) for x, y in ends]
    return body + "".join(pips)


def _below(track: Track, size: Size) -> str:
    turn = "to move" if track.to_move and (size.tagged or track.note) else ""
    return " · ".join(part for part in (turn, track.note) if part)


def _said_width(track: Track, size: Size) -> float:
    name = text_width(track.label, size.name)
    return max(name, text_width(_below(track, size), _REGULAR * size.note)) if track.note else name


def _name(track: Track, x: float, room: float, size: Size, paint: Paint) -> str:
    middle = size.badge
    below = _below(track, size)
    # With something said below it, the name moves up a little.
    base = middle - 2 if below else middle + 0.35 * size.name
    name = text(
        fit(track.label, size.name, room), x, base, size.name, paint("ink"), font_weight=680
    )
    if not below:
        return name
    return name + text(
        fit(below, _REGULAR * size.note, room), x, middle + size.note + 2, size.note, paint("ink2")
    )
