"""What can be read off a table of Genial Spezial, where nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from einklang.games import game
from einklang.games.position import Position
from einklang.games.towers.layout import TowerLayout
from einklang.games.towers.ruleset import Chip
from einklang.games.towers.state import TILES, StateRow, TableRow, ViewRow
from einklang.symbols import Symbol


class Tower(NamedTuple):
    """A tower and the chip on it."""

    large: bool
    symbol: Symbol
    value: int  # of the side that lies up
    black: bool


class TowerPosition(Position[Any]):
    """The board, its towers, and how many tiles are left."""

    layout: TowerLayout
    row: TableRow
    start: TableRow

    @property
    def board(self) -> Mapping[str, int]:
        """The seat whose tile covers a cell, by cell name."""
        covered = self.row.board[: len(self.layout.board.names)].tolist()
        names = zip(self.layout.board.names, covered, strict=True)
        return {name: tile // TILES for name, tile in names if tile >= 0}

    @property
    def towers(self) -> Mapping[str, Tower]:
        """Every tower with its chip, by cell name."""
        board, row = self.layout.board, self.row
        colours, values = row.chip_colours.tolist(), row.chip_values.tolist()
        black = int(row.black)
        return {
            name: Tower(
                large=board.large_towers[number],
                symbol=board.colours[colours[number]],
                value=values[number],
                black=bool(black >> number & 1),
            )
            for number, name in enumerate(board.tower_names)
        }

    @property
    def tiles_left(self) -> tuple[int, ...]:
        """How many tiles each seat has still to lay."""
        tiles = self.layout.ruleset.tiles
        return tuple([tiles - count for count in self.row.laid[: self.players].tolist()])

    @cached_property
    def tiles(self) -> tuple[tuple[int, int], ...]:
        """The cells of every tile on the board, in the order in which they were laid."""
        cells = self.layout.board.lay_cells
        return self.laid_before + tuple([cells[step.action] for step in self.steps])

    def tell_start(self) -> dict[str, Any]:
        """The chips that were dealt."""
        board, start = self.layout.board, self.start
        colours, values = start.chip_colours.tolist(), start.chip_values.tolist()
        return {
            "chips": {
                name: Chip(board.colours[colours[tower]], values[tower]).text
                for tower, name in enumerate(board.tower_names)
            }
        }

    def tell_table(self) -> dict[str, Any]:
        """What lies open on the table, in the words of records."""
        names = self.layout.board.names
        return {
            "tiles_left": list(self.tiles_left),
            "board": dict(self.board),
            "tiles": [f"{names[a]}-{names[b]}" for a, b in self.tiles],
            "towers": {
                cell: {
                    "large": tower.large,
                    "colour": tower.symbol.letter,
                    "value": tower.value,
                    "black": tower.black,
                }
                for cell, tower in self.towers.items()
            },
        }


class State(TowerPosition, game.State):
    """A whole position."""

    row: StateRow
    start: StateRow


class View(TowerPosition, game.View):
    """The table as one seat or a watcher sees it: all of it."""

    row: ViewRow
    start: ViewRow
