"""The help text: how to type, what can be typed, and the rules of the game in a few lines."""

from __future__ import annotations

from textwrap import fill
from typing import Any

from einklang.cli.playing.terminal import terminal_of
from einklang.games.exchange import Exchange
from einklang.games.position import Position

_BROADEST = 88  # columns that can still be read with ease
_COLUMN = 14  # of what the commands mean


def guide(position: Position[Any], width: int = 80) -> str:
    """The help text of a game, with its longer sentences fitted to a width."""
    room, terminal = min(width, _BROADEST), terminal_of(position.game)
    rules = "\n".join(
        fill(line, room, initial_indent="  - ", subsequent_indent="    ")
        for line in terminal.rules(position)
    )
    head = ", ".join([position.game.name, *position.options.values()])
    return f"{terminal.typing}\n\n{_commands(position)}\n\nThe rules of {head}\n{rules}"


def _commands(position: Position[Any]) -> str:
    game = position.game
    piece, terminal = game.piece, terminal_of(game)
    swaps = {"swap, keep": "the answer when an exchange is offered; keep shows nothing"}
    means = {
        "hint": "what counts most, lifts the weakest, and what the master plays",
        f"legal [{terminal.named}]": "what is allowed now",
        "board": f"draw the table again, with the {piece} that is not yet {terminal.participle}",
        "log": "tell all moves so far",
        **(swaps if game.exchange is not Exchange.NEVER else {}),
        "save [FILE]": "save now, into a file of this name",
        "quit": "save and leave",
    }
    lines = [f"  {command:{_COLUMN}}{meaning}" for command, meaning in means.items()]
    return "\n".join(["Commands", *lines])
