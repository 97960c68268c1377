"""A series is the list of its records: all of them hold, and their seats pass on."""

from __future__ import annotations

import re
from typing import Any

import pytest

import einklang
from einklang.records.record import RecordError
from playing import SetUp
from sample_records import Data
from series_games import CARDS_2, CARDS_3, SERIES, played, played_data, read, row, weakest


def refusal(games: list[Data], length: int | None = None) -> str:
    with pytest.raises(RecordError) as caught:
        einklang.series_of([read(data) for data in games], length)
    error = caught.value
    assert str(error).isprintable()
    assert (error.step, error.seat, error.act) == (None, None, None)
    return str(error)


@pytest.mark.parametrize("set_up", SERIES, ids=str)
def test_records_in_a_row_are_a_series(set_up: SetUp) -> None:
    games = row(set_up, 4)
    found = einklang.series_of(map(read, games))
    assert (found.game, found.players, found.length) == (set_up.game, set_up.players, 4)
    assert found.over
    assert found.points == tuple(
        sum(weakest(data, player, number) for number, data in enumerate(games))
        for player in range(set_up.players)
    )
    added = einklang.Series(set_up.game, set_up.players, 4, set_up.options)
    for number in range(4):
        added = added.add(played(set_up, number))
    assert found.results == added.results
    assert dict(found.options) == dict(set_up.options)
    assert (found.points, found.places, found.winners) == (
        (added.points, added.places, added.winners)
    )


def test_one_record_is_a_series() -> None:
    assert einklang.series_of([read(played_data(CARDS_2, 0))]).over


def test_a_series_may_have_games_to_come() -> None:
    found = einklang.series_of(map(read, row(CARDS_3, 2)), length=5)
    assert (len(found.results), found.length) == (2, 5)
    assert not found.over
    assert found.winners == ()
    assert found.seated(("Ada", "Ben", "Cleo")) == ("Cleo", "Ada", "Ben")


def test_no_record_is_no_series() -> None:
    assert refusal([]) == "a series has at least 1 game, not 0"


def test_records_need_no_names() -> None:
    games = row(CARDS_3, 3)
    points = einklang.series_of(map(read, games)).points
    for unnamed in ([0], [1], [0, 2], [0, 1, 2]):
        games = row(CARDS_3, 3)
        for number in unnamed:
            del games[number]["seats"]
        assert einklang.series_of(map(read, games)).points == points


@pytest.mark.parametrize(
    ("set_up", "wrong", "names"),
    [
        (CARDS_2, 1, ["Ada", "Ben"]),
        (CARDS_3, 1, ["Ada", "Ben", "Cleo"]),
        (CARDS_3, 1, ["Cleo", "Ada", "Ben"]),
        (CARDS_3, 1, ["Ben", "Ada", "Cleo"]),
        (CARDS_3, 2, ["Ben", "Cleo", "Ada"]),
        (CARDS_3, 2, ["Ada", "Ben", "Cleo"]),
        (CARDS_3, 2, ["Cleo", "Ada", "Bert"]),
        (SetUp("spezial", 2), 2, ["Ben", "Ada"]),
        (SetUp("team", 4), 1, ["Dan", "Ada", "Ben", "Cleo"]),
    ],
)
def test_seats_that_have_not_passed_on_are_refused(
    set_up: SetUp, wrong: int, names: list[str]
) -> None:
    games = row(set_up, 3)
    games[wrong]["seats"] = names
    said = f"game {wrong + 1} of the series: the seats have not passed on from the game before"
    assert refusal(games) == said


def test_a_game_without_names_does_not_hide_wrong_seats() -> None:
    games = row(CARDS_3, 3)
    del games[1]["seats"]
    games[2]["seats"] = ["Ben", "Cleo", "Ada"]  # as if it were the second game
    assert refusal(games).startswith("game 3 of the series: the seats have not passed on")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_record_that_does_not_hold_is_named_with_its_number(number: int) -> None:
    games = row(CARDS_3, 3)
    step = games[number - 1]["steps"][4]
    step["points"] = {"R": 9}
    said = refusal(games)
    where = f"game {number} of the series: step 5, seat {step['seat']}, {step['act']}: the card "
    assert re.match(re.escape(where), said)


def test_a_setup_or_a_result_that_does_not_hold_is_named_with_its_number() -> None:
    games = row(SetUp("spezial", 3), 2)
    games[1]["setup"]["chips"]["g13"] = "R1"
    assert refusal(games).startswith("game 2 of the series: 'R1' is not a chip")
    games = row(SetUp("spezial", 3), 2)
    games[0]["result"]["places"] = [1, 1, 1]
    assert refusal(games).startswith("game 1 of the series: the result states other places")


def test_an_unfinished_game_is_refused() -> None:
    games = row(CARDS_3, 3)
    del games[1]["result"], games[1]["steps"][-1]
    assert refusal(games).startswith("game 2 of the series: the game is not over yet")


@pytest.mark.parametrize(
    "other",
    [
        CARDS_2,
        SetUp("cards", 4, (("track", "four-sectors"),)),
        SetUp("cards", 3, (("track", "three-zones"),)),
        SetUp("spezial", 3),
        SetUp("classic", 3),
    ],
    ids=str,
)
def test_a_game_with_other_rules_is_refused(other: SetUp) -> None:
    games = [*row(CARDS_3, 1), played_data(other, 1)]
    assert refusal(games) == (
        "game 2 of the series: the games of a series have the same rules and number of players"
    )


def test_a_track_left_out_is_the_usual_one() -> None:
    games = row(CARDS_3, 3)
    games[1]["options"] = {}
    assert einklang.series_of(map(read, games)).over
    games[0]["options"] = {}
    assert dict(einklang.series_of(map(read, games)).options) == {"track": "four-sectors"}


def test_more_games_than_agreed_are_refused() -> None:
    said = "game 3 of the series: all 2 games of the series have been played"
    assert refusal(row(CARDS_2, 4), length=2) == said


def test_duels_are_no_series() -> None:
    said = refusal(row(SetUp("duel", 2), 2))
    assert said.startswith("game 1 of the series: games of duel cannot be added up")


def test_a_series_of_less_than_no_game_is_refused() -> None:
    said = "game 1 of the series: a series has a whole number of games, 1 or more, not -2"
    assert refusal(row(CARDS_2, 1), length=-2) == said


def test_nothing_of_a_refused_series_is_taken_in() -> None:
    games: list[Any] = [read(data) for data in row(CARDS_2, 2)]
    before = [game.to_line() for game in games]
    broken = row(CARDS_2, 3)[2]
    broken["steps"][0]["seat"] = 1
    with pytest.raises(RecordError):
        einklang.series_of([*games, read(broken)])
    assert [game.to_line() for game in games] == before
    assert einklang.series_of(games).over


@pytest.mark.parametrize("length", [0, 1.5])
def test_a_series_of_records_has_an_agreed_length(length: Any) -> None:
    record = einklang.record_of(einklang.game("cards").new(2, seed=1))
    with pytest.raises(RecordError, match="a whole number of games, 1 or more"):
        einklang.series_of([record], length)
