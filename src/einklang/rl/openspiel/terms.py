"""What is fixed at a table: everything that positions of one game share."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

from einklang.games.catalogue import STUDIES
from einklang.games.game import Game
from einklang.games.layout import Layout
from einklang.games.position import State
from einklang.rl.openspiel.bounds import Bounds, bounds_of
from einklang.rl.openspiel.deal import Deal, deal_of


class Terms:
    """A layout, its deal, and the number of pieces after which a game is broken off, if any."""

    def __init__(self, layout: Layout, most_steps: int | None = None) -> None:
        self.layout = layout
        self.game = layout.game
        self.most_steps = most_steps
        self.deal: Deal = deal_of(layout)
        # Algorithms that solve a game walk its tree over and over; each node is then made once.
        self.keeps_tree = layout.game.name in STUDIES

    @cached_property
    def bounds(self) -> Bounds:
        """What no game goes beyond."""
        return bounds_of(self.layout, self.deal, self.most_steps)

    @property
    def hides(self) -> bool:
        """Whether a seat holds what others do not see."""
        return self.game.holds_hands and self.layout.players > 1

    def is_end(self, state: State) -> bool:
        """Whether nobody plays on: the game is over, or was broken off.

        Only pieces count, and the answer to an exchange is waited for. Otherwise the end would tell
        how often others could have exchanged (rules F35).
        """
        if state.over:
            return True
        if self.most_steps is None or state.exchange_offered:
            return False
        return sum(step.action < self.layout.swap for step in state.steps) >= self.most_steps

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle names the table; its tables are made, or found, where it is read."""
        layout = self.layout
        return _find, (layout.game, layout.players, dict(layout.options), self.most_steps)


@cache
def terms_of(layout: Layout, most_steps: int | None = None) -> Terms:
    """The terms of a table; the same ones for the same table."""
    return Terms(layout, most_steps)


def _find(
    game: Game[Any, Any], players: int, options: dict[str, str], most_steps: int | None
) -> Terms:
    return terms_of(game.layout(players, options), most_steps)
