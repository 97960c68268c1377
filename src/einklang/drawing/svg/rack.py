"""Racks and hands: shown tiles and cards, hidden ones as blank backs, free places dashed."""

from __future__ import annotations

from collections.abc import Sequence

from einklang.drawing.palette import Paint
from einklang.drawing.scene import Rack
from einklang.drawing.svg.markup import Block, tag, text
from einklang.drawing.svg.piece import (
    CARD_RATIO,
    SYMBOL_RADIUS,
    draw_back,
    draw_body,
    draw_card,
    draw_gap,
    draw_place,
    rack_ends,
)
from einklang.drawing.svg.shape import PADDING, Point, draw_panel, draw_symbol, fit

_LABEL = 124.0
_LARGEST_CELL = 26.0
_LARGEST_CARD = 84.0
_CARD_GAP = 8.0
_SLOT = 3.75  # the room of one tile, in cell radii


def rack_places(racks: Sequence[Rack]) -> int:
    """The places that all of these racks need to look alike."""
    return max([1, *(max(rack.size, len(rack.tiles or ())) for rack in racks)])


def draw_rack(rack: Rack, places: int, width: float, paint: Paint) -> Block:
    """The panel of a rack: its label and its tiles or cards, with so many places."""
    room = width - 2 * PADDING - _LABEL
    held = _hand if rack.cards else _groove
    deep, inside = held(rack, places, PADDING + _LABEL, room, paint)
    height = deep + 18
    parts = [
        draw_panel(width, height, paint),
        _label(rack, height / 2, paint),
        inside,
    ]
    return Block(width, height, "".join(parts))


def _label(rack: Rack, middle: float, paint: Paint) -> str:
    x, base = PADDING + 2, middle + 5.2
    name = fit(rack.label, 15, _LABEL - 8)
    if not rack.cards:
        return text(name, x, base, 15, paint("ink"), font_weight=650)
    above = text(name, x, base - 9, 15, paint("ink"), font_weight=650)
    return above + text(rack.count(), x, base + 10, 13, paint("ink2"))


def _groove(rack: Rack, places: int, left: float, room: float, paint: Paint) -> tuple[float, str]:
    size = min(_LARGEST_CELL, (room - 12) / places / _SLOT)
    slot, deep = _SLOT * size, max(40.0, 1.55 * size + 20)
    middle = (deep + 18) / 2
    parts = [tag("rect", x=left, y=9, width=room, height=deep, rx=14, fill=paint("groove"))]
    first = left + room / 2 - slot * (places - 1) / 2
    for place in range(places):
        ends = rack_ends(first + place * slot, middle - 1, size)
        parts.append(_tile(rack, place, ends, size, paint))
    return deep, "".join(parts)


def _tile(rack: Rack, place: int, ends: tuple[Point, Point], size: float, paint: Paint) -> str:
    if rack.tiles is None:
        return draw_body(ends, size, paint) if place < rack.size else ""
    if place >= len(rack.tiles):
        return draw_place(ends, size, paint)
    parts = [draw_body(ends, size, paint)]
    for symbol, (at, level) in zip(rack.tiles[place], ends, strict=True):
        parts.append(draw_symbol(symbol, at, level, SYMBOL_RADIUS * size, paint))
    return "".join(parts)


def _hand(rack: Rack, places: int, left: float, room: float, paint: Paint) -> tuple[float, str]:
    slot = min(_LARGEST_CARD + _CARD_GAP, room / places)
    width = slot - _CARD_GAP
    first = left + (room - slot * places + _CARD_GAP) / 2
    parts = [_card(rack, place, first + place * slot, 14, width, paint) for place in range(places)]
    return CARD_RATIO * width + 12, "".join(parts)


def _card(rack: Rack, place: int, x: float, y: float, width: float, paint: Paint) -> str:
    if rack.tiles is None:
        return draw_back(x, y, width, paint) if place < rack.size else ""
    if place >= len(rack.tiles):
        return draw_gap(x, y, width, paint)
    return draw_card(rack.tiles[place], x, y, width, paint)
