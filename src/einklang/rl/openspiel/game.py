"""A game for one number of players and one choice of options, as OpenSpiel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from einklang.games.game import Game
from einklang.rl.openspiel.node import Dealing
from einklang.rl.openspiel.observer import Observer
from einklang.rl.openspiel.parameters import parameters_of, read_terms
from einklang.rl.openspiel.state import SpielState


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows it.

    Decisions, draws and returns are bounded as `bounds` says; returns lie between -1 and 1, or
    alone between 0 and the end of the track.
    """

    played: ClassVar[Game[Any, Any]]
    game_type: ClassVar[pyspiel.GameType]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        chosen = parameters_of(self.played) | dict(parameters or {})
        self.terms = read_terms(self.played, chosen)
        layout, bounds = self.terms.layout, self.terms.bounds
        alone = layout.sides == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=len(layout.texts),
            max_chance_outcomes=bounds.outcomes,
            num_players=layout.players,
            min_utility=0.0 if alone else -1.0,
            max_utility=float(layout.top) if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=bounds.decisions,
        )
        super().__init__(self.game_type, info, chosen)
        self.root = Dealing(self.terms)  # every state starts with it

    def new_initial_state(self) -> SpielState:
        """The state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most draws that there can be in a game, those of the deal among them."""
        return self.terms.bounds.draws

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What writes observations of states; `Observer` says of which kinds."""
        if params:
            raise ValueError(f"observations take no parameters; leave out {', '.join(params)}")
        # OpenSpiel may also hand over an empty dictionary if no type is asked for.
        return Observer(
            self.terms, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )
