"""What is fixed at a table of a tile-laying game, and its actions as text: `RG:a1-a2`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import AmbiguousAction, NotAllowed, Reason, UnreadableAction, shortened
from einklang.games.facts import Exchange, GameFacts
from einklang.games.layout import KEEP, SWAP, Draws, Layout, in_hands, read_answer, squeezed
from einklang.games.state import COLOURS, TableRow
from einklang.games.tiles import placing
from einklang.games.tiles.placing import placement
from einklang.games.tiles.ruleset import NAMING, Rules, Ruleset, TileBoard, rules_of
from einklang.games.tiles.scoring import list_values
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


class TileLayout(Layout):
    """The board and the rule tables of a variant for one number of players."""

    ruleset: Ruleset
    rules: Rules

    def __init__(self, game: GameFacts, players: int, options: Mapping[str, str]) -> None:
        super().__init__(game, players, options)
        self.board = TileBoard(self.ruleset.radius[players], self.ruleset.printed)
        self.rules = rules_of(self.ruleset, self.board, players)
        self.top = int(self.rules.top) - int(self.rules.reach)
        # What scoring outside of kernels needs of the tables; from them it would take long.
        self._facts: Any = SimpleNamespace(sides=self.sides, reach=int(self.rules.reach))

    @property
    def sides(self) -> int:
        """The number of sides that score against each other."""
        return int(self.rules.sides)

    @property
    def standings(self) -> range:
        """Where an own marker can stand; on a tug track also on the other half."""
        return range(-int(self.rules.reach), self.top + 1)

    @property
    def cell_names(self) -> tuple[str, ...]:
        """The names of all cells of the board."""
        return self.board.names

    def write_texts(self) -> tuple[str, ...]:
        """The canonical texts of all actions, in the order of their numbers."""
        return action_texts(self.board)

    def read_text(self, text: str) -> int:
        """The number of the action that a text means, in any case and in either order of halves."""
        return read_action(self.board, self.swap, text)

    def draws(self) -> Draws:
        """Seat after seat fills its rack (rules A3.1)."""
        rack = self.ruleset.rack
        return Draws(
            names=PAIR_TEXTS,
            counts=self.ruleset.tiles.counts(),
            seen_by=tuple(seat for seat in range(self.players) for _ in range(rack)),
            arrange=lambda names: {"racks": in_hands(names, rack)},
            gather=lambda setup: [*chain(*setup["racks"])],
        )

    def bounds(self, most_plays: int | None) -> tuple[int, int]:
        """As many tiles as fit and as there are; every one may lead to an exchange of a rack."""
        tiles, rack = sum(self.ruleset.tiles.counts()), self.ruleset.rack
        cells = len(self.board.cells) - len(self.board.printed)
        placements = min(cells // 2, tiles)
        if self.ruleset.exchange is Exchange.NEVER:
            return placements, min(placements, tiles - self.players * rack)
        return 2 * placements, rack * placements

    def values(self, row: TableRow) -> NDArray[np.int16]:
        """What every marker is worth, by side and colour."""
        values = np.empty((self.sides, COLOURS), np.int16)
        list_values(self._facts, row.tracks, values)
        return values

    def kind_played(self, action: int) -> int:
        """The kind of tile that an action takes from the rack."""
        return int(placing.kind_placed(self.rules, action))

    def cells_of(self, actions: Iterable[int]) -> tuple[tuple[int, int], ...]:
        """The cells that the placements among these actions cover."""
        number = self.board.number_of_spot
        covered = [
            placing.spots_covered(self.rules, action) for action in actions if action < self.swap
        ]
        return tuple((number[a], number[b]) for a, b in covered)
