"""Actions of the tile-laying games as text, and back: `RB:h9-h10`, `swap`, `keep`."""

from __future__ import annotations

import re

from einklang.games.errors import AmbiguousAction, NotAllowed, Reason, UnreadableAction
from einklang.games.text import KEEP, SWAP, read_answer, shortened, squeezed
from einklang.games.tiles.placing import placement
from einklang.games.tiles.rules import TileBoard
from einklang.games.tiles.ruleset import NAMING
from einklang.hexes import Hex
from einklang.symbols import LETTERS, PAIR_TEXTS, kind_of

_PLACEMENT = re.compile(r"([A-Z])([A-Z]):([A-Z][0-9]+)-([A-Z][0-9]+)", re.ASCII)
_CELLS_ALONE = re.compile(r"([A-Z][0-9]+)-([A-Z][0-9]+)", re.ASCII)


def action_texts(board: TileBoard) -> tuple[str, ...]:
    """The canonical texts of all actions, in the order of their numbers."""
    cells = [[NAMING.name(cell) for cell in pair] for pair in board.pairs]
    ways = [f"{names[turned]}-{names[1 - turned]}" for names in cells for turned in range(2)]
    return (*(f"{tile}:{way}" for tile in PAIR_TEXTS for way in ways), SWAP, KEEP)


def read_action(board: TileBoard, swap: int, text: str) -> int:
    """The number of the action that a text means, in any case and in either order of halves."""
    compact = squeezed(text)
    answer = read_answer(compact, swap)
    if answer is not None:
        return answer
    if _CELLS_ALONE.fullmatch(compact):
        raise AmbiguousAction(
            f"{compact.lower()} does not say which tile lies there; name it, such as"
            f" RB:{compact.lower()}"
        )
    found = _PLACEMENT.fullmatch(compact)
    if not found or any(letter not in LETTERS for letter in found.group(1, 2)):
        raise UnreadableAction(
            f"{shortened(text)!r} is not an action; write a tile and its two cells such as"
            " RB:h9-h10, with symbols of RGBOYP, or swap or keep"
        )
    first, second = LETTERS.index(found[1]), LETTERS.index(found[2])
    return _placement(board, first, second, _cell(board, found[3]), _cell(board, found[4]))


def _cell(board: TileBoard, name: str) -> Hex:
    cell = board.read_cell(name)
    if cell in board.printed:
        raise NotAllowed(Reason.PRINTED_CELL, cell=name.lower())
    return cell


def _placement(board: TileBoard, first: int, second: int, a: Hex, b: Hex) -> int:
    if first > second:
        first, second, a, b = second, first, b, a
    pair, turned = board.read_pair(a, b)
    way = int(turned and first != second)
    return int(placement(len(board.pairs), kind_of(first, second), pair, way))
