"""`einklang games`."""

from __future__ import annotations

from einklang.games.tiles.ruleset import RULESETS


def list_games() -> None:
    """Print each game with its numbers of players and a sentence about it."""
    for ruleset in RULESETS:
        low, high = ruleset.players[0], ruleset.players[-1]
        numbers = f"{low}" if low == high else f"{low}-{high}"
        print(f"{ruleset.name:9} {numbers:5} {ruleset.summary}")
