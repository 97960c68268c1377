"""Other programs to compare with: each plays whole random games and returns how many."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel
from momaland.envs.ingenious import moingenious_v0


def play_havannah(games: int, seed: int) -> int:
    """Random games of Havannah in OpenSpiel's C++, on as many cells as classic for two has.

    A tree search with a single simulation values nothing but the first position, and it does so
    by playing all these games from there; no Python runs in between.
    """
    game = pyspiel.load_game("havannah(board_size=6)")
    evaluator = pyspiel.RandomRolloutEvaluator(games, seed)
    search = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=100,
        solve=False,
        seed=seed,
        verbose=False,
    )
    root = search.mcts_search(game.new_initial_state())
    return int(root.explore_count) * games


def play_momaland(games: int, seed: int) -> int:
    """Random games for two in momaland's Ingenious, through the interface that it offers."""
    table = _ingenious()
    generator = np.random.default_rng(seed)
    for game in range(games):
        table.reset(seed=seed * 1_000_000 + game)
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            table.step(legal[generator.integers(len(legal))])
    return games


@cache
def _ingenious() -> Any:
    """One table for all games, so that nothing but playing is measured."""
    return moingenious_v0.env(num_agents=2)
