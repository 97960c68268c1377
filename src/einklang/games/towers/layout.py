"""What is fixed at a table of Genial Spezial."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from einklang.games.layout import Layout
from einklang.games.towers.rules import Rules, TowerBoard, rules_of
from einklang.games.towers.text import action_texts

if TYPE_CHECKING:
    from einklang.games.towers.tower_game import TowerGame


class TowerLayout(Layout):
    """The board and the rule tables for one number of players."""

    game: TowerGame
    rules: Rules

    def __init__(self, game: TowerGame, players: int, options: Mapping[str, str]) -> None:
        super().__init__(game, players, options)
        self.board = TowerBoard(game.ruleset, players)
        self.rules = rules_of(game.ruleset, self.board)
        self.top = game.ruleset.top

    def write_texts(self) -> tuple[str, ...]:
        """The canonical texts of all actions, in the order of their numbers."""
        return action_texts(self.board)
