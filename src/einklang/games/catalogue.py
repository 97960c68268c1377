"""All games and set-ups by name."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

from einklang.games.cards.card_game import CardGame
from einklang.games.cards.ruleset import CARDS
from einklang.games.errors import SetupError, shown
from einklang.games.game import Game
from einklang.games.layout import Layout
from einklang.games.tiles.ruleset import RULESETS, TINY
from einklang.games.tiles.tile_game import TileGame
from einklang.games.towers.ruleset import SPEZIAL
from einklang.games.towers.tower_game import TowerGame

GAMES: dict[str, Game[Any, Any]] = {}

# What is there to be studied and not to be played: no live table and no record knows it.
STUDIES: dict[str, Game[Any, Any]] = {TINY.name: TileGame(TINY)}


def game(name: str) -> Game[Any, Any]:
    """The game with this name."""
    try:
        return GAMES[name]
    except KeyError:
        known = ", ".join(GAMES)
        raise SetupError(f"there is no game {name[:40]!r}; the games are {known}") from None


def study(name: str) -> Game[Any, Any]:
    """The game with this name, or the one that is only there to be studied."""
    return STUDIES[name] if name in STUDIES else game(name)


def register(played: Game[Any, Any]) -> None:
    """Take a game into the catalogue: from now on it is known by its name."""
    if played.name in GAMES or played.name in STUDIES:
        raise SetupError(f"there is a game {played.name!r} already; give this one another name")
    GAMES[played.name] = played
    played.find = game


def _register_all() -> None:
    own: list[Game[Any, Any]] = [*map(TileGame, RULESETS), TowerGame(SPEZIAL), CardGame(CARDS)]
    for played in own:
        register(played)
    for each in STUDIES.values():
        each.find = study
    # Whoever brings games of his own along names them in his package, and they are there.
    for entry in entry_points(group="einklang.games"):
        register(entry.load())


_register_all()


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
