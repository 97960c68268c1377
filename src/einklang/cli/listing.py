"""`einklang games`."""

from __future__ import annotations

from einklang.games.catalogue import GAMES


def list_games() -> None:
    """Print each game with its numbers of players and a sentence about it."""
    for game in GAMES.values():
        low, high = game.players[0], game.players[-1]
        numbers = f"{low}" if low == high else f"{low}-{high}"
        print(f"{game.name:9} {numbers:5} {game.summary}")
