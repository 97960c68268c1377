"""The next game of the same people, and series of games."""

from __future__ import annotations

import pytest

import einklang
from einklang.games.errors import SetupError
from einklang.records.series import Series
from einklang.table.deciding import Decision
from einklang.table.rematch import is_agreed, points_after
from einklang.table.sight import open_view, see_open
from sitting import MOVE, Sitting, code, kinds, same, sit


def over(game: str, who: str) -> Sitting:
    return sit(game, who).finish()


def test_everybody_has_to_want_it() -> None:
    table = over("classic", "abc")
    assert not is_agreed(table.table)
    for guest, agreed in (("cleo", False), ("ada", False), ("bob", True)):
        assert kinds(table.want_rematch(guest)) == ["rematch-wanted"]
        assert is_agreed(table.table) == agreed
    assert table.table.wants_rematch == {0, 1, 2}
    assert same(table.retold(), table.table)


def test_each_person_wants_it_once_however_many_seats_he_has() -> None:
    table = over("classic", "aba")
    table.want_rematch("bob")
    assert not is_agreed(table.table)
    table.want_rematch("ada", 2)
    assert is_agreed(table.table)


def test_computer_players_always_want_it_but_do_not_ask() -> None:
    table = over("classic", "a35")
    assert not is_agreed(table.table)
    table.want_rematch("ada")
    assert is_agreed(table.table)


def test_who_has_gone_is_not_asked() -> None:
    table = sit("classic", "abc")
    table.resign("bob")
    table.finish()
    table.want_rematch("ada")
    table.want_rematch("cleo")
    assert is_agreed(table.table)
    assert code(table.want_rematch("bob")) == "which-seat"


def test_nobody_wants_it_before_the_end() -> None:
    assert code(sit("classic", "a.").want_rematch("ada")) == "not-over"
    assert code(sit("classic", "ab").want_rematch("ada")) == "not-over"


def test_there_is_one_next_game() -> None:
    table = over("classic", "ab")
    table.want_rematch("ada")
    table.want_rematch("bob")
    following = table.follow()
    assert table.table.next == following.table.id
    assert code(table.want_rematch("ada")) == "has-next"


def test_the_start_passes_on_clockwise_and_everything_else_stays() -> None:
    table = sit("cards", "ab3", options={"track": "three-zones"}, clock=MOVE, public=True).finish()
    following = table.follow()
    seats = table.table.seats
    assert following.table.seats == (seats[1], seats[2], seats[0])
    assert following.table.terms == table.table.terms
    assert following.table.former == table.table.id
    assert following.table.host == table.table.host
    assert following.table.phase == "playing"
    assert following.table.hourglass is not None
    assert following.table.done == {}
    assert following.table.deal != table.table.deal


def test_after_as_many_games_as_players_all_sit_as_in_the_first() -> None:
    table = first = over("classic", "a3bc")
    for _ in range(4):
        table = table.follow()
    assert table.table.seats == first.table.seats


def test_partners_stay_partners() -> None:
    table = over("team", "abcd")
    following = table.follow()
    assert [following.guest_at(seat) for seat in range(4)] == ["bob", "cleo", "dan", "ada"]


@pytest.mark.parametrize(("game", "who"), [("classic", "abc"), ("spezial", "a3"), ("cards", "ab")])
def test_a_series_adds_up_as_the_records_do(game: str, who: str) -> None:
    table = sit(game, who, series=3)
    kept = Series(einklang.game(game), len(who), 3)
    for number in range(3):
        assert table.table.terms.series is not None
        assert table.table.terms.series.number == number + 1
        told = by_player(table, number)
        assert told == kept.points
        table.finish()
        kept = kept.add(table.state)
        assert by_player(table, number) == kept.points
        assert told != kept.points
        for guest in table.table.people:
            decision = table.want_rematch(guest)
            assert code(decision) == ("series-over" if number == 2 else None)
        if number < 2:
            before, table = table, table.follow(number + 10)
            assert points_after(before.table) != ()
            assert table.table.terms.series is not None
            assert table.table.terms.series.earlier[-1] == before.table.id
    assert kept.over


def by_player(table: Sitting, number: int) -> tuple[int, ...]:
    """The points of a series as everybody sees them, in the order of the first game."""
    seen = see_open(table.table, open_view(table.table))["series"]
    assert (seen["length"], seen["number"]) == (3, number + 1)
    assert len(seen["earlier"]) == number
    players = table.table.terms.players
    return tuple(seen["points"][(player - number) % players] for player in range(players))


def test_the_series_goes_on_until_its_last_game() -> None:
    table = sit("classic", "ab", series=2).finish()
    assert table.want_rematch("ada").refusal is None
    last = table.follow().finish()
    decision: Decision = last.want_rematch("ada")
    assert decision.refusal is not None
    assert decision.refusal[:2] == ("series-over", {"number": 2})
    assert not is_agreed(last.table)


@pytest.mark.parametrize("how", ["resigned", "ran-out"])
def test_a_game_that_is_lost_by_default_ends_the_series(how: str) -> None:
    table = sit("classic", "ab", series=5, clock=MOVE, on_time_out="loss")
    if how == "resigned":
        table.resign("ada")
    else:
        table.wait(30).look()
    assert table.table.lost == (0, how)
    assert code(table.want_rematch("bob")) == "series-over"


def test_a_game_that_is_lost_by_default_adds_nothing_to_the_series() -> None:
    table = sit("classic", "ab", series=3).finish()
    table.want_rematch("ada")
    before = points_after(table.table)
    second = table.follow(2).play_until(lambda sitting: min(sitting.state.scores[0].values()) > 0)
    second.resign("ada")
    assert sum(before) > 0
    assert points_after(second.table) == (before[1], before[0])


def test_a_game_without_a_series_may_be_followed_by_any_number() -> None:
    table = sit("classic", "ab")
    for number in range(5):
        table.resign("ada")
        assert table.want_rematch("ada").refusal is None
        table = table.follow(number)
    assert table.table.terms.series is None
    assert points_after(table.table) == ()


def test_games_without_a_weakest_colour_of_their_own_have_no_series() -> None:
    with pytest.raises(SetupError, match="cannot be added up"):
        sit("duel", "ab", series=3)
