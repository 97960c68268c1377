"""All games by name."""

from __future__ import annotations

from typing import Any

from einklang.games.cards.card_game import CardGame
from einklang.games.cards.ruleset import CARDS
from einklang.games.errors import SetupError
from einklang.games.game import Game
from einklang.games.tiles.ruleset import RULESETS
from einklang.games.tiles.tile_game import TileGame
from einklang.games.towers.ruleset import SPEZIAL
from einklang.games.towers.tower_game import TowerGame

_ALL: list[Game[Any, Any]] = [*map(TileGame, RULESETS), TowerGame(SPEZIAL), CardGame(CARDS)]

GAMES = {game.name: game for game in _ALL}


def game(name: str) -> Game[Any, Any]:
    """The game with this name."""
    try:
        return GAMES[name]
    except KeyError:
        known = ", ".join(GAMES)
        raise SetupError(f"there is no game {name[:40]!r}; the games are {known}") from None


for each in _ALL:
    each.find = game
