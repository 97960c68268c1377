"""What can be read off a table of Genial Spezial, where nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from einklang.games import position
from einklang.games.towers.state import TILES
from einklang.symbols import Symbol

if TYPE_CHECKING:
    from einklang.drawing import Scene
    from einklang.games.towers.layout import TowerLayout
    from einklang.games.towers.tower_game import TowerGame


class Tower(NamedTuple):
    """A tower and the chip on it."""

    large: bool
    symbol: Symbol
    value: int  # of the side that lies up
    black: bool


class TowerPosition(position.Position[Any]):
    """The board, its towers, and how many tiles are left."""

    game: TowerGame
    layout: TowerLayout

    @property
    def board(self) -> Mapping[str, int]:
        """The seat whose tile covers a cell, by cell name."""
        covered = self.row["board"][: len(self.layout.board.names)].tolist()
        names = zip(self.layout.board.names, covered, strict=True)
        return {name: tile // TILES for name, tile in names if tile >= 0}

    @property
    def towers(self) -> Mapping[str, Tower]:
        """Every tower with its chip, by cell name."""
        board, row = self.layout.board, self.row
        colours, values = row["chip_colours"].tolist(), row["chip_values"].tolist()
        black = int(row["black"])
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
        tiles = self.game.ruleset.tiles
        return tuple([tiles - count for count in self.row["laid"][: self.players].tolist()])

    @cached_property
    def tiles(self) -> tuple[tuple[int, int], ...]:
        """The cells of every tile on the board, in the order in which they were laid."""
        cells = self.layout.board.lay_cells
        return self.laid_before + tuple([cells[step.action] for step in self.steps])

    def scene(self, names: tuple[str, ...] = ()) -> Scene:
        """What a drawing of the table shows; seats without a name are called by their number."""
        from einklang.games.towers.picture import scene_of  # drawing is not for every start

        return scene_of(self, names)


class State(TowerPosition, position.State):
    """A whole position."""


class View(TowerPosition, position.View):
    """The table as one seat or a watcher sees it: all of it."""
