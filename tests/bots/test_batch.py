"""Games played inside the kernels are the games that bots play step by step."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import einklang
from batches import MIXTURES, mixture, same, step_by_step
from effort import games
from einklang.bots.policies.batch import Games
from einklang.bots.policies.policy import Policy
from playing import SET_UPS, SetUp

set_ups = pytest.mark.parametrize("set_up", SET_UPS, ids=str)

SEED = 9


def batch(set_up: SetUp, policies: Any, n: int, **more: Any) -> Games:
    """Games of a set-up."""
    what = {"seed": SEED, "options": set_up.options, **more}
    return einklang.play_games(set_up.name, set_up.players, policies, n, **what)


@set_ups
@pytest.mark.parametrize("kind", MIXTURES)
def test_every_game_of_a_batch_is_the_one_that_bots_play_step_by_step(
    set_up: SetUp, kind: str
) -> None:
    policies = mixture(kind, set_up.players)
    count, first = games(few=2, many=100), 70
    played = batch(set_up, policies, count, first=first)
    for i in range(count):
        last = step_by_step(set_up, policies, SEED, first + i)
        result = set_up.game.result(last)
        assert result is not None
        assert played.places[i].tolist() == list(result.places)
        assert played.scores[i].tolist() == [list(side.values()) for side in result.scores]
        assert played.endings[int(played.ended[i])] == result.ended
        assert played.steps[i] == len(last.steps)


@set_ups
def test_the_results_come_as_one_row_for_each_game(set_up: SetUp) -> None:
    played = batch(set_up, "random", 5)
    layout = set_up.game.layout(set_up.players, set_up.options)
    assert played.places.shape == (5, set_up.players)
    assert played.scores.shape == (5, layout.sides, len(set_up.game.colours))
    assert played.ended.shape == played.steps.shape == (5,)
    assert (played.places.min(axis=1) == 1).all()
    assert (played.steps > 0).all()


@set_ups
@pytest.mark.parametrize("threads", [2, 5, None])
def test_threads_change_nothing(set_up: SetUp, threads: int | None) -> None:
    policies = mixture("mixed", set_up.players)
    alone = batch(set_up, policies, 23, threads=1)
    assert same(batch(set_up, policies, 23, threads=threads), alone)


def test_threads_change_nothing_in_more_games_than_one_of_them_plays_in_one_go() -> None:
    played = [
        einklang.play_games("cards", 2, "random", 2500, SEED, threads=threads)
        for threads in (1, 2, 5)
    ]
    assert same(played[0], played[1])
    assert same(played[0], played[2])
    # Different games, not the same one again and again.
    assert len({scores.tobytes() for scores in played[0].scores}) > 2000


@set_ups
def test_games_can_be_played_in_parts(set_up: SetUp) -> None:
    policies = mixture("mixed", set_up.players)
    whole = batch(set_up, policies, 12)
    cuts = [0, 1, 5, 5, 12]
    parts = [
        batch(set_up, policies, end - start, first=start, threads=2)
        for start, end in pairwise(cuts)
    ]
    for field in ("places", "scores", "ended", "steps"):
        together = np.concatenate([getattr(part, field) for part in parts])
        assert np.array_equal(together, getattr(whole, field))
        assert together.dtype == getattr(whole, field).dtype


@set_ups
def test_no_games_are_no_rows(set_up: SetUp) -> None:
    none = batch(set_up, "balanced", 0)
    assert [len(rows) for rows in (none.places, none.scores, none.ended, none.steps)] == [0] * 4
    assert none.places.shape[1] == set_up.players


def test_games_far_beyond_32_bits_are_others_and_the_same_as_step_by_step() -> None:
    set_up = SetUp("cards", 3)
    near, far = (batch(set_up, "random", 3, first=first) for first in (1, 2**40 + 1))
    assert not same(near, far)
    for i in range(3):
        last = step_by_step(set_up, ["random"] * 3, SEED, 2**40 + 1 + i)
        assert far.steps[i] == len(last.steps)


def test_one_policy_for_all_is_the_same_as_one_for_each_and_as_a_policy_of_its_own() -> None:
    set_up = SetUp("classic", 3)
    one = batch(set_up, "balanced:1.1", 4)
    assert same(one, batch(set_up, ["balanced:1.1"], 4))
    assert same(one, batch(set_up, ("balanced:1.1",) * 3, 4))
    assert same(one, batch(set_up, Policy("balanced", 1.1), 4))
    assert same(one, batch(set_up, ["balanced:1.1", Policy("balanced", 1.1), "balanced:1.1"], 4))
    assert not same(one, batch(set_up, "balanced:1.5", 4))


def test_a_seat_plays_by_its_own_policy() -> None:
    played = batch(SetUp("classic", 2), ["random", "balanced"], 30)
    assert (played.places[:, 1] == 1).all()
    assert (played.places[:, 0] == 2).all()


def test_a_game_may_be_given_itself_and_the_fewest_players_are_the_usual_ones() -> None:
    named = einklang.play_games("classic", 2, "greedy", 3, 1)
    assert same(named, einklang.play_games(einklang.game("classic"), None, "greedy", 3, 1))
    usual = einklang.play_games("cards", 2, "greedy", 9, 1)
    walls = [
        einklang.play_games("cards", 2, "greedy", 9, 1, options={"track": track})
        for track in ("four-sectors", "three-zones")
    ]
    assert same(usual, walls[0])
    assert not same(usual, walls[1])


def test_a_seed_fixes_all_games_and_without_one_nobody_can_tell() -> None:
    def play(seed: int | None) -> Games:
        return einklang.play_games("travel", 2, "random", 3, seed)

    assert same(play(1), play(1))
    assert not same(play(1), play(2))
    assert not same(play(None), play(None))


@pytest.mark.parametrize("name", einklang.GAMES)
def test_a_base_that_lets_the_weakest_colour_decide_alone_plays_as_if_it_were_endless(
    name: str,
) -> None:
    # From 6 on, one marker weighs more than all six together one field further on.
    set_up = next(set_up for set_up in SET_UPS if set_up.name == name)
    count = games(few=20, many=2000)
    endless = batch(set_up, "balanced", count)
    assert not same(endless, batch(set_up, "balanced:1.01", count))
    for base in ("inf", "6", "8", "100", "1e300"):
        is_same = same(endless, batch(set_up, f"balanced:{base}", count))
        assert is_same, base
