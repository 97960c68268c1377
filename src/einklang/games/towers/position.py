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
        covered = self.record["board"][: len(self.layout.board.names)].tolist()
        names = zip(self.layout.board.names, covered, strict=True)
        return {name: tile // TILES for name, tile in names if tile >= 0}

    @property
    def towers(self) -> Mapping[str, Tower]:
        """Every tower with its chip, by cell name."""
        board, record = self.layout.board, self.record
        return {
            board.naming.name(field.cell): Tower(
                large=field.is_large(self.players),
                symbol=board.colours[record["chip_colours"][number]],
                value=int(record["chip_values"][number]),
                black=bool(int(record["black"]) >> number & 1),
            )
            for number, field in enumerate(board.towers)
        }

    @property
    def tiles_left(self) -> tuple[int, ...]:
        """How many tiles each seat has still to lay."""
        laid = self.record["laid"][: self.players].tolist()
        return tuple(int(self.layout.tables.tiles) - count for count in laid)

    @cached_property
    def tiles(self) -> tuple[tuple[int, int], ...]:
        """The cells of every tile on the board, in the order in which they were laid."""
        lays = self.layout.tables.lays
        played = [(int(lays[step.action, 0]), int(lays[step.action, 1])) for step in self.steps]
        return self.laid_before + tuple(played)

    def scene(self, names: tuple[str, ...] = ()) -> Scene:
        """What a drawing of the table shows; seats without a name are called by their number."""
        from einklang.games.towers.picture import scene_of  # drawing is not for every start

        return scene_of(self, names)


class State(TowerPosition, position.State):
    """A whole position."""


class View(TowerPosition, position.View):
    """The table as one seat sees it: all of it."""
