"""Makes the games known to OpenSpiel."""

from __future__ import annotations

from typing import Any

import pyspiel

from einklang.games.catalogue import GAMES, STUDIES
from einklang.games.game import Game
from einklang.rl.openspiel.game import SpielGame
from einklang.rl.openspiel.parameters import parameters_of

_PREFIX = "einklang_"
_PLAYED: dict[str, Game[Any, Any]] = {
    _PREFIX + game.name: game for game in (*GAMES.values(), *STUDIES.values())
}

NAMES = tuple(_PLAYED)  # under which OpenSpiel knows the games


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
