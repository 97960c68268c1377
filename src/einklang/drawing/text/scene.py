"""A scene as terminal text: the table, the tracks beside or below it, racks and caption."""

from __future__ import annotations

from itertools import zip_longest

from einklang.drawing.label import wrap
from einklang.drawing.scene import Scene
from einklang.drawing.text.board import draw_board, tell_signs
from einklang.drawing.text.rack import draw_racks, draw_spreads
from einklang.drawing.text.span import Line, Span, columns, padded, write
from einklang.drawing.text.track import draw_track, track_width

_GAP = 2


def draw_text(scene: Scene, *, colour: bool = False, width: int = 100) -> str:
    """The scene as lines of text of at most this width, if the board itself is not wider."""
    board = draw_board(scene)
    tracks = [draw_track(track) for track in scene.tracks]
    each = max((track_width(track) for track in scene.tracks), default=0)
    wide = max(map(columns, board), default=0)
    parts: list[list[Line]] = [draw_spreads(scene.felt, width)] if scene.felt else []
    if board and tracks and wide + _GAP + each <= width:
        parts += [_beside([board, _stacked(tracks)], wide)]
    else:
        abreast = max(1, (width + _GAP) // (each + _GAP))
        rows = [tracks[at : at + abreast] for at in range(0, len(tracks), abreast)]
        parts += [board, *(_beside(row, each) for row in rows)]
    parts += [draw_racks(scene.racks, width), _foot(scene, width)]
    return "\n".join(write(line, colour=colour) for line in _stacked(parts))


def _foot(scene: Scene, width: int) -> list[Line]:
    bag = [] if scene.bag is None else [f"{scene.bag} in the bag"]
    told = [*wrap(tell_signs(scene), width), *bag, *wrap(scene.caption, width)]
    return [[Span(text)] for text in told]


def _stacked(parts: list[list[Line]]) -> list[Line]:
    lines: list[Line] = []
    for part in parts:
        if part:
            lines += [[], *part] if lines else part
    return lines


def _beside(parts: list[list[Line]], width: int) -> list[Line]:
    lines: list[Line] = []
    for row in zip_longest(*parts, fillvalue=()):
        line: list[Span] = []
        for place, part in enumerate(row):
            line += padded(part, width + _GAP) if place < len(row) - 1 else part
        lines.append(line)
    return lines
