"""What the entries of all games are tested with."""

from __future__ import annotations

from typing import Any

import einklang
from einklang.cli.playing.terminal import terminal_of
from einklang.games.game import State

# The rack and the hand from which the entries of the tests take.
RACK = ["RB", "GG", "OY", "RB", "YP", "BO"]
HAND = ["RY", "GB", "BP", "OP", "RY", "GO"]
OPEN = [["RG", "GY"], ["BP", "OP"]]
# Blue is alone in its sector: scored first, it opens the wall before 7 for purple (rules G4-4).
ORDERED = {"R": 4, "G": 4, "B": 3, "O": 4, "Y": 4, "P": 6}
# With two players, large towers stand on g13 and d19, small ones on g16, j16 and j10.
CHIPS = {"g13": "B1", "g16": "G2", "d19": "O2", "j16": "P1"}


def tiles(game: str = "classic", **what: Any) -> Any:
    """A position of a tile-laying game."""
    given = {"board": {"h8": "R", "h9": "B"}, "racks": [RACK], "seed": 1, **what}
    return einklang.game(game).set_up(players=None, **given)


def cards(track: str = "four-sectors", **what: Any) -> Any:
    """A position of the card game."""
    given = {"hands": [HAND], "open": OPEN, "seed": 1, **what}
    return einklang.game("cards").set_up(2, options={"track": track}, **given)


def towers(**what: Any) -> Any:
    """A position of Genial Spezial."""
    return einklang.game("spezial").set_up(2, **{"chips": CHIPS, "seed": 1, **what})


def entry_of(state: State) -> Any:
    """The entry of the seat to move."""
    game, seat = state.game, state.turn
    return terminal_of(game).entry(
        game.view(state, seat), lambda action: game.view(game.apply(state, action), seat)
    )


def views(state: State, act: str) -> tuple[Any, Any]:
    """What the acting seat sees before and after an action."""
    game = state.game
    return game.view(state, state.turn), game.view(game.apply(state, act), state.turn)
