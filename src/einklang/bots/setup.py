"""The set-ups that bots know: a game with a number of players."""

from __future__ import annotations

from einklang.games.catalogue import GAMES
from einklang.games.errors import SetupError
from einklang.games.layout import Layout
from einklang.games.text import shown


def setup_name(layout: Layout) -> str:
    """The name of a set-up, such as classic-3, or travel where only one number of players is."""
    game = layout.game
    return game.name if len(game.players) == 1 else f"{game.name}-{layout.players}"


def all_setups() -> dict[str, Layout]:
    """Every set-up by its name."""
    layouts = [game.layout(players) for game in GAMES.values() for players in game.players]
    return {setup_name(layout): layout for layout in layouts}


def read_setup(name: str) -> Layout:
    """The set-up with this name."""
    setups = all_setups()
    if name not in setups:
        raise SetupError(f"there is no set-up {shown(name)}; the set-ups are {', '.join(setups)}")
    return setups[name]
