"""Which manner belongs to which game."""

from __future__ import annotations

from typing import Any

from einklang.cli.playing.cards.terminal import CardManner
from einklang.cli.playing.terminal import Manner
from einklang.cli.playing.tiles.terminal import TileManner
from einklang.cli.playing.towers.terminal import TowerManner
from einklang.games.cards.card_game import CardGame
from einklang.games.game import Game
from einklang.games.tiles.tile_game import TileGame
from einklang.games.towers.tower_game import TowerGame

_MANNERS: dict[type[Game[Any, Any]], Manner[Any, Any]] = {
    TileGame: TileManner(),
    TowerGame: TowerManner(),
    CardGame: CardManner(),
}


def manner_of(game: Game[Any, Any]) -> Manner[Any, Any]:
    """How a game is played at a terminal."""
    return next(manner for kind, manner in _MANNERS.items() if isinstance(game, kind))
