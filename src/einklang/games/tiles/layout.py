"""What is fixed at a table of a tile-laying game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from einklang.games.layout import Layout
from einklang.games.state import COLOURS, Row, field_of
from einklang.games.tiles import placing
from einklang.games.tiles.rules import Rules, TileBoard, rules_of
from einklang.games.tiles.scoring import list_values
from einklang.games.tiles.text import action_texts

if TYPE_CHECKING:
    from einklang.games.tiles.tile_game import TileGame


class TileLayout(Layout):
    """The board and the rule tables of a variant for one number of players."""

    game: TileGame
    rules: Rules

    def __init__(self, game: TileGame, players: int, options: Mapping[str, str]) -> None:
        super().__init__(game, players, options)
        self.ruleset = game.ruleset
        self.board = TileBoard(self.ruleset.radius[players], self.ruleset.printed)
        self.rules = rules_of(self.ruleset, self.board, players)
        self.top = int(self.rules.top) - int(self.rules.reach)
        # What scoring outside of kernels needs of the tables; from them it would take long.
        self._facts = SimpleNamespace(sides=self.sides, reach=int(self.rules.reach))

    @property
    def sides(self) -> int:
        """The number of sides that score against each other."""
        return int(self.rules.sides)

    @property
    def standings(self) -> range:
        """Where an own marker can stand; on a tug track also on the other half."""
        return range(-int(self.rules.reach), self.top + 1)

    def write_texts(self) -> tuple[str, ...]:
        """The canonical texts of all actions, in the order of their numbers."""
        return action_texts(self)

    def values(self, row: Row) -> NDArray[np.int16]:
        """What every marker is worth, by side and colour."""
        values = np.empty((self.sides, COLOURS), np.int16)
        list_values(self._facts, field_of(row, "tracks"), values)
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
