"""What can be read off a table of a tile-laying game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from einklang.games import position
from einklang.games.board import FREE
from einklang.games.state import field_of
from einklang.symbols import LETTERS

if TYPE_CHECKING:
    from einklang.drawing import Scene
    from einklang.games.tiles.layout import TileLayout
    from einklang.games.tiles.tile_game import TileGame


class TilePosition(position.Position[Any]):
    """The board, and how many tiles lie where."""

    game: TileGame
    layout: TileLayout

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
        symbols = field_of(self.row, "board")[self.layout.board.spots].tolist()
        cells = zip(self.layout.board.names, symbols, strict=True)
        return {name: LETTERS[symbol] for name, symbol in cells if symbol != FREE}

    @cached_property
    def tiles(self) -> tuple[tuple[int, int], ...]:
        """The cells of every tile on the board, in the order in which they were laid."""
        return self.laid_before + self.layout.cells_of(step.action for step in self.steps)

    def scene(self, names: tuple[str, ...] = ()) -> Scene:
        """What a drawing of the table shows; seats without a name are called by their number."""
        from einklang.games.tiles.picture import scene_of  # drawing is not for every start

        return scene_of(self, names)


class State(TilePosition, position.State):
    """A whole position, with all racks and the bag."""

    def rack(self, seat: int) -> tuple[str, ...]:
        """The tiles on a rack."""
        return self.known_hand(seat)


class View(TilePosition, position.View):
    """The table as one seat or a watcher sees it."""

    @property
    def rack(self) -> tuple[str, ...]:
        """The own tiles; a watcher has none."""
        return self.own_hand
