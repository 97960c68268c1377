"""The track of a tug of war: six markers between two sides, a flag at each end."""

from __future__ import annotations

from einklang.drawing.palette import Paint
from einklang.drawing.scene import TugTrack
from einklang.drawing.svg.markup import Block, bar, number, tag, text
from einklang.drawing.svg.shape import PADDING, draw_badge, draw_panel, draw_symbol, fit, text_width
from einklang.symbols import SYMBOLS, Symbol

TUG_WIDTH = 428.0

_HEAD = 58.0
_ROW = 44.0
_BAR = 12
_SLOT = 46.0  # the room of a flag at either end
_FLAG = "M-5 9V-9H6L3 -4.5 6 0H-5"


def draw_tug(track: TugTrack, width: float, paint: Paint) -> Block:
    """The panel of both sides: how many colours each holds, and the six rows."""
    inner = width - 2 * PADDING
    height = 14 + _HEAD + len(SYMBOLS) * _ROW + 34
    below = tag("g", _rows(track, inner, paint), transform=f"translate(0 {number(_HEAD)})")
    inside = tag(
        "g", _head(track, inner, paint), below, transform=f"translate({number(PADDING)} 14)"
    )
    framed = track.to_move is not None
    return Block(width, height, draw_panel(width, height, paint, framed=framed) + inside)


def _head(track: TugTrack, width: float, paint: Paint) -> str:
    middle = width / 2
    parts = [
        text("colours", middle, 25, 13, paint("ink2"), text_anchor="middle"),
    ]
    sides = ((track.left, 0.0, 1, "start"), (track.right, width, -1, "end"))
    for side, (label, edge, way, anchor) in enumerate(sides):
        moves = track.to_move == side
        parts.append(draw_badge(label, edge + way * 20, 20, 20, paint, on=moves))
        x = edge + way * 50
        room = middle - 50 - 62
        size = 16 if text_width(label, 16) <= room else 14  # smaller rather than cut
        name = fit(label, size, room)
        base = 18 if moves else 25.6
        parts.append(text(name, x, base, size, paint("ink"), text_anchor=anchor, font_weight=680))
        if moves:
            parts.append(text("to move", x, 35, 13, paint("ink2"), text_anchor=anchor))
        count = str(track.held(side))
        parts.append(
            text(
                count,
                middle - way * 44,
                31.5,
                33,
                paint("ink"),
                text_anchor="middle",
                font_weight=770,
            )
        )
    return "".join(parts)


def _rows(track: TugTrack, width: float, paint: Paint) -> str:
    end = len(SYMBOLS) * _ROW
    middle = tag(
        "rect",
        x=width / 2 - 9,
        y=0,
        width=18,
        height=end,
        rx=9,
        fill=paint("weak"),
        stroke=paint("line2"),
        stroke_width=1.2,
        stroke_dasharray="3 3",
    )
    rows = [_row(track, symbol, width, paint) for symbol in SYMBOLS]
    scale = [
        text(
            str(abs(place)),
            _x(track, place, width),
            end + 20,
            12.5,
            paint("ink2"),
            text_anchor="middle",
            font_weight=550,
        )
        for place in range(-track.top, track.top + 1)
        if place % 3 == 0
    ]
    return middle + "".join(rows) + "".join(scale)


def _x(track: TugTrack, place: int, width: float) -> float:
    inside = min(max(place, -track.top), track.top)
    return width / 2 - inside * (width / 2 - _SLOT) / track.top


def _row(track: TugTrack, symbol: Symbol, width: float, paint: Paint) -> str:
    y, place = (symbol + 0.5) * _ROW, track.positions[symbol]
    zero, x = width / 2, _x(track, place, width)
    parts = [
        bar(_SLOT, width - _SLOT, y, _BAR, paint("groove")),
        tag("rect", x=zero - 8.4, y=y - 6.5, width=16.8, height=13, fill=paint("weak")),
    ]
    if place:
        parts.append(bar(zero, x, y, _BAR, paint.symbol(symbol)))
    dots = [
        tag("circle", cx=_x(track, step, width), cy=y, r=1.1)
        for step in range(1 - track.top, track.top)
    ]
    parts.append(tag("g", *dots, fill=paint("pip")))
    ends = [tag("circle", cx=_x(track, end, width), cy=y, r=4) for end in (track.top, -track.top)]
    parts.append(tag("g", *ends, fill="none", stroke=paint("pip"), stroke_width=1.3))
    parts.append(
        tag(
            "circle",
            cx=x,
            cy=y,
            r=12.5,
            fill=paint("panel"),
            stroke=paint.symbol(symbol, "deep"),
            stroke_width=1.3,
        )
    )
    parts.append(draw_symbol(symbol, x, y, 9.5, paint))
    for side, at in enumerate((15, width - 15)):
        held = track.flags[symbol] == side
        turned = " scale(-1 1)" if side else ""
        parts.append(_flag(symbol, f"translate({number(at)} {number(y)}){turned}", paint, on=held))
    return "".join(parts)


def _flag(symbol: Symbol, moved: str, paint: Paint, *, on: bool) -> str:
    return tag(
        "path",
        d=_FLAG,
        transform=moved,
        fill=paint.symbol(symbol) if on else "none",
        stroke=paint.symbol(symbol, "deep") if on else paint("line2"),
        stroke_width=1.5,
        stroke_linejoin="round",
        stroke_dasharray=None if on else "2.5 2",
    )
