"""A position as OpenSpiel knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pyspiel

from einklang.games.position import State
from einklang.rl.openspiel.node import TERMINAL, Node
from einklang.rl.openspiel.resampling import resample
from einklang.rl.openspiel.telling import ALL, tell_past

if TYPE_CHECKING:
    from einklang.rl.openspiel.game import SpielGame


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel knows it: a node, and the history that OpenSpiel itself keeps."""

    node: Node  # all there is to copy: OpenSpiel copies every attribute deeply

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = game.root

    @property
    def position(self) -> State | None:
        """The last table at which nothing was left to be drawn; None before the deal is done."""
        return self.node.state

    def current_player(self) -> int:
        """The seat that decides, or a number that stands for chance or for the end."""
        return self.node.player

    def is_terminal(self) -> bool:
        """Whether nobody plays on."""
        return self.node.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds that may be drawn, and how likely each is."""
        return self.node.outcomes

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        terms = self.node.terms
        if player < 0:
            return f"draw {terms.deal.names[action]}"
        return terms.layout.texts[action]

    def returns(self) -> list[float]:
        """What each seat has earned: nothing before the end."""
        return self.node.returns

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one, what is hidden dealt anew."""
        return resample(self, player, sampler)

    def __str__(self) -> str:
        return tell_past(self.node, ALL)
