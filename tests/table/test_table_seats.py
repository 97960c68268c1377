"""Sitting down at a table, getting up, and the beginning of the game."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from einklang.table import commands as cmd
from einklang.table.table import Table
from einklang.table.terms import Person
from playing import SET_UPS, SetUp
from sitting import START, STRANGER, code, kinds, same, sit, sit_for


def names(table: Table) -> list[str]:
    return [seat.name if isinstance(seat, Person) else seat.kind for seat in table.seats]


def test_an_open_seat_is_taken_under_a_name() -> None:
    table = sit("classic", "a..")
    decision = table.seat("bob", 2)
    assert kinds(decision) == ["seated"]
    assert names(table.table) == ["Ada", "open", "Bob"]
    assert table.table.phase == "waiting"


def test_the_first_open_seat_is_taken_if_none_is_named() -> None:
    table = sit("classic", "3a..")
    assert kinds(table.seat("cleo")) == ["seated"]
    assert names(table.table) == ["bot", "Ada", "Cleo", "open"]


def test_a_guest_takes_one_seat_unless_the_host_lets_guests_take_several() -> None:
    for seat in (None, 2, 3):
        strict, free = (sit("classic", "ab..", several_seats=several) for several in (False, True))
        assert code(strict.seat("bob", seat)) == "one-seat"
        assert names(strict.table) == ["Ada", "Bob", "open", "open"]
        assert kinds(free.seat("bob", seat)) == ["seated"]
        assert kinds(strict.seat("ada", seat)) == ["seated"]  # the host may always
        assert kinds(strict.seat("cleo")) == ["seated", "dealt"]


def test_who_leaves_a_seat_may_take_another() -> None:
    table = sit("classic", "ab..")
    table.leave("bob")
    assert kinds(table.seat("bob", 3)) == ["seated"]


def test_a_taken_seat_is_refused() -> None:
    table = sit("classic", "a..")
    decision = table.seat("bob", 0)
    assert decision.refusal is not None
    assert decision.refusal == ("seat-taken", {"seat": 0}, "seat 0 is taken")
    assert decision.table is table.table
    assert not decision.events


@pytest.mark.parametrize("who", ["a3.", "ab3"])
def test_a_computer_player_keeps_its_seat(who: str) -> None:
    table = sit("classic", who)
    assert code(table.seat("cleo", who.index("3"))) == "seat-taken"


def test_the_own_seat_is_taken_already_which_changes_nothing() -> None:
    table = sit("classic", "a..")
    decision = table.seat("ada", 0)
    assert (decision.refusal, decision.events, decision.repeats) == (None, (), 1)


def test_a_guest_may_take_several_seats() -> None:
    table = sit("classic", "a..")
    table.seat("ada", 2)
    assert table.table.seats_of("ada") == (0, 2)
    assert table.table.people == {"ada": (0, 2)}
    assert kinds(table.seat("ada")) == ["seated", "dealt"]


def test_a_seat_beyond_the_table_is_refused() -> None:
    table = sit("classic", "a.")
    decision = table.seat("bob", 2)
    assert decision.refusal is not None
    assert decision.refusal.code == "no-such-seat"
    assert decision.refusal.sentence == "there is no seat 2; seats count from 0 to 1"


def test_no_seat_is_open_when_all_are_taken() -> None:
    table = sit("classic", "ab")
    assert code(table.seat("cleo")) == "no-open-seat"
    assert code(table.seat("ada")) == "no-open-seat"


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_the_game_is_dealt_when_the_last_seat_is_taken(set_up: SetUp) -> None:
    table = sit_for(set_up, "....", several_seats=True)
    for seat in range(set_up.players - 1):
        assert kinds(table.seat("bob", seat)) == ["seated"]
        assert table.table.phase == "waiting"
        assert table.table.state is None
    assert kinds(table.wait(5).seat("ada")) == ["seated", "dealt"]
    assert table.table.phase == "playing"
    assert table.table.to_move == 0
    assert table.state == table.table.deal.new(set_up.game, set_up.players, set_up.options)
    assert [event.at - START for event in table.log] == [0] * set_up.players + [5000] * 2
    assert same(table.retold(), table.table)


@pytest.mark.parametrize("who", ["ab", "a3", "33"])
def test_a_game_for_which_nobody_is_waited_is_dealt_at_once(who: str) -> None:
    table = sit("classic", who)
    assert [event.type for event in table.log] == ["created", "dealt"]
    assert table.table.version == 2


def test_a_seat_that_was_left_is_open_again() -> None:
    table = sit("classic", "ab.")
    assert kinds(table.leave("bob")) == ["left"]
    assert names(table.table) == ["Ada", "open", "open"]
    assert kinds(table.seat("cleo", 1)) == ["seated"]


def test_who_holds_several_seats_says_which_one_is_left() -> None:
    table = sit("classic", "aa.")
    assert code(table.leave("ada")) == "which-seat"
    assert kinds(table.leave("ada", 1)) == ["left"]
    assert table.table.seats_of("ada") == (0,)


@pytest.mark.parametrize("who", ["a.", "a.3"])
def test_the_table_closes_when_the_last_person_leaves(who: str) -> None:
    table = sit("classic", who)
    assert kinds(table.leave("ada")) == ["left", "closed"]
    assert table.table.phase == "closed"
    assert table.table.playing is None
    assert same(table.retold(), table.table)


def test_the_table_stays_while_somebody_sits_there_even_without_its_host() -> None:
    table = sit("classic", "ab.")
    assert kinds(table.leave("ada")) == ["left"]
    assert table.table.phase == "waiting"
    assert kinds(table.leave("bob")) == ["left", "closed"]


def test_nothing_happens_at_a_closed_table() -> None:
    table = sit("classic", "a.")
    table.leave("ada")
    closed = table.table
    for decision in (
        table.seat("ada", 0),
        table.seat("bob"),
        table.leave("ada"),
        table.say("ada"),
        table.act("ada", "swap", seat=0),
        table.resign(STRANGER),
        table.want_rematch("ada"),
    ):
        assert code(decision) == "closed"
        assert not decision.events
    assert table.table is closed


@pytest.mark.parametrize("over", [False, True])
def test_nobody_leaves_after_the_start(over: bool) -> None:
    table = sit("classic", "ab")
    if over:
        table.resign("bob")
    decision = table.leave("ada")
    assert code(decision) == "has-begun"
    assert not decision.events


def test_only_the_own_seat_can_be_left() -> None:
    table = sit("classic", "ab.")
    assert code(table.leave("ada", 1)) == "not-your-seat"
    assert code(table.leave("ada", 2)) == "not-your-seat"
    assert code(table.leave("ada", 3)) == "no-such-seat"
    assert code(table.leave(STRANGER)) == "which-seat"


@pytest.mark.parametrize("name", ["", " ", "\u200b\t", "x" * 41])
def test_a_name_that_cannot_be_seen_or_is_too_long_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        cmd.TakeSeat(id="x", name=name)


def test_a_name_is_on_one_line_and_has_no_hidden_characters() -> None:
    assert cmd.TakeSeat(id="x", name=" Ada\n\u202e  of\u2066Ulm ").name == "Ada of Ulm"
