"""Racks: shown tiles with their symbols, hidden ones as blank backs, free places dashed."""

from __future__ import annotations

from collections.abc import Sequence

from einklang.drawing.markup import Block, tag, text
from einklang.drawing.palette import Paint
from einklang.drawing.panel import PADDING, draw_panel, fit
from einklang.drawing.piece import SYMBOL_RADIUS, draw_body, draw_place, rack_ends
from einklang.drawing.scene import Rack
from einklang.drawing.shape import Point, draw_symbol

_LABEL = 124.0
_LARGEST_CELL = 26.0
_SLOT = 3.75  # the room of one tile, in cell radii


def rack_places(racks: Sequence[Rack]) -> int:
    """The places that all of these racks need to look alike."""
    return max([1, *(max(rack.size, len(rack.tiles or ())) for rack in racks)])


def draw_rack(rack: Rack, places: int, width: float, paint: Paint) -> Block:
    """The panel of a rack: its label and its tiles in a groove with so many places."""
    groove = width - 2 * PADDING - _LABEL
    size = min(_LARGEST_CELL, (groove - 12) / places / _SLOT)
    slot, deep = _SLOT * size, max(40.0, 1.55 * size + 20)
    left, height = PADDING + _LABEL, deep + 18
    middle = height / 2
    parts = [
        draw_panel(width, height, paint),
        text(
            fit(rack.label, 15, _LABEL - 8),
            PADDING + 2,
            middle + 5.2,
            15,
            paint("ink"),
            font_weight=650,
        ),
        tag("rect", x=left, y=9, width=groove, height=deep, rx=14, fill=paint("groove")),
    ]
    first = left + groove / 2 - slot * (places - 1) / 2
    for place in range(places):
        ends = rack_ends(first + place * slot, middle - 1, size)
        parts.append(_place(rack, place, ends, size, paint))
    return Block(width, height, "".join(parts))


def _place(rack: Rack, place: int, ends: tuple[Point, Point], size: float, paint: Paint) -> str:
    if rack.tiles is None:
        return draw_body(ends, size, paint) if place < rack.size else ""
    if place >= len(rack.tiles):
        return draw_place(ends, size, paint)
    parts = [draw_body(ends, size, paint)]
    for symbol, (at, level) in zip(rack.tiles[place], ends, strict=True):
        parts.append(draw_symbol(symbol, at, level, SYMBOL_RADIUS * size, paint))
    return "".join(parts)
