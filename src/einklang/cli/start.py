"""What happens before a game starts: kernels are ready, seats have players, output has colours."""

from __future__ import annotations

import os
import sys

from rich.console import Console

from einklang.bots.bot import known_bot, thinks
from einklang.bots.programs import is_command, split_names
from einklang.games.catalogue import GAMES
from einklang.games.errors import SetupError
from einklang.games.facts import GameFacts
from einklang.warming import STEPS, THINKING, cold, warm


def ensure_warm(played: GameFacts | None = None, chore: str | None = None) -> None:
    """Compile what is not on disk yet of a game and a chore, or of all, and tell how far it is."""
    parts = cold(played, chore)
    for number, part in enumerate(parts, 1):
        which = f", part {number} of {len(parts)}" if len(parts) > 1 else ""
        wait = "This happens once and takes up to half a minute"
        print(f"Compiling the rules for this machine{which}. {wait} …", file=sys.stderr, flush=True)
        warm(*part)


def ensure_thinking(played: GameFacts, bots: list[str]) -> None:
    """Compile what these bots need to think, if they do."""
    if any(thinks(name) for name in bots):
        ensure_warm(played, THINKING)


def ensure_replayable(game: str) -> None:
    """Compile what replaying a record takes, if its game is one that is known."""
    if game in GAMES:
        ensure_warm(GAMES[game], STEPS)


def console_for(no_colour: bool) -> Console:
    """The terminal to print to, with colours unless somebody does not want them."""
    return Console(no_color=no_colour or bool(os.environ.get("NO_COLOR")), highlight=False)


def bot_names(text: str) -> list[str]:
    """The bots of a list such as random,greedy; a command keeps its capitals."""
    return [known_bot(n if is_command(n) else n.lower()) for n in split_names(text)]


def read_options(texts: list[str] | None) -> dict[str, str]:
    """The options of a list such as track=three-zones."""
    options: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError(f"{text[:40]!r} is not an option; write one such as track=three-zones")
        if options.setdefault(name.strip(), value.strip()) != value.strip():
            raise SetupError(f"the option {name.strip()} is given twice")
    return options
