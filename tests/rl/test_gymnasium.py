"""A seat at every game as an environment for one agent."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import einklang
from einklang.bots.asking import BotFailed
from einklang.games.errors import SetupError
from einklang.rl.gymnasium import SeatEnv
from einklang.rl.setups import Setup, all_setups

SETUPS = list(all_setups())
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)


def play(table: Any, seed: int, choose: Any = None) -> tuple[float, int]:
    """What a game earns, and how many own actions it took; actions are random if nobody chooses."""
    dice = np.random.default_rng(seed)
    observation, info = table.reset(seed=seed)
    earned, steps, over = 0.0, 0, False
    while not over:
        legal = np.flatnonzero(observation["action_mask"])
        action = choose(table, info) if choose else dice.choice(legal)
        observation, reward, terminated, truncated, info = table.step(action)
        earned, steps, over = earned + reward, steps + 1, terminated or truncated
    return earned, steps


@each_setup
def test_the_test_of_the_interface(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    table = gymnasium.make(setup.id)
    check_env(table.unwrapped)
    assert play(table, 1)[1] > 0
    assert table.get_wrapper_attr("position").over


def test_solo_earns_what_the_weakest_colour_is_worth() -> None:
    table = gymnasium.make("einklang/solo-v0")
    for seed in range(3):
        earned, steps = play(table, seed)
        position = table.get_wrapper_attr("position")
        assert earned == min(position.scores[0].values())
        assert steps == len(position.steps)


@pytest.mark.parametrize("bot", ["greedy", "balanced:1.5", "level2", "montecarlo"])
def test_any_bot_can_be_the_opponent(bot: str) -> None:
    """A random player seldom beats them, on either seat."""
    table = SeatEnv("tiny" if bot == "montecarlo" else "travel", bots=bot)
    seats, earned = set(), 0.0
    for seed in range(4):
        earned += play(table, seed)[0]
        seats.add(table.seat)
        assert table.position.over
        moved = [step.seat for step in table.position.steps]
        assert set(moved) == {0, 1}
    assert seats == {0, 1}
    assert earned <= 0
    table.close()


def test_a_program_can_be_the_opponent_and_its_failure_is_told() -> None:
    table = SeatEnv("travel", bots=f"exec:{sys.executable} -c pass", seat=0)
    with pytest.raises(BotFailed, match="ended with exit code 0"):
        play(table, 1)
    table.close()


def test_the_lead_of_the_weakest_colour_adds_up_over_the_replies_of_others() -> None:
    table = SeatEnv("classic", 3, rewards="weakest", bots="greedy", seat=1)
    earned, _ = play(table, 5)
    weakest = [min(side.values()) for side in table.position.scores]
    assert earned == weakest[1] - max(weakest[0], weakest[2])


def test_vector_rewards_add_up_to_the_own_values() -> None:
    table = SeatEnv("duel", rewards="points", bots="random", seat=1)
    observation, _ = table.reset(seed=3)
    earned = np.zeros(6)
    over = False
    while not over:
        action = int(np.flatnonzero(observation["action_mask"])[-1])
        observation, reward, over, _, _ = table.step(action)
        assert table.reward_space.contains(reward)
        earned += reward
    assert earned.tolist() == list(table.position.scores[1].values())


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = SeatEnv("classic", 2, bots="level1"), SeatEnv("classic", 2, bots="level1")
    assert play(one, 4) == play(other, 4)
    assert one.position == other.position
    one.reset()
    other.reset()
    assert one.position == other.position


def test_an_illegal_action_ends_the_game_or_is_refused() -> None:
    table = SeatEnv("classic", 2, illegal_reward=-5)
    observation, _ = table.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, truncated, _ = table.step(illegal)
    assert (reward, terminated, truncated) == (-5, True, False)
    with pytest.raises(SetupError, match="no game goes on; reset"):
        table.step(0)
    strict = SeatEnv("classic", 2, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(SetupError, match="is not allowed now"):
        strict.step(illegal)


def test_a_game_is_cut_off() -> None:
    table = SeatEnv("solo", max_steps=7)
    play(table, 1)
    assert len(table.position.steps) == 7


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_pictures(mode: str) -> None:
    table = gymnasium.make("einklang/solo-v0", render_mode=mode)
    table.reset(seed=1)
    picture: Any = table.render()
    if mode == "rgb_array":
        assert picture.shape[2] == 3
        assert picture[0, 0].tolist() == [255, 255, 255]  # a round corner, on white paper
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 10
    else:
        assert ("<svg" in picture) == (mode == "svg")


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({"seat": 3}, "there is no seat 3; seats count from 0 to 1"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"bots": ["random"] * 4}, "1 bot for all seats or 2 bots, not 4"),
        ({"players": 9}, "classic is a game for 2, 3 or 4 players"),
    ],
)
def test_what_cannot_be_made_is_refused(what: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        SeatEnv("classic", **what)


def test_no_step_comes_before_the_first_game() -> None:
    with pytest.raises(SetupError, match="no game goes on"):
        SeatEnv("solo").step(0)


def test_every_id_of_a_game_stands_in_the_registry() -> None:
    ids = {setup.id for setup in SETUPS}
    assert ids <= set(gymnasium.registry)
    assert {setup.game.name for setup in SETUPS} == {*einklang.GAMES, "tiny"}
