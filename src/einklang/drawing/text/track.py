"""Tracks as lines of text."""

from __future__ import annotations

from einklang.drawing.label import clean, cut, measure
from einklang.drawing.scene import Track, TugTrack, Wall
from einklang.drawing.text.span import Line, Span, columns, counted, laid, player, uncounted
from einklang.symbols import SYMBOLS, Symbol

_MARKER, _WATERLINE, _COUNTED, _UNCOUNTED = "●", "┊", "━", "─"
_GOAL, _STOP, _FREE, _ZERO = "○", "‖", "·", "│"
_FLAG, _TURN, _TURN_RIGHT = "⚑", "▶", "◀"
_OPEN, _BARRED = "|", "█"
_WEAKEST = " ◀ weakest"
_SHORTEST_NAME = 8


def draw_track(track: Track | TugTrack) -> list[Line]:
    """A track as text: a head and one line per symbol."""
    if isinstance(track, TugTrack):
        return [_tug_head(track), *(_tug_row(track, symbol) for symbol in SYMBOLS)]
    rows = [_row(track, symbol) for symbol in track.symbols]
    return [_head(track), *rows, *(_opening(wall) for wall in track.walls if wall.closed)]


def track_width(track: Track | TugTrack) -> int:
    """The columns that a track may take, whatever its values and names are."""
    if isinstance(track, TugTrack):
        return 2 * _tug_side(track) + 2 * track.top + 1
    row = 2 + track.top + 1 + len(track.walls) + 1 + _digits(track) + len(_WEAKEST)
    return max([row, *(columns(_opening(wall)) for wall in track.walls)])


def _digits(track: Track) -> int:
    return max(len(str(value)) for value in (*track.values, track.top))


def _head(track: Track) -> Line:
    line = [Span(f"{_TURN if track.to_move else ' '} ")]
    if track.owner is not None:
        line += [Span(f"{track.owner + 1}", player(track.owner)), Span(" ")]
    end = " to move" if track.to_move else ""
    room = track_width(track) - columns(line) - len(end)
    note = f", {clean(track.note).strip()}" if track.note else ""
    # A name keeps some letters, whatever is said about it.
    name = cut(clean(track.label).strip(), max(room - measure(note), min(room, _SHORTEST_NAME)))
    return [*line, Span(f"{name}{end}{cut(note, room - measure(name))}")]


def _row(track: Track, symbol: Symbol) -> Line:
    value = track.value(symbol)
    end = _WEAKEST if symbol in track.weakest else ""
    bar: list[Span] = []
    for place in range(track.top + 1):
        bar += [Span(_BARRED if w.closed else _OPEN) for w in track.walls if w.before == place]
        bar.append(_step(track, symbol, place))
    letter = Span(symbol.letter, laid(symbol))
    return [letter, Span(" "), *bar, Span(f" {value:>{_digits(track)}}{end}")]


def _opening(wall: Wall) -> Line:
    return [Span(f"  {_BARRED} before {wall.before} opens when all are on {wall.needs}+")]


def _step(track: Track, symbol: Symbol, place: int) -> Span:
    value = min(max(track.value(symbol), 0), track.top)
    low = value if track.waterline is None else track.waterline
    # Boxes are full up to the weakest value and have no line through them.
    reach = low + 1 if track.walls else low
    style = None if place > value else counted(symbol) if place < reach else uncounted(symbol)
    if place == value:
        return Span(_MARKER, laid(symbol))
    if place == low and not track.walls:
        return Span(_WATERLINE, style)
    if place in track.stops:
        return Span(_GOAL if place == track.top else _STOP, style)
    if place > value:
        return Span(_FREE)
    return Span(_COUNTED if place < reach else _UNCOUNTED, style)


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
