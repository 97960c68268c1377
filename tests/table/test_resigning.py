"""Giving up: the game is lost between two sides, and goes on with a bot among more."""

from __future__ import annotations

import pytest

from einklang.games.result import places
from einklang.table import events as ev
from einklang.table.terms import Bot
from sitting import MOVE, code, kinds, same, sit


@pytest.mark.parametrize(
    ("game", "who"), [("classic", "ab"), ("travel", "ab"), ("duel", "a3"), ("spezial", "ab")]
)
def test_who_resigns_between_two_sides_has_lost(game: str, who: str) -> None:
    table = sit(game, who)
    table.play()
    [event] = table.resign("ada").events
    assert isinstance(event, ev.Lost)
    assert (event.seat, event.why) == (0, "resigned")
    assert table.table.phase == "over"
    assert table.table.lost == (0, "resigned")
    result = table.table.result
    assert result is not None
    assert (result.ended, result.places, result.winners) == ("resigned", (2, 1), (1,))
    assert result.scores == table.state.scores
    assert same(table.retold(), table.table)


def test_one_may_resign_when_it_is_not_ones_turn() -> None:
    table = sit("classic", "ab")
    assert kinds(table.resign("bob")) == ["lost"]
    assert table.table.result is not None
    assert table.table.result.places == (1, 2)


@pytest.mark.parametrize("game", ["classic", "spezial", "cards"])
@pytest.mark.parametrize("who", ["abc", "abcd"])
@pytest.mark.parametrize("guest", ["ada", "bob"])
def test_a_bot_takes_over_for_who_resigns_among_more_sides(game: str, who: str, guest: str) -> None:
    table = sit(game, who, stand_in="level2")
    seat = table.table.seats_of(guest)[0]
    [event] = table.resign(guest).events
    assert isinstance(event, ev.BotTookOver)
    assert (event.seat, event.level, event.why) == (seat, "level2", "resigned")
    assert table.table.seats[seat] == Bot(level="level2")
    assert table.table.phase == "playing"
    assert table.table.lost is None
    assert guest not in table.table.people
    table.finish()
    assert table.table.result == table.state.game.result(table.state)
    assert same(table.retold(), table.table)


def test_who_has_gone_cannot_come_back() -> None:
    table = sit("classic", "abc")
    table.resign("ada")
    assert code(table.seat("ada", 0)) == "seat-taken"
    assert code(table.act("ada", table.best(), seat=0)) == "not-your-seat"


def test_all_may_go_and_the_bots_play_on() -> None:
    table = sit("classic", "abc")
    for guest in ("ada", "bob", "cleo"):
        assert kinds(table.resign(guest)) == ["bot-took-over"]
    assert table.table.people == {}
    assert table.finish().table.lost is None


def test_a_guest_with_several_seats_gives_up_one_of_them() -> None:
    table = sit("classic", "aba")
    assert code(table.resign("ada")) == "which-seat"
    assert kinds(table.resign("ada", 2)) == ["bot-took-over"]
    assert table.table.seats_of("ada") == (0,)


@pytest.mark.parametrize(("guest", "due"), [("bob", (1, 2, 1, 2)), ("cleo", (2, 1, 2, 1))])
def test_a_team_loses_together(guest: str, due: tuple[int, ...]) -> None:
    table = sit("team", "abcd")
    assert kinds(table.resign(guest)) == ["lost"]
    assert table.table.result is not None
    assert table.table.result.places == due


def test_a_solo_game_ends() -> None:
    table = sit("solo", "a")
    table.play()
    assert kinds(table.resign("ada")) == ["lost"]
    assert table.table.phase == "over"
    assert table.table.result is not None
    assert table.table.result.places == (1,)


@pytest.mark.parametrize(
    ("game", "who", "sides"),
    [("classic", "abc", 3), ("classic", "abcd", 4), ("team", "abcd", 2), ("cards", "ab", 2)],
)
def test_who_loses_by_default_is_last_and_the_others_share_the_first_place(
    game: str, who: str, sides: int
) -> None:
    table = sit(game, who, clock=MOVE, on_time_out="loss")
    table.play()
    table.wait(30).look()
    assert table.table.lost == (1, "ran-out")
    result = table.table.result
    assert result is not None
    # The same places as if the side of seat 1 had the only weaker score.
    by_side = places([[0] if side == 1 else [1] for side in range(sides)])
    assert result.places == tuple(by_side[seat % sides] for seat in range(len(who)))


@pytest.mark.parametrize("who", ["a.", "ab"])
def test_nobody_resigns_before_or_after_the_game(who: str) -> None:
    table = sit("classic", who)
    if who == "ab":
        table.resign("bob")
    assert code(table.resign("ada")) == ("game-over" if who == "ab" else "not-begun")


def test_nobody_resigns_after_the_last_action() -> None:
    table = sit("classic", "ab").finish()
    assert code(table.resign("ada")) == "game-over"
    assert table.table.lost is None
