"""The board as lines of text: cells in shifted rows, tiles joined by strokes between them."""

from __future__ import annotations

from einklang.drawing.scene import Field, Scene, Tower
from einklang.drawing.text.canvas import CLOSING, Canvas
from einklang.drawing.text.lattice import Lattice, lattice_of
from einklang.drawing.text.span import Line, Style, chip, field, laid, player, printed
from einklang.hexes import Hex

_FREE, _HINT, _BONUS, _BLACK = "·", "∘", "+1", "*"


def draw_grid(scene: Scene) -> list[Line]:
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
            canvas.put(y, x - 1, f"[ {CLOSING}")
        letter, style = _face(scene, cell)
        canvas.put(y, x, letter)
        canvas.tint(y, x, style)


def _face(scene: Scene, cell: Hex) -> tuple[str, Style]:
    if cell in scene.owners:
        owner = scene.owners[cell]
        return str(owner + 1), player(owner)
    symbol = scene.symbols[cell]
    return symbol.letter, laid(symbol)
