"""Every environment passes the checks that PettingZoo ships, and keeps its own promises."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import einklang
from einklang.games.errors import SetupError
from einklang.rl.pettingzoo import TableEnv, env
from einklang.rl.setups import Setup, all_setups

SETUPS = list(all_setups())
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)

# PettingZoo knows its own environments by name that have masks, and wonders about all others.
WONDERING = (
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",  # after the end nothing is allowed
)


@contextmanager
def wondering() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in WONDERING:
            warnings.filterwarnings("ignore", message)
        yield


def make(setup: Setup, **what: Any) -> Any:
    return pettingzoo.make("aec", setup.id, **what)


def play(table: Any, choose: Callable[[Any], int] | None = None) -> Iterator[str]:
    """Play a game to the end; yields the agent of each step before it."""
    dice = np.random.default_rng(3)
    for agent in table.agent_iter():
        observation, _, terminated, truncated, _ = table.last()
        yield agent
        if terminated or truncated:
            table.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            table.step(choose(legal) if choose else int(dice.choice(legal)))


def test_every_game_has_an_environment_for_every_number_of_players() -> None:
    wanted = {(game.name, players) for game in einklang.GAMES.values() for players in game.players}
    made = {(setup.game.name, setup.players) for setup in SETUPS}
    assert made == wanted | {("tiny", 2)}
    for setup in SETUPS:
        assert pettingzoo.spec("aec", setup.id).version == 0
        assert make(setup).max_num_agents == setup.players


@each_setup
def test_the_test_of_the_interface(setup: Setup) -> None:
    with wondering():
        api_test(make(setup), num_cycles=150)


@each_setup
def test_the_test_of_seeds(setup: Setup) -> None:
    seed_test(lambda: make(setup), num_cycles=150)


@each_setup
def test_the_test_of_pictures(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    def is_svg(picture: str) -> bool:
        return ElementTree.fromstring(picture).tag.endswith("svg")

    render_test(lambda **mode: make(setup, **mode), custom_tests={"svg": is_svg})
    assert "Seat 0" in capsys.readouterr().out


@each_setup
def test_the_test_of_speed(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays for five seconds by the clock; here the clock is fast."""
    ticks = count(step=0.05)
    monkeypatch.setattr("time.time", lambda: next(ticks))
    performance_benchmark(make(setup))


@each_setup
def test_masks_are_kept_through_whole_games_and_an_illegal_action_changes_nothing(
    setup: Setup,
) -> None:
    table = make(setup)
    table.reset(seed=4)
    for agent in play(table):
        for other in table.agents:
            mask = table.observe(other)["action_mask"]
            over = table.terminations[agent]
            assert mask.any() == (other == agent and not over)
        if table.terminations[agent]:
            continue
        before = table.observe(agent)
        illegal = np.flatnonzero(before["action_mask"] == 0)
        if not len(illegal):  # as with the first tile of Genial Spezial
            continue
        with pytest.raises(SetupError, match="is not allowed now"):
            table.step(int(illegal[0]))
        after = table.observe(agent)
        assert all(np.array_equal(before[name], after[name]) for name in before)
    assert table.position.over


def test_a_wrapped_table_ends_with_an_illegal_action() -> None:
    table = env("classic", 2, illegal_reward=-1)
    table.reset(seed=1)
    illegal = int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0])
    table.step(illegal)
    assert all(table.terminations.values())
    assert table.rewards["player_0"] == -1


@each_setup
def test_places_are_rewarded_at_the_end(setup: Setup) -> None:
    table = make(setup, rewards="place")
    table.reset(seed=2)
    earned = dict.fromkeys(table.agents, 0.0)
    for agent in play(table):
        earned[agent] += table.last()[1]
    result = setup.game.result(table.position)
    assert result is not None
    places = result.places
    sides = table.position.layout.sides
    if sides > 1:
        order = sorted(earned, key=earned.__getitem__, reverse=True)
        assert places[int(order[0][-1])] == 1
        assert sum(earned.values()) == pytest.approx(0)
        assert max(earned.values()) <= 1
    else:
        assert earned == {"player_0": 0}


def test_vector_rewards_are_points_of_each_colour() -> None:
    table = env("classic", 3, rewards="points")
    table.reset(seed=6)
    earned = {agent: np.zeros(6) for agent in table.agents}
    for agent in play(table):
        reward = table.last()[1]
        assert table.reward_space(agent).contains(reward)
        earned[agent] += reward
    scores = [list(side.values()) for side in table.position.scores]
    assert [earned[agent].tolist() for agent in earned] == scores


def test_the_position_is_the_one_that_was_played() -> None:
    table = env("cards", 3, options={"track": "three-zones"})
    table.reset(seed=8)
    for _ in play(table):
        tables = table._table.tables
        assert table.position.row.tracks.tolist() == tables.states[0].tracks.tolist()
    assert einklang.replay(einklang.record_of(table.position)) == table.position


def test_a_seed_is_followed_by_its_next_games() -> None:
    one, other = env("travel"), env("travel")
    one.reset(seed=5)
    other.reset(seed=5)
    seen = []
    for _ in range(3):
        assert one.position == other.position
        seen.append(one.position)
        one.reset()
        other.reset()
    assert len(set(seen)) == 3


def test_all_that_seats_see_is_the_state() -> None:
    table = env("classic", 2)
    table.reset(seed=1)
    state = table.state()
    assert table.state_space.contains(state)
    parts = [table.observe(agent)["observation"] for agent in table.possible_agents]
    assert np.array_equal(state, np.concatenate(parts))


def test_a_table_can_be_pickled_before_it_is_played() -> None:
    table = pickle.loads(pickle.dumps(env("duel")))
    table.reset(seed=1)
    other = env("duel")
    other.reset(seed=1)
    assert table.position == other.position


def test_nothing_is_seen_before_the_first_game() -> None:
    table = env("classic", 2, render_mode="ansi")
    for ask in (lambda: table.observe("player_0"), table.render, table.state):
        with pytest.raises(SetupError, match="no game has begun; reset comes first"):
            ask()


def test_a_game_is_cut_off() -> None:
    table = env("classic", 2, max_steps=4)
    table.reset(seed=1)
    agents = list(play(table))
    assert len(agents) == 6  # four steps, and both agents leave
    table.reset(seed=1)
    for _ in range(4):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({"players": 5}, "classic is a game for 2, 3 or 4 players, not for 5"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"render_mode": "film"}, "no render mode 'film'; there are human, ansi, svg, rgb_array"),
        ({"rewards": "gold"}, "no rewards by 'gold'"),
        ({"max_steps": -1}, "at least 1 step, not -1"),
    ],
)
def test_what_cannot_be_made_is_refused(what: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        env(**what)


@pytest.mark.parametrize("action", [None, 0.5, "RB:h9-h10", 1 << 70, [1, 2]])
def test_what_is_no_action_is_refused(action: Any) -> None:
    table = TableEnv("classic", 2)
    with pytest.raises(SetupError, match="no game goes on; reset"):
        table.step(action)
    table.reset(seed=1)
    with pytest.raises(SetupError, match=r"whole number|has to play"):
        table.step(action)
    with pytest.raises(SetupError, match="nothing says how to render"):
        table.render()
