"""What can be chosen when a game is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from einklang.games.errors import SetupError
from einklang.games.game import Game
from einklang.games.text import shown
from einklang.rl.many_tables import MOST_STEPS
from einklang.rl.openspiel.terms import Terms, terms_of

PLAYERS = "players"
MAX_STEPS = "max_steps"  # pieces after which a game that may go on for ever is broken off


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
