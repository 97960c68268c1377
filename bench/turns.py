"""Random games through the interface of PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np


def play_turns(table: Any, games: int, seed: int) -> int:
    """Play random games; how many steps they took."""
    generator = np.random.default_rng(seed)
    steps = 0
    for game in range(games):
        table.reset(seed=seed * 1_000_000 + game)
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            # NumPy finds what is true more quickly than what is not 0.
            legal = np.flatnonzero(observation["action_mask"].view(np.bool_))
            table.step(legal[generator.integers(len(legal))])
            steps += 1
    return steps
