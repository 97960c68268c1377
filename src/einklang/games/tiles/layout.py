"""What is fixed at a table of a tile-laying game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.draws import Draws, in_hands
from einklang.games.facts import Exchange, GameFacts
from einklang.games.layout import Layout
from einklang.games.state import COLOURS, TableRow
from einklang.games.tiles import placing
from einklang.games.tiles.rules import Rules, TileBoard, rules_of
from einklang.games.tiles.ruleset import Ruleset
from einklang.games.tiles.scoring import list_values
from einklang.games.tiles.text import action_texts, read_action
from einklang.symbols import PAIR_TEXTS


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
