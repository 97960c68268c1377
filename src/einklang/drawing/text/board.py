"""The board as lines of text: cells in shifted rows, tiles joined by strokes between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from einklang.drawing.scene import Field, Scene, Tower
from einklang.drawing.text.span import Line, Span, Style, chip, field, laid, player, printed
from einklang.hexes import LOWER_LEFT, LOWER_RIGHT, RIGHT, Hex

_FREE, _HINT, _BONUS, _BLACK = "·", "∘", "+1", "*"


def draw_board(scene: Scene) -> list[Line]:
    """The board of a scene with the names of its rows and columns."""
    if not scene.cells:
        return []
    canvas, lattice = Canvas(), lattice_of(scene)
    for cell in scene.sorted_cells():
        if not scene.laid(cell):
            _put_ground(scene, cell, *lattice.place(cell), canvas)
    for piece in scene.pieces():
        _put_piece(scene, piece, lattice, canvas)
    for y, x, name in lattice.names(scene):
        canvas.put(y, x, name)
    return canvas.lines()


def tell_signs(scene: Scene) -> str:
    """What the signs of a board mean that are not letters of symbols; nothing if it has none."""
    signs = []
    if scene.towers:
        signs += ["[ ] large tower", "( ) small tower", f"{_BLACK} black chip"]
    if Field.BONUS in scene.fields.values():
        signs.append(f"{_BONUS} bonus field")
    if scene.flat:
        signs.append("rows run down to the right")
    return ", ".join(signs)


def _put_ground(scene: Scene, cell: Hex, y: int, x: int, canvas: Canvas) -> None:
    ground = scene.fields.get(cell)
    hinted = cell in scene.hints
    if cell in scene.printed:
        symbol = scene.printed[cell]
        canvas.put(y, x, symbol.letter.lower())
        canvas.tint(y, x, printed(symbol))
    elif cell in scene.towers:
        tower = scene.towers[cell]
        canvas.put(y, x - 2, _tower(tower), chip(tower.symbol, black=tower.black))
    elif ground is Field.BONUS:
        canvas.put(y, x - 1, _BONUS + _HINT * hinted, field(ground))
    else:
        canvas.put(y, x, _HINT if hinted else _FREE)
        if ground is not None:
            canvas.tint(y, x, field(ground))


def _tower(tower: Tower) -> str:
    inside = f"{tower.symbol.letter}{tower.value}{_BLACK * tower.black}"
    return f"[{inside}]" if tower.large else f"({inside})"


def _put_piece(scene: Scene, piece: tuple[Hex, ...], lattice: Lattice, canvas: Canvas) -> None:
    last = scene.is_last(piece)
    owner = scene.owners.get(piece[0])
    if len(piece) > 1:
        # The tile of a player is one colour all over, others have two.
        style = None if owner is None else player(owner)
        canvas.put(*lattice.stroke(piece, heavy=last), style)
    for cell in piece:
        y, x = lattice.place(cell)
        if last:
            canvas.put(y, x - 1, f"[ {_CLOSING}")
        letter, style = _face(scene, cell)
        canvas.put(y, x, letter)
        canvas.tint(y, x, style)


def _face(scene: Scene, cell: Hex) -> tuple[str, Style]:
    if cell in scene.owners:
        owner = scene.owners[cell]
        return str(owner + 1), player(owner)
    symbol = scene.symbols[cell]
    return symbol.letter, laid(symbol)


_CLOSING = "]"
_BLANK = Span(" ")


class Canvas:
    """Characters at places, of which a later one covers an earlier one."""

    def __init__(self) -> None:
        self._spans: dict[tuple[int, int], Span] = {}

    def put(self, y: int, x: int, text: str, style: Style | None = None) -> None:
        """Writes a text to the right of a place."""
        for offset, char in enumerate(text):
            self._spans[y, x + offset] = Span(char, style)

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


_DOWN_LEFT = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
_DOWN_RIGHT = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"

Mark = tuple[int, int, str]  # a line, a column and what begins there


class Lattice(Protocol):
    """The places of cells in a text."""

    def place(self, cell: Hex) -> tuple[int, int]:
        """The line and the column of a cell's middle."""

    def stroke(self, piece: tuple[Hex, ...], *, heavy: bool) -> Mark:
        """What joins the two halves of a tile, the upper or left half first."""

    def names(self, scene: Scene) -> Iterator[Mark]:
        """The letters of the rows and the numbers of the columns."""


