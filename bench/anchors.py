"""Other programs to compare with: each plays whole random games and returns how many."""

from __future__ import annotations

from functools import cache
from typing import Any

import jax
import pgx
import pyspiel
from momaland.envs.ingenious import moingenious_v0
from pgx.experimental import auto_reset

from turns import play_turns


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
    play_turns(ingenious(), games, seed)
    return games


@cache
def ingenious() -> Any:
    """One table for all games, so that nothing but playing is measured."""
    return moingenious_v0.env(num_agents=2)


def step_hex(steps: int, seed: int) -> int:
    """Random steps in 1,024 games of Hex at once in pgx, compiled as one loop; returns how many.

    As its authors measure it: actions are drawn from the mask, and a game that is over is followed
    by a new one in the same step.
    """
    key = jax.random.PRNGKey(seed)
    states = _new_hex_games(jax.random.split(key, _HEX_GAMES))
    done = 0
    while done < steps:
        states, key = _step_hex_games(states, key)
        done += _HEX_STEPS
    jax.block_until_ready(states)
    return done * _HEX_GAMES


_HEX = pgx.make("hex")
_HEX_GAMES = 1024
_HEX_STEPS = 16  # in one call

_new_hex_games = jax.jit(jax.vmap(_HEX.init))
_step_and_renew = jax.vmap(auto_reset(_HEX.step, _HEX.init))


def _walk(states: Any, key: Any) -> Any:
    def step(carried: Any, _: None) -> Any:
        states, key = carried
        key, choice, renewal = jax.random.split(key, 3)
        odds = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choice, odds, axis=1)
        return (_step_and_renew(states, actions, jax.random.split(renewal, _HEX_GAMES)), key), None

    carried, _ = jax.lax.scan(step, (states, key), None, length=_HEX_STEPS)
    return carried


_step_hex_games = jax.jit(_walk)
