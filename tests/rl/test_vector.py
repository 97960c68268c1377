"""Thousands of tables behind Gymnasium's interface for vectors of environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import einklang.rl.gymnasium  # noqa: F401 - registers the set-ups
from einklang.games.errors import SetupError
from einklang.rl.batch.stepping import Known
from einklang.rl.setups import Setup, all_setups
from einklang.rl.vector import TablesEnv
from einklang.rows import column

SETUPS = list(all_setups())


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_all_arrays_are_of_their_spaces(setup: Setup) -> None:
    envs: Any = gymnasium.make_vec(setup.id, num_envs=5)
    seen, _ = envs.reset(seed=1)
    for _ in range(30):
        assert envs.observation_space.contains(seen)
        actions = envs.unwrapped.sample_actions()
        assert envs.action_space.contains(actions)
        assert all(seen["action_mask"][np.arange(5), actions][~envs.unwrapped.tables.ended])
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        alone = setup.players == 1
        assert rewards.shape == ((5,) if alone else (5, setup.players))
        assert terminated.shape == truncated.shape == (5,)
        assert ("seat" in infos) == alone
    envs.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_game_that_is_over_is_followed_by_the_next(mode: AutoresetMode) -> None:
    envs = TablesEnv("tiny", num_envs=16, autoreset_mode=mode)
    envs.reset(seed=3)
    over = np.zeros(16, bool)
    ends = 0
    for _ in range(12):
        turn = envs.tables.turn
        seen, rewards, terminated, _, infos = envs.step(envs.sample_actions())
        first = column(envs.tables.known, Known.steps) == 0
        pieces = envs.tables.split(seen["observation"])
        assert np.array_equal(pieces["to_open"].all(axis=1), first)
        if mode is AutoresetMode.NEXT_STEP:
            assert np.array_equal(first, over)
            assert not rewards[over].any()
            assert not seen["action_mask"][terminated].any()
        elif mode is AutoresetMode.SAME_STEP:
            assert np.array_equal(first, terminated)
            assert seen["action_mask"].any(axis=1).all()
            if terminated.any():
                assert np.array_equal(infos["_final_obs"], terminated)
                final = envs.tables.split(infos["final_obs"]["observation"])
                assert not final["turn"][terminated].any()
        elif terminated.any():
            with pytest.raises(SetupError, match="the game is over; begin a new one"):
                envs.step(envs.sample_actions())
            envs.reset(options={"reset_mask": terminated})
            assert not envs.tables.ended.any()
        assert (np.abs(rewards[terminated]).sum(axis=1) <= 2).all()
        assert np.array_equal(infos["turn"], envs.tables.turn) or mode is AutoresetMode.DISABLED
        assert turn.shape == (16,)
        over = terminated
        ends += int(terminated.sum())
    assert ends >= 32


def test_arrays_are_copies_or_always_the_same() -> None:
    copied = TablesEnv("cards", 2, 4)
    first, _ = copied.reset(seed=1)
    kept = first["observation"].copy()
    copied.step(copied.sample_actions())
    assert np.array_equal(first["observation"], kept)

    shared = TablesEnv("cards", 2, 4, copy=False)
    first, _ = shared.reset(seed=1)
    seen, *_ = shared.step(shared.sample_actions())
    assert np.shares_memory(first["observation"], seen["observation"])
    assert not np.array_equal(first["observation"], kept)
    with pytest.raises(ValueError, match="read-only"):
        seen["action_mask"][0, 0] = 1


@pytest.mark.parametrize("bots", ["random", "greedy", "balanced", ["random", "greedy"]])
def test_rewards_against_bots_are_those_of_the_learner(bots: Any) -> None:
    envs = TablesEnv("travel", num_envs=64, bots=bots)
    _, infos = envs.reset(seed=2)
    assert infos["seat"].tolist() == [0, 1] * 32
    games, earned = 0, 0.0
    while games < 64:
        _, rewards, terminated, _, _ = envs.step(envs.sample_actions())
        assert rewards.shape == (64,)
        assert (rewards[~terminated] == 0).all()
        games += int(terminated.sum())
        earned += float(rewards.sum())
    assert (abs(earned) < 0.5 * games) == (bots == "random")


def test_vector_rewards_have_a_column_for_each_colour() -> None:
    envs = TablesEnv("spezial", 3, 4, rewards="points")
    envs.reset(seed=1)
    _, rewards, *_ = envs.step(envs.sample_actions())
    assert rewards.shape == (4, 3, 4)


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = (TablesEnv("classic", 4, 8, bots="greedy") for _ in range(2))
    one.reset(seed=9)
    other.reset(seed=9)
    for _ in range(40):
        actions = one.sample_actions()
        first, second = one.step(actions), other.step(actions)
        assert np.array_equal(first[0]["observation"], second[0]["observation"])
        assert np.array_equal(first[1], second[1])
