"""A series adds up the weakest colours of its games, while the start passes on (rules D7.3)."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import einklang
from einklang.games.errors import SetupError
from einklang.games.result import Result
from playing import SetUp
from series_games import CARDS_2, CARDS_3, CARDS_4, NAMES, SERIES, played, row, weakest

every_series = pytest.mark.parametrize("set_up", SERIES, ids=str)


def series(set_up: SetUp, length: int, played_games: int = 0) -> einklang.Series:
    found = einklang.Series(set_up.game, set_up.players, length, set_up.options)
    for number in range(played_games):
        found = found.add(played(set_up, number))
    return found


def with_results(players: int, *games: list[int]) -> einklang.Series:
    """A series of card games with these weakest values, by seat."""
    results = tuple(
        Result("target-reached", tuple(dict.fromkeys("RGBOYP", 10) | {"O": n} for n in game), ())
        for game in games
    )
    return einklang.Series(einklang.game("cards"), players, len(games), results=results)


@every_series
def test_points_are_the_weakest_values_of_all_games(set_up: SetUp) -> None:
    found = series(set_up, 5)
    expected = [0] * set_up.players
    for number, data in enumerate(row(set_up, 5)):
        assert found.points == tuple(expected)
        assert not found.over
        assert found.winners == ()
        found = found.add(played(set_up, number))
        for player in range(set_up.players):
            expected[player] += weakest(data, player, number)
    assert found.points == tuple(expected)
    assert found.over
    assert len(found.results) == found.length == 5
    assert found.places == tuple(1 + sum(o > own for o in expected) for own in expected)
    assert found.winners == tuple(p for p, n in enumerate(expected) if n == max(expected))


def test_the_winner_of_a_game_adds_his_weakest_value_too() -> None:
    for number in range(3):
        state = played(CARDS_3, number)
        (winner,) = state.game.result(state).winners
        points = series(CARDS_3, 1).add(state).points
        assert points[winner] == min(state.scores[winner].values()) >= 7
        assert points[winner] == max(points)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_each_game_the_next_player_starts(players: int) -> None:
    found = einklang.Series(einklang.game("cards"), players, 9)
    for number in range(9):
        assert found.player_at(0, number) == number % players
        for player in range(players):
            seat = (player - number) % players
            assert found.seat_of(player, number) == seat
            assert found.player_at(seat, number) == player
        names = NAMES[:players]
        seated = found.seated(names, number)
        assert seated == names[number % players :] + names[: number % players]


def test_without_a_number_the_next_game_is_meant() -> None:
    found = series(CARDS_3, 4)
    for number in range(3):
        assert [found.seat_of(p) for p in range(3)] == [found.seat_of(p, number) for p in range(3)]
        assert [found.player_at(s) for s in range(3)] == [
            found.player_at(s, number) for s in range(3)
        ]
        assert found.seated(NAMES) == found.seated(NAMES, number)
        found = found.add(played(CARDS_3, number))
    assert found.seated(NAMES) == ("Ada", "Ben", "Cleo")
    assert found.player_at(0) == 0


def test_points_go_to_players_and_not_to_seats() -> None:
    found = with_results(3, [5, 1, 0], [7, 2, 3], [1, 1, 9])
    # By seat; in the second game seat 0 is player 1, in the third it is player 2.
    assert found.points == (5 + 3 + 1, 1 + 7 + 9, 0 + 2 + 1)
    assert found.places == (2, 1, 3)
    assert found.winners == (1,)


@pytest.mark.parametrize(
    ("games", "points", "places", "winners"),
    [
        ([[4, 4]], (4, 4), (1, 1), (0, 1)),
        ([[7, 3], [7, 3]], (10, 10), (1, 1), (0, 1)),
        ([[3, 7], [7, 3]], (6, 14), (2, 1), (1,)),
        ([[1, 2, 2]], (1, 2, 2), (3, 1, 1), (1, 2)),
        ([[2, 1, 1]], (2, 1, 1), (1, 2, 2), (0,)),
        ([[1, 2, 3, 2]], (1, 2, 3, 2), (4, 2, 1, 2), (2,)),
        ([[0, 0, 0, 0]], (0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 2, 3)),
    ],
)
def test_equal_points_share_a_place(games: Any, points: Any, places: Any, winners: Any) -> None:
    found = with_results(len(points), *games)
    assert (found.points, found.places, found.winners) == (points, places, winners)


def test_before_its_end_a_series_has_a_standing_but_no_winners() -> None:
    found = series(CARDS_2, 3, played_games=2)
    assert sorted(found.places) in ([1, 1], [1, 2])
    assert sum(found.points) > 0
    assert found.winners == ()
    assert not found.over
    assert series(CARDS_2, 3).places == (1, 1)


def test_a_series_never_changes() -> None:
    before = series(CARDS_2, 2)
    after = before.add(played(CARDS_2, 0))
    assert before.results == ()
    assert len(after.results) == 1
    assert (after.game, after.players, after.length) == (before.game, 2, 2)
    assert after.options == before.options
    attribute = "length"
    with pytest.raises(FrozenInstanceError):
        setattr(after, attribute, 3)


def test_a_series_deals_its_games() -> None:
    found = series(CARDS_4, 2)
    assert found.new(seed=8) == CARDS_4.new(seed=8)
    assert found.new(seed=8).options == {"track": "three-zones"}
    done = series(CARDS_4, 2, played_games=2)
    with pytest.raises(SetupError, match="all 2 games of the series have been played"):
        done.new(seed=8)


def test_options_left_out_are_the_usual_ones() -> None:
    found = einklang.Series(einklang.game("cards"), 2, 1)
    assert found.add(played(CARDS_2, 0)).over


def test_more_games_than_agreed_are_refused() -> None:
    found = series(CARDS_2, 1, played_games=1)
    with pytest.raises(SetupError, match="all 1 games of the series have been played"):
        found.add(played(CARDS_2, 1))


@pytest.mark.parametrize("set_up", SERIES[:5], ids=str)
def test_an_unfinished_game_is_refused(set_up: SetUp) -> None:
    found = series(set_up, 2, played_games=1)
    with pytest.raises(SetupError, match="not over yet; a series adds up finished games"):
        found.add(found.new(seed=3))


@pytest.mark.parametrize(
    "other",
    [
        SetUp("cards", 2, (("track", "three-zones"),)),
        CARDS_3,
        SetUp("spezial", 2),
        SetUp("travel", 2),
        SetUp("duel", 2),
    ],
    ids=str,
)
def test_games_with_other_rules_or_players_are_refused(other: SetUp) -> None:
    with pytest.raises(SetupError, match="the same rules and number of players"):
        series(CARDS_2, 2).add(played(other, 0))


def test_a_duel_cannot_be_added_up() -> None:
    with pytest.raises(SetupError, match="games of duel cannot be added up"):
        einklang.Series(einklang.game("duel"), 2, 3)


@pytest.mark.parametrize("length", [0, -1, -(10**30)])
def test_a_series_has_a_game(length: int) -> None:
    with pytest.raises(SetupError, match=f"1 or more, not {length}"):
        einklang.Series(einklang.game("cards"), 2, length)


@pytest.mark.parametrize(
    ("players", "options", "says"),
    [
        (5, {}, "2, 3 or 4 players, not for 5"),
        (1, {}, "2, 3 or 4 players, not for 1"),
        (2, {"track": "two-zones"}, "the option track of cards is"),
        (2, {"walls": "none"}, "cards has no option 'walls'"),
    ],
)
def test_a_series_that_no_table_can_play_is_refused(players: int, options: Any, says: str) -> None:
    with pytest.raises(SetupError, match=says):
        einklang.Series(einklang.game("cards"), players, 3, options)
