"""Many tables at once play the same games as one step by step."""

from __future__ import annotations

import numpy as np
import pytest

import einklang
from einklang.games.errors import SetupError
from einklang.games.generator import DEAL, Generator, branch_dice
from einklang.rl.many_tables import ManyTables, Renewal
from einklang.rows import field_bytes
from playing import SET_UPS, SetUp


def begun(count: int = 8, seed: int = 1, **what: object) -> ManyTables:
    tables = ManyTables("classic", 2, count, **what)  # type: ignore[arg-type]
    tables.begin(seed)
    return tables


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_each_table_plays_its_games_as_they_are_played_step_by_step(set_up: SetUp) -> None:
    count, seed = 3, 11
    tables = ManyTables(set_up.name, set_up.players, count, options=set_up.options)
    tables.begin(seed)
    dice = Generator(5)
    numbers = list(range(count))
    states = [set_up.game.new(set_up.players, _words(seed, n), set_up.options) for n in numbers]
    renewed = 0
    for _ in range(200 if set_up.name == "cards" else 110):
        legal = [np.flatnonzero(mask) for mask in tables.masks]
        actions = [int(some[dice.below(len(some))]) if len(some) else 0 for some in legal]
        over = tables.ended.tolist()
        tables.step(actions)
        for i, action in enumerate(actions):
            if over[i]:  # the action was for nothing: the next game of this table began
                numbers[i] += count
                words = _words(seed, numbers[i])
                states[i] = set_up.game.new(set_up.players, words, set_up.options)
                renewed += 1
            else:
                states[i] = set_up.game.apply(states[i], action)
            assert field_bytes(tables.states[i]) == field_bytes(states[i].row)
            assert tables.ended[i] == states[i].over
    assert renewed


def _words(seed: int, number: int) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    return branch_dice(seed, number, DEAL)


@pytest.mark.parametrize("bots", [None, "random"])
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_what_is_written_step_by_step_is_what_is_written_anew(
    set_up: SetUp, bots: str | None
) -> None:
    """Only what has changed is written; between two own turns that may be much."""
    tables = ManyTables(set_up.name, set_up.players, 5, options=set_up.options, bots=bots)
    tables.begin(4)
    fresh = ManyTables(set_up.name, set_up.players, 5, options=set_up.options, bots=bots)
    for _ in range(100):
        tables.step(tables.any_actions())
        fresh.states[:] = tables.states
        fresh.look()
        assert np.array_equal(tables.observations, fresh.observations)
        assert np.array_equal(tables.masks, fresh.masks)


def test_bots_on_the_other_seats_play_as_bots_do() -> None:
    """Greedy in the kernels wins against random as often as in a batch of games."""
    tables = begun(count=256, bots="greedy")
    wins = games = 0
    assert tables.learners.tolist() == [0, 1] * 128
    while games < 512:
        assert np.array_equal(tables.turn[~tables.ended], tables.learners[~tables.ended])
        tables.step(tables.any_actions())
        learners = tables.rewards[np.arange(256), tables.learners, 0]
        wins += int((learners[tables.ended] > 0).sum())
        games += int(tables.ended.sum())
    assert wins < 0.05 * games


def test_a_fixed_seat_is_the_learners_at_every_table() -> None:
    tables = begun(bots=["random", "greedy"], seat=1)
    assert tables.turn.tolist() == [1] * 8
    assert tables.learners.tolist() == [1] * 8


def test_the_same_seed_gives_the_same_games_whatever_the_bots_did_before() -> None:
    one = begun(bots="random", seed=3)
    for _ in range(40):
        one.step(one.any_actions())
    one.begin(3)
    other = begun(bots="random", seed=3)
    for _ in range(60):
        assert np.array_equal(one.observations, other.observations)
        actions = one.any_actions()
        assert np.array_equal(actions, other.any_actions())
        one.step(actions)
        other.step(actions)
        assert np.array_equal(one.rewards, other.rewards)