def lattice_of(scene: Scene) -> Lattice:
    """The lattice of a scene's board."""
    # Towers and bonus fields take more than a letter, so their cells need more room.
    return Flat() if scene.flat else Upright(6 if scene.towers or scene.fields else 4)


@dataclass(frozen=True)
class Upright:
    """Cells with a corner on top: a row is every second line, shifted by half a cell."""

    pitch: int

    def place(self, cell: Hex) -> tuple[int, int]:
        """The line and the column of a cell's middle."""
        return 2 * cell.r, self.pitch * cell.q + self.pitch // 2 * cell.r

    def stroke(self, piece: tuple[Hex, ...], *, heavy: bool) -> Mark:
        """What joins the two halves of a tile, the upper or left half first."""
        (y, x), (_, end) = self.place(piece[0]), self.place(piece[-1])
        if piece[-1] == piece[0].step(RIGHT):
            return y, x, ("━" if heavy else "─") * (end - x)
        down = _DOWN_LEFT if piece[-1] == piece[0].step(LOWER_LEFT) else _DOWN_RIGHT
        return y + 1, (x + end) // 2, down

    def names(self, scene: Scene) -> Iterator[Mark]:
        """The letters at the left ends of the rows, the numbers at both ends of the columns."""
        cells = scene.sorted_cells()
        for first in {cell.r: cell for cell in reversed(cells)}.values():
            y, x = self.place(first)
            yield y, x - self.pitch // 2, scene.naming.row_letter(first.r)
        for top in {cell.q: cell for cell in reversed(cells)}.values():
            y, x = self.place(top)
            name = str(scene.naming.column_number(top.q))
            yield y - 1, x - len(name), name
        edge = max(self.place(cell)[1] for cell in cells) + 2
        for last in {cell.q: cell for cell in cells}.values():
            y, x = self.place(last)
            name = str(scene.naming.column_number(last.q))
            # Where a stroke down its column would lie, but without making the board wider.
            yield y + 1, min(x + 1, edge - len(name)), name


@dataclass(frozen=True)
class Flat:
    """Cells with a side on top: columns stand upright, every other one half a cell lower."""

    def place(self, cell: Hex) -> tuple[int, int]:
        """The line and the column of a cell's middle."""
        return 2 * cell.r + cell.q, 3 * cell.q

    def stroke(self, piece: tuple[Hex, ...], *, heavy: bool) -> Mark:
        """What joins the two halves of a tile, the upper or left half first."""
        y, x = self.place(piece[0])
        # The place right above a cell is never wanted twice: only a stroke to this cell ends there.
        if piece[-1] == piece[0].step(LOWER_RIGHT):
            return y + 1, x, "┃" if heavy else "│"
        if piece[-1] == piece[0].step(RIGHT):
            return y, x + 1, "━━┓" if heavy else "──╮"
        return y, x - 3, "┏━━" if heavy else "╭──"

    def names(self, scene: Scene) -> Iterator[Mark]:
        """The letters at the left ends of the rows, the numbers below the columns."""
        cells = scene.sorted_cells()
        for first in {cell.r: cell for cell in reversed(cells)}.values():
            y, x = self.place(first)
            yield y - 1, x - 2, scene.naming.row_letter(first.r)
        for last in {cell.q: cell for cell in cells}.values():
            y, x = self.place(last)
            name = str(scene.naming.column_number(last.q))
            # Where the next cell would be: nearer to the board, a neighbour may need the room.
            yield y + 2, x + 1 - len(name), name
