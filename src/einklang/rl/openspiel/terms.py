"""What is fixed at a table: everything that positions of one game share."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, NamedTuple

from einklang.games.catalogue import STUDIES
from einklang.games.game import Game, State
from einklang.games.layout import Draws, Layout


class Bounds(NamedTuple):
    """What no game at a table goes beyond."""

    decisions: int  # of all seats together
    draws: int  # those of the deal count
    outcomes: int  # of one draw, counted from kind 0 to the last one that there is


class Terms:
    """A layout, its deal, and the number of pieces after which a game is broken off, if any."""

    def __init__(self, game: Game[Any, Any], layout: Layout, most_steps: int | None = None) -> None:
        self.layout = layout
        self.game = game
        self.most_steps = most_steps
        self.deal: Draws = layout.draws()
        # Algorithms that solve a game walk its tree over and over; each node is then made once.
        self.keeps_tree = game.name in STUDIES

    @cached_property
    def bounds(self) -> Bounds:
        """What no game goes beyond."""
        counts = enumerate(self.deal.counts)
        decisions, draws = self.layout.bounds(self.most_steps)
        return Bounds(
            decisions=decisions,
            draws=len(self.deal.seen_by) + draws,
            outcomes=1 + max(kind for kind, count in counts if count),
        )

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
        return _find, (self.game, layout.players, dict(layout.options), self.most_steps)


@cache
def terms_of(game: Game[Any, Any], layout: Layout, most_steps: int | None = None) -> Terms:
    """The terms of a table; the same ones for the same table."""
    return Terms(game, layout, most_steps)


def _find(
    game: Game[Any, Any], players: int, options: dict[str, str], most_steps: int | None
) -> Terms:
    return terms_of(game, game.layout(players, options), most_steps)
