"""What is fixed at a table of Genial Spezial."""

from __future__ import annotations

from collections.abc import Mapping

from einklang.games.draws import EVERYBODY, Draws
from einklang.games.facts import GameFacts
from einklang.games.layout import Layout
from einklang.games.towers.rules import Rules, TowerBoard, rules_of
from einklang.games.towers.ruleset import Ruleset
from einklang.games.towers.text import action_texts, read_action


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