def test_game_numbers_are_those_of_a_batch() -> None:
    """Game k of a seed is dealt as `play_games` deals it: greedy comes to the same end."""
    tables = ManyTables("solo", None, 6, rewards="weakest", renewal=Renewal.NEVER)
    tables.begin(21)
    players = tables.seat_bots("greedy")
    results = np.zeros(6)
    batch = einklang.play_games("solo", None, "greedy", 6, 21)
    for i in range(6):
        players[0].generator[:] = branch_dice(21, i, DEAL + 1)
        alone = ManyTables("solo", rewards="weakest", renewal=Renewal.NEVER)
        alone.begin(21)
        alone.known["number"] = i
        alone.begin()
        while not alone.ended[0]:
            alone.step(alone.choose(players))
            results[i] += alone.rewards[0, 0, 0]
    assert results.tolist() == batch.scores[:, 0].min(axis=1).tolist()


def test_a_table_begins_anew_only_when_it_is_asked_to() -> None:
    tables = begun(renewal=Renewal.NEVER)
    while not tables.ended.any():
        tables.step(tables.any_actions())
    with pytest.raises(SetupError, match="the game is over; begin a new one"):
        tables.step(tables.any_actions())
    over = tables.ended
    before = [field_bytes(state) for state in tables.states[~over]]
    tables.begin(which=over)
    assert not tables.ended.any()
    assert [field_bytes(state) for state in tables.states[~over]] == before


def test_a_game_is_cut_off_after_so_many_steps() -> None:
    tables = begun(most_steps=5)
    for step in range(1, 6):
        tables.step(tables.any_actions())
        assert tables.cut_off.tolist() == [step == 5] * 8
    assert not tables.ended.any()
    assert not tables.rewards.any()
    tables.step(np.zeros(8, int))
    assert not tables.cut_off.any()


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (-1, "there is no action -1"),
        (9326, "there is no action 9326; actions count from 0 to 9325"),
        (9324, "action 9324, swap, is not allowed now"),
    ],
)
def test_one_action_that_is_not_allowed_stops_all_of_them(bad: int, why: str) -> None:
    tables = begun()
    before = tables.states.tobytes()
    actions = tables.any_actions()
    actions[5] = bad
    with pytest.raises(SetupError, match=f"^table 5: {why}"):
        tables.step(actions)
    assert tables.states.tobytes() == before
    tables.step(tables.any_actions())


@pytest.mark.parametrize(
    "actions", [[1, 2], np.zeros(9, int), np.zeros(8), [["a"] * 8], np.zeros((8, 1), int), None]
)
def test_actions_of_a_wrong_shape_or_type_are_refused(actions: object) -> None:
    tables = begun()
    with pytest.raises(SetupError, match="a step takes 8 whole numbers, one for each table"):
        tables.step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({"count": 0}, "at least 1 table, not 0"),
        ({"most_steps": 0}, "at least 1 step, not 0"),
        ({"rewards": "money"}, "no rewards by 'money'; they go by place, weakest, points"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"bots": "level3"}, "there is no bot 'level3'"),
        ({"bots": ["random"] * 3}, "1 bot for all seats or 2 bots, not 3"),
        ({"bots": "random", "seat": 2}, "there is no seat 2; seats count from 0 to 1"),
        ({"seat": 1}, "only for tables with bots"),
        ({"options": {"track": "x"}}, "classic has no option 'track'"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(what: dict[str, object], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        ManyTables("classic", 2, **what)  # type: ignore[arg-type]


def test_no_step_comes_before_the_first_game() -> None:
    with pytest.raises(SetupError, match="no game has begun"):
        ManyTables("classic", 2).step([0])


def test_the_first_games_begin_at_all_tables() -> None:
    tables = ManyTables("classic", 2, 8)
    tables.begin(3, np.arange(8) < 2)
    assert np.array_equal(tables.observations, begun(seed=3).observations)


def test_only_seats_that_are_there_see_anything() -> None:
    with pytest.raises(SetupError, match="there is no seat 2; seats count from 0 to 1"):
        begun().seen_by(2)


def test_tables_to_begin_are_named_one_by_one() -> None:
    with pytest.raises(SetupError, match="8 tables to choose from"):
        begun().begin(which=np.ones(3, np.bool_))
