"""The board as lines of text: cells in shifted rows, tiles joined by strokes between them."""

from __future__ import annotations

from einklang.drawing.scene import Scene
from einklang.drawing.span import Line, Span, Style, laid, printed
from einklang.hexes import LOWER_LEFT, RIGHT, Hex

_FREE, _HINT = "·", "∘"
_DOWN_LEFT = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
_DOWN_RIGHT = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"
_CLOSING = "]"
_BLANK = Span(" ")


class _Canvas:
    """Characters at places, of which a later one covers an earlier one."""

    def __init__(self) -> None:
        self._spans: dict[tuple[int, int], Span] = {}

    def put(self, y: int, x: int, text: str) -> None:
        """Writes a text to the right of a place."""
        for offset, char in enumerate(text):
            self._spans[y, x + offset] = Span(char)

    def tint(self, y: int, x: int, style: Style) -> None:
        """Colours a letter and the place before it, or both brackets around it."""
        # Two columns are about a square; a third one would be cut off at the end of a line,
        # which has no spaces there.
        after = self._spans.get((y, x + 1), _BLANK).text
        for at in (x - 1, x, x + 1)[: 3 if after == _CLOSING else 2]:
            self._spans[y, at] = Span(self._spans.get((y, at), _BLANK).text, style)

    def lines(self) -> list[Line]:
        """The rows of the canvas, without the empty columns at its left."""
        left = min(x for _, x in self._spans)
        right = max(x for _, x in self._spans)
        top, bottom = min(y for y, _ in self._spans), max(y for y, _ in self._spans)
        return [
            [self._spans.get((y, x), _BLANK) for x in range(left, right + 1)]
            for y in range(top, bottom + 1)
        ]


def draw_grid(scene: Scene) -> list[Line]:
    """The board of a scene with its row letters at the left, its column numbers at both ends."""
    if not scene.cells:
        return []
    canvas = _Canvas()
    for cell in scene.sorted_cells():
        y, x = _place(cell)
        if cell in scene.printed:
            symbol = scene.printed[cell]
            canvas.put(y, x, symbol.letter.lower())
            canvas.tint(y, x, printed(symbol))
        elif cell not in scene.symbols:
            canvas.put(y, x, _HINT if cell in scene.hints else _FREE)
    for piece in scene.pieces():
        _put_piece(scene, piece, canvas)
    _put_names(scene, canvas)
    return canvas.lines()


def _place(cell: Hex) -> tuple[int, int]:
    return 2 * cell.r, 4 * cell.q + 2 * cell.r


def _put_piece(scene: Scene, piece: tuple[Hex, ...], canvas: _Canvas) -> None:
    last = scene.is_last(piece)
    (y, x), (_, end) = _place(piece[0]), _place(piece[-1])
    if len(piece) > 1:
        if piece[-1] == piece[0].step(RIGHT):
            canvas.put(y, x, ("━" if last else "─") * (end - x))
        else:
            down = _DOWN_LEFT if piece[-1] == piece[0].step(LOWER_LEFT) else _DOWN_RIGHT
            canvas.put(y + 1, (x + end) // 2, down)
    for cell in piece:
        y, x = _place(cell)
        if last:
            canvas.put(y, x - 1, f"[ {_CLOSING}")
        symbol = scene.symbols[cell]
        canvas.put(y, x, symbol.letter)
        canvas.tint(y, x, laid(symbol))


def _put_names(scene: Scene, canvas: _Canvas) -> None:
    cells = scene.sorted_cells()
    for first in {cell.r: cell for cell in reversed(cells)}.values():
        y, x = _place(first)
        canvas.put(y, x - 2, scene.naming.row_letter(first.r))
    for top in {cell.q: cell for cell in reversed(cells)}.values():
        y, x = _place(top)
        name = str(scene.naming.column_number(top.q))
        canvas.put(y - 1, x - len(name), name)
    edge = max(_place(cell)[1] for cell in cells) + 2
    for last in {cell.q: cell for cell in cells}.values():
        y, x = _place(last)
        name = str(scene.naming.column_number(last.q))
        # Where a stroke down its column would lie, but without making the whole board wider.
        canvas.put(y + 1, min(x + 1, edge - len(name)), name)
