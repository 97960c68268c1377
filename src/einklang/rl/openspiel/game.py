"""The games as OpenSpiel knows them, each with its name and the parameters it is loaded with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from einklang.games.catalogue import GAMES, STUDIES
from einklang.games.errors import SetupError, shown
from einklang.games.game import Game
from einklang.rl.many_tables import MOST_STEPS
from einklang.rl.openspiel.node import Dealing
from einklang.rl.openspiel.observer import Observer
from einklang.rl.openspiel.state import SpielState
from einklang.rl.openspiel.terms import Terms, terms_of

PLAYERS = "players"
MAX_STEPS = "max_steps"  # pieces after which a game that may go on for ever is broken off

_PREFIX = "einklang_"
_PLAYED: dict[str, Game[Any, Any]] = {
    _PREFIX + game.name: game for game in (*GAMES.values(), *STUDIES.values())
}

NAMES = tuple(_PLAYED)  # under which OpenSpiel knows the games


def parameters_of(game: Game[Any, Any]) -> dict[str, Any]:
    """The parameters with which a game is loaded, and the value of each if it is not given."""
    parameters: dict[str, Any] = {}
    if len(game.players) > 1:
        parameters[PLAYERS] = game.players[0]
    parameters |= {name: values[0] for name, values in game.options.items()}
    if game.may_last_for_ever:
        parameters[MAX_STEPS] = MOST_STEPS
    return parameters


def read_terms(game: Game[Any, Any], chosen: Mapping[str, Any]) -> Terms:
    """The terms that all parameters of a game mean; values that cannot be are refused."""
    most_steps = chosen.get(MAX_STEPS)
    if most_steps is not None and (not isinstance(most_steps, int) or most_steps < 1):
        raise SetupError(
            f"the parameter {MAX_STEPS} is a number from 1 on, not {shown(most_steps)}"
        )
    options = {name: chosen[name] for name in game.options}
    return terms_of(game, game.layout(chosen.get(PLAYERS), options), most_steps)


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


def register() -> None:
    """Make all games known to OpenSpiel; once more does no harm."""
    for name, game in _PLAYED.items():
        facts = {"played": game, "game_type": type_of(name, game), "__doc__": f"{game.summary}."}
        # OpenSpiel gives up what makes a game only when Python is gone. A class bears that, because
        # it knows itself and so is never thrown away; a function would be, and ends in a crash.
        made = type(name, (SpielGame,), facts)
        pyspiel.register_game(facts["game_type"], made)


def type_of(name: str, game: Game[Any, Any]) -> pyspiel.GameType:
    """What OpenSpiel is told of a game before it is loaded."""
    kinds = pyspiel.GameType
    alone = game.players == (1,)
    hides = game.holds_hands and not alone
    return kinds(
        short_name=name,
        long_name=f"Einklang {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if hides
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game),
    )
