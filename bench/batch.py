"""A batch of games of one set-up, played by Einklang with one policy on all seats."""

from __future__ import annotations

from typing import NamedTuple

import einklang


class Batch(NamedTuple):
    """What is played in a batch, and by whom."""

    game: str
    players: int
    policy: str

    def __str__(self) -> str:
        players = "1 player" if self.players == 1 else f"{self.players} players"
        return f"{self.game}, {players}, {self.policy}"

    def play(self, games: int, seed: int, threads: int = 1) -> int:
        """Play so many games; returns how many were played."""
        policies = [self.policy] * self.players
        played = einklang.play_games(
            self.game, self.players, policies, games, seed, threads=threads
        )
        return len(played.steps)
