"""A scene as one SVG document: the board, the tracks beside it, racks and caption below."""

from __future__ import annotations

from einklang.drawing.label import wrap
from einklang.drawing.palette import Paint, Theme
from einklang.drawing.scene import Scene, Track, TugTrack
from einklang.drawing.summary import summarize
from einklang.drawing.svg.board import draw_board
from einklang.drawing.svg.felt import FELT_WIDTH, draw_felt
from einklang.drawing.svg.markup import Block, document, text
from einklang.drawing.svg.rack import draw_rack, rack_places
from einklang.drawing.svg.shape import definition
from einklang.drawing.svg.track import draw_track, track_width
from einklang.drawing.svg.tug import TUG_WIDTH, draw_tug
from einklang.symbols import SYMBOLS

_GAP = 18.0
_NARROW_GAP = 12.0
_FEW_ROWS = 12  # more than these are drawn small
_LEAST_WIDTH = 484.0
_TWO_RACKS = 900.0
_LINE = 21.0


def draw_svg(scene: Scene, *, theme: Theme = "auto") -> str:
    """The scene as an SVG document; the theme `auto` follows the reader's light or dark setting."""
    paint = Paint(theme)
    # A single rack lies under its board, like a dock; several are spread below everything.
    docked = bool(scene.cells or scene.felt) and len(scene.racks) == 1
    column = _column(scene, paint)
    upper = _beside([_table(scene, column.height, paint, docked=docked), column])
    width = max(upper.width, _LEAST_WIDTH if scene.racks or not scene.cells else 0)
    racks = Block(0, 0, "") if docked else _racks(scene, width, paint)
    whole = _stack([upper, racks, _foot(scene, width, paint)], width, _GAP)
    title = " ".join(wrap(scene.caption, 200)) or "A position"
    symbols = [definition(symbol, paint) for symbol in SYMBOLS]
    return document(whole, title, summarize(scene), paint, *symbols)


def _table(scene: Scene, beside: float, paint: Paint, *, docked: bool) -> Block:
    """The board or the felt and its dock, next to a column of tracks that is so high."""
    board = draw_board(scene, paint) if scene.cells else None
    width = max(board.width if board else FELT_WIDTH, _LEAST_WIDTH)
    places = rack_places(scene.racks)
    dock = [draw_rack(scene.racks[0], places, width, paint)] if docked else []
    if board is None:
        if scene.felt is None:
            return Block(0, 0, "")
        # A board has its own size, but felt is as high as what stands beside it.
        taken = sum(rack.height + _NARROW_GAP for rack in dock)
        board = draw_felt(scene.felt, beside - taken, paint)
    return _stack([board, *dock], width, _NARROW_GAP) if docked else board


def _column(scene: Scene, paint: Paint) -> Block:
    width = max((_panel_width(track) for track in scene.tracks), default=0.0)
    rows = sum(len(track.symbols) for track in scene.tracks if isinstance(track, Track))
    small = rows > _FEW_ROWS
    panels = [
        draw_tug(track, width, paint)
        if isinstance(track, TugTrack)
        else draw_track(track, width, paint, small=small)
        for track in scene.tracks
    ]
    return _stack(panels, width, _NARROW_GAP)


def _panel_width(track: Track | TugTrack) -> float:
    return TUG_WIDTH if isinstance(track, TugTrack) else track_width(track)


def _stack(blocks: list[Block], width: float, gap: float) -> Block:
    body, y = [], 0.0
    for block in blocks:
        if block.height:
            body.append(block.at((width - block.width) / 2, y))
            y += block.height + gap
    return Block(width, max(0.0, y - gap), "".join(body))


def _beside(blocks: list[Block]) -> Block:
    height = max(block.height for block in blocks)
    body, x = [], 0.0
    for block in blocks:
        if block.height:
            body.append(block.at(x, (height - block.height) / 2))
            x += block.width + _GAP
    return Block(max(0.0, x - _GAP), height, "".join(body))


def _racks(scene: Scene, width: float, paint: Paint) -> Block:
    columns = 2 if len(scene.racks) > 1 and width >= _TWO_RACKS else 1
    each = (width - (columns - 1) * _GAP) / columns
    places = rack_places(scene.racks)
    blocks = [draw_rack(rack, places, each, paint) for rack in scene.racks]
    body, y = [], 0.0
    for first in range(0, len(blocks), columns):
        row = blocks[first : first + columns]
        body += [block.at(place * (each + _GAP), y) for place, block in enumerate(row)]
        y += row[0].height + _NARROW_GAP
    return Block(width, max(0.0, y - _NARROW_GAP), "".join(body))


def _foot(scene: Scene, width: float, paint: Paint) -> Block:
    bag = "" if scene.bag is None else f"{scene.bag} in the bag"
    lines = wrap(scene.caption, int((width - (130 if bag else 0)) / 8.2))
    parts = [
        text(line, 4, 14 + number_of * _LINE, 15, paint("ink2"))
        for number_of, line in enumerate(lines)
    ]
    if bag:
        parts.append(text(bag, width - 4, 14, 15, paint("ink"), text_anchor="end", font_weight=650))
    return Block(width, _LINE * max(len(lines), bool(bag)), "".join(parts))
