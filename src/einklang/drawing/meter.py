"""Tracks and racks as lines of text."""

from __future__ import annotations

from einklang.drawing.label import clean, cut, measure
from einklang.drawing.scene import Rack, Track, TugTrack
from einklang.drawing.span import Line, Span, counted, laid, uncounted
from einklang.symbols import SYMBOLS, Symbol

_MARKER, _WATERLINE, _COUNTED, _UNCOUNTED = "●", "┊", "━", "─"
_GOAL, _STOP, _FREE, _ZERO = "○", "‖", "·", "│"
_FLAG, _TURN, _TURN_RIGHT = "⚑", "▶", "◀"
_WEAKEST = " ◀ weakest"
_LONGEST_NAME = 20


def draw_meter(track: Track | TugTrack) -> list[Line]:
    """A track as text: a head and one line per symbol."""
    if isinstance(track, TugTrack):
        return [_tug_head(track), *(_tug_row(track, symbol) for symbol in SYMBOLS)]
    return [_head(track), *(_row(track, symbol) for symbol in SYMBOLS)]


def meter_width(track: Track | TugTrack) -> int:
    """The columns that a track may take, whatever its values and names are."""
    if isinstance(track, TugTrack):
        return 2 * _tug_side(track) + 2 * track.top + 1
    return 2 + track.top + 1 + 1 + _digits(track) + len(_WEAKEST)


def draw_racks(racks: tuple[Rack, ...]) -> list[Line]:
    """The racks as text, one line each: letters, question marks for hidden tiles, free places."""
    names = [cut(clean(rack.label).strip(), _LONGEST_NAME) for rack in racks]
    widest = max(map(measure, names), default=0)
    lines: list[Line] = []
    for rack, name in zip(racks, names, strict=True):
        line = [Span(name + " " * (widest - measure(name)))]
        for tile in _rack_tiles(rack):
            line += [Span("  "), *tile]
        lines.append(line)
    return lines


def _rack_tiles(rack: Rack) -> list[Line]:
    if rack.tiles is None:
        return [[Span("?─?")]] * rack.size
    shown: list[Line] = [
        [Span(one.letter, laid(one)), Span("─"), Span(other.letter, laid(other))]
        for one, other in rack.tiles
    ]
    return shown + [[Span(" · ")]] * (rack.size - len(shown))


def _digits(track: Track) -> int:
    return max(len(str(value)) for value in (*track.values, track.top))


def _head(track: Track) -> Line:
    end = " to move" if track.to_move else ""
    name = cut(clean(track.label).strip(), meter_width(track) - 2 - len(end))
    return [Span(f"{_TURN if track.to_move else ' '} {name}{end}")]


def _row(track: Track, symbol: Symbol) -> Line:
    value = track.values[symbol]
    end = _WEAKEST if symbol in track.weakest else ""
    bar = [_step(track, symbol, place) for place in range(track.top + 1)]
    letter = Span(symbol.letter, laid(symbol))
    return [letter, Span(" "), *bar, Span(f" {value:>{_digits(track)}}{end}")]


def _step(track: Track, symbol: Symbol, place: int) -> Span:
    value = min(max(track.values[symbol], 0), track.top)
    low = value if track.waterline is None else track.waterline
    style = None if place > value else counted(symbol) if place < low else uncounted(symbol)
    if place == value:
        return Span(_MARKER, laid(symbol))
    if place == low:
        return Span(_WATERLINE, style)
    if place in track.stops:
        return Span(_GOAL if place == track.top else _STOP, style)
    if place > value:
        return Span(_FREE)
    return Span(_COUNTED if place < low else _UNCOUNTED, style)


def _tug_side(track: TugTrack) -> int:
    # A symbol's letter or a turn, a flag and a value, with a space after each.
    return 2 + 2 + len(str(track.top)) + 1


def _tug_head(track: TugTrack) -> Line:
    middle = _tug_side(track) + track.top
    room = middle - 6
    names = [cut(clean(name).strip(), room) for name in (track.left, track.right)]
    turns = [_TURN if track.to_move == 0 else "", _TURN_RIGHT if track.to_move == 1 else ""]
    left = f"{turns[0]} {names[0]} {track.held(0)} ".lstrip()
    right = f" {track.held(1)} {names[1]} {turns[1]}"
    return [Span(" " * (middle - measure(left)) + left + ":" + right)]


def _tug_row(track: TugTrack, symbol: Symbol) -> Line:
    place, digits = track.positions[symbol], len(str(track.top))
    flags = [_FLAG if track.flags[symbol] == side else " " for side in (0, 1)]
    values = [str(abs(place)) if way * place > 0 else "" for way in (1, -1)]
    bar = [_tug_step(track, symbol, at) for at in range(track.top, -track.top - 1, -1)]
    return [
        Span(symbol.letter, laid(symbol)),
        Span(f" {flags[0]} {values[0]:>{digits}} "),
        *bar,
        Span(f" {values[1]:<{digits}} {flags[1]}"),
    ]


def _tug_step(track: TugTrack, symbol: Symbol, at: int) -> Span:
    place = min(max(track.positions[symbol], -track.top), track.top)
    covered = at * place >= 0 and abs(at) < abs(place)
    style = counted(symbol) if covered else None
    if at == place:
        return Span(_MARKER, laid(symbol))
    if at == 0:
        return Span(_ZERO, style)
    if covered:
        return Span(_COUNTED, style)
    return Span(_GOAL if abs(at) == track.top else _FREE)
