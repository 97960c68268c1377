"""What can be read off a table of a tile-laying game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from einklang.games import game
from einklang.games.board import FREE
from einklang.games.position import Position
from einklang.games.tiles.layout import TileLayout
from einklang.games.tiles.state import StateRow, TableRow, ViewRow
from einklang.symbols import LETTERS


class TilePosition(Position[Any]):
    """The board, and how many tiles lie where."""

    layout: TileLayout
    row: TableRow
    start: TableRow

    @property
    def bag_size(self) -> int:
        """The number of tiles in the bag."""
        return self.stock_size

    @property
    def rack_sizes(self) -> tuple[int, ...]:
        """The number of tiles on each rack."""
        return self.hand_sizes

    @property
    def board(self) -> Mapping[str, str]:
        """The letter on every cell that shows a symbol, printed ones included, by cell name."""
        symbols = self.row.board[self.layout.board.spots].tolist()
        cells = zip(self.layout.board.names, symbols, strict=True)
        return {name: LETTERS[symbol] for name, symbol in cells if symbol != FREE}

    @cached_property
    def tiles(self) -> tuple[tuple[int, int], ...]:
        """The cells of every tile on the board, in the order in which they were laid."""
        return self.laid_before + self.layout.cells_of(step.action for step in self.steps)

    def tell_table(self) -> dict[str, Any]:
        """What lies open on the table, in the words of records."""
        first = int(self.row.to_open)
        holders = enumerate(self.row.duel_markers.tolist())
        return {
            "rack_sizes": list(self.rack_sizes),
            "bag_size": self.bag_size,
            "board": dict(self.board),
            "to_open": [seat for seat in range(self.players) if first >> seat & 1],
            "duel_markers": {LETTERS[colour]: seat for colour, seat in holders if seat >= 0},
        }


class State(TilePosition, game.State):
    """A whole position, with all racks and the bag."""

    row: StateRow
    start: StateRow

    def rack(self, seat: int) -> tuple[str, ...]:
        """The tiles on a rack."""
        return self.known_hand(seat)


class View(TilePosition, game.View):
    """The table as one seat or a watcher sees it."""

    row: ViewRow
    start: ViewRow

    @property
    def rack(self) -> tuple[str, ...]:
        """The own tiles; a watcher has none."""
        return self.own_hand
