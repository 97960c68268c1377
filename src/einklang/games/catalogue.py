"""All games by name."""

from __future__ import annotations

from einklang.games.errors import SetupError
from einklang.games.tiles.ruleset import RULESETS
from einklang.games.tiles.tile_game import TileGame

GAMES: dict[str, TileGame] = {ruleset.name: TileGame(ruleset) for ruleset in RULESETS}


def game(name: str) -> TileGame:
    """The game with this name."""
    try:
        return GAMES[name]
    except KeyError:
        known = ", ".join(GAMES)
        raise SetupError(f"there is no game {name[:40]!r}; the games are {known}") from None
