"""What is fixed at a table of Genial Spezial, and its actions as text.

These are such as `d5-d6`, and `j12-j13+O` on a bonus field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from einklang.games.errors import AmbiguousAction, NotAllowed, Reason, UnreadableAction, shortened
from einklang.games.facts import GameFacts
from einklang.games.layout import EVERYBODY, Draws, Layout, squeezed
from einklang.games.towers.ruleset import Chip, Rules, Ruleset, TowerBoard, rules_of
from einklang.hexes import Hex
from einklang.symbols import read_symbol

_LAY = re.compile(r"([A-Z][0-9]+)-([A-Z][0-9]+)(?:\+([A-Z]+))?", re.ASCII)
_CHIP = re.compile(r"([A-Z])([0-9])", re.ASCII)


def action_texts(board: TowerBoard) -> tuple[str, ...]:
    """The canonical texts of all actions, in the order of their numbers."""
    return tuple(_text(board, pair, colours) for pair, colours in board.lays)


def _text(board: TowerBoard, pair: int, colours: tuple[int, ...]) -> str:
    cells = "-".join(board.naming.name(cell) for cell in board.pairs[pair])
    letters = "".join(board.colours[colour].letter for colour in colours)
    return f"{cells}+{letters}" if letters else cells


def read_action(board: TowerBoard, text: str) -> int:
    """The number of the action that a text means, in any case and in either order."""
    found = _LAY.fullmatch(squeezed(text))
    letters = (found[3] or "") if found else ""
    known = {colour.letter: number for number, colour in enumerate(board.colours)}
    if not found or any(letter not in known for letter in letters):
        raise UnreadableAction(
            f"{shortened(text)!r} is not an action; write two cells such as e17-e18, and on a bonus"
            f" field the colour of the bonus point, such as j12-j13+O, one of {''.join(known)}"
        )
    pair, _ = board.read_pair(_cell(board, found[1]), _cell(board, found[2]))
    due = board.bonus_fields(board.pairs[pair])
    colours = tuple(sorted(known[letter] for letter in letters))
    if due and not colours:
        example = board.lays[board.lay_number[pair, (0,) * due]]
        raise AmbiguousAction(
            f"{_text(board, pair, ())} covers a bonus field but does not say in which colour its"
            f" point counts; name it, such as {_text(board, *example)}"
        )
    if len(colours) != due:
        cells = _text(board, pair, ())
        raise NotAllowed(Reason.BONUS_COLOURS, cells=cells, due=due, given=len(colours))
    return board.lay_number[pair, colours]


def _cell(board: TowerBoard, name: str) -> Hex:
    cell = board.read_cell(name)
    if cell in board.tower_number:
        raise NotAllowed(Reason.TOWER_CELL, cell=name.lower())
    return cell


def read_chip(text: str) -> Chip | None:
    """The chip that a text means, in either case, or None if it names none."""
    found = _CHIP.fullmatch(text.upper())
    symbol = read_symbol(found[1]) if found else None
    return Chip(symbol, int(found[2])) if found and symbol is not None else None


class TowerLayout(Layout):
    """The board and the rule tables for one number of players."""

    ruleset: Ruleset
    rules: Rules

    def __init__(self, game: GameFacts, players: int, options: Mapping[str, str]) -> None:
        super().__init__(game, players, options)
        self.board = TowerBoard(self.ruleset, players)
        self.rules = rules_of(self.ruleset, self.board)
        self.top = self.ruleset.top

    @property
    def cell_names(self) -> tuple[str, ...]:
        """The names of all cells of the board."""
        return self.board.names

    def write_texts(self) -> tuple[str, ...]:
        """The canonical texts of all actions, in the order of their numbers."""
        return action_texts(self.board)

    def read_text(self, text: str) -> int:
        """The number of the action that a text means, in any case and in either order."""
        return read_action(self.board, text)

    def draws(self) -> Draws:
        """One chip for each tower, tower after tower (rules C4.2)."""
        towers = self.board.tower_names
        return Draws(
            names=tuple(chip.text for chip in self.board.chips),
            counts=self.board.chip_counts,
            seen_by=(EVERYBODY,) * len(towers),
            arrange=lambda names: {"chips": dict(zip(towers, names, strict=True))},
            gather=lambda setup: [setup["chips"][tower] for tower in towers],
        )

    def bounds(self, most_plays: int | None) -> tuple[int, int]:
        """As many tiles as there are and as fit; nothing is drawn."""
        cells = len(self.board.cells) - len(self.board.towers)
        return min(self.players * int(self.rules.tiles), cells // 2), 0
