"""Taking back: who has to agree, and what becomes of the clocks."""

from __future__ import annotations

import pytest

from einklang.table import events as ev
from einklang.table.deciding import Decision, waited_for
from sitting import PLAYER, SECOND, START, code, kinds, same, sit


def test_who_offers_waits_for_the_other() -> None:
    table = sit("spezial", "ab")
    table.play()
    assert kinds(table.offer("ada")) == ["take-back-offered"]
    assert table.table.offer == (0, 0, frozenset())
    assert waited_for(table.table) == [1]
    assert table.table.steps == 1


def test_what_is_agreed_is_taken_back() -> None:
    table = sit("spezial", "ab")
    before = table.table
    table.play()
    table.offer("ada")
    assert kinds(table.answer("bob", True)) == ["take-back-answered", "taken-back"]
    assert table.table.offer is None
    assert table.state == before.state
    assert table.table.steps == 0
    assert table.table.to_move == 0
    assert same(table.retold(), table.table)


def test_what_is_declined_stays() -> None:
    table = sit("spezial", "ab")
    table.play()
    played = table.state
    table.offer("ada")
    assert kinds(table.answer("bob", False)) == ["take-back-answered"]
    assert table.table.offer is None
    assert table.state is played
    assert code(table.answer("bob", True)) == "no-offer"


def test_everybody_has_to_agree() -> None:
    table = sit("spezial", "abcd")
    table.play()
    table.offer("ada")
    assert waited_for(table.table) == [1, 2, 3]
    assert kinds(table.answer("cleo", True)) == ["take-back-answered"]
    assert waited_for(table.table) == [1, 3]
    assert kinds(table.answer("dan", True)) == ["take-back-answered"]
    assert kinds(table.answer("bob", True)) == ["take-back-answered", "taken-back"]


def test_one_who_does_not_agree_is_enough() -> None:
    table = sit("spezial", "abc")
    table.play()
    table.offer("ada")
    table.answer("bob", True)
    assert kinds(table.answer("cleo", False)) == ["take-back-answered"]
    assert table.table.offer is None
    assert table.table.steps == 1


def test_nobody_answers_twice_or_to_himself() -> None:
    table = sit("spezial", "abc")
    table.play()
    table.offer("ada")
    assert code(table.answer("ada", True)) == "no-offer"
    table.answer("bob", True)
    assert code(table.answer("bob", False)) == "no-offer"
    assert table.table.offer is not None


@pytest.mark.parametrize("seat", [1, 2])
def test_a_guest_with_several_seats_answers_once_from_any_of_them(seat: int) -> None:
    table = sit("spezial", "abb")
    table.play()
    table.offer("ada")
    assert waited_for(table.table) == [1]
    assert kinds(table.answer("bob", True, seat)) == ["take-back-answered", "taken-back"]


def test_a_guest_agrees_with_himself() -> None:
    table = sit("spezial", "aba")
    table.play()
    table.offer("ada", 0)
    assert waited_for(table.table) == [1]
    assert code(table.answer("ada", True, 2)) == "no-offer"
    assert kinds(sit_and_take_back("aa")) == ["take-back-offered", "taken-back"]


@pytest.mark.parametrize("who", ["a3", "a3a", "a361"])
def test_computer_players_always_agree(who: str) -> None:
    assert kinds(sit_and_take_back(who)) == ["take-back-offered", "taken-back"]


def sit_and_take_back(who: str) -> Decision:
    table = sit("spezial", who)
    table.play()
    return table.offer("ada", 0)


def test_computer_players_agree_and_people_are_asked() -> None:
    table = sit("spezial", "a3b")
    table.play()
    table.offer("ada")
    assert waited_for(table.table) == [2]


def test_a_new_action_cancels_the_offer() -> None:
    table = sit("spezial", "ab")
    table.play()
    table.offer("ada")
    table.play()
    assert table.table.offer is None
    assert code(table.answer("bob", True)) == "no-offer"
    assert table.table.steps == 2


def test_an_emote_does_not_cancel_the_offer() -> None:
    table = sit("spezial", "ab")
    table.play()
    table.offer("ada")
    table.say("bob", "thinking")
    assert table.table.offer is not None


def test_a_later_offer_replaces_the_earlier_one_and_all_are_asked_anew() -> None:
    table = sit("spezial", "abc")
    table.play()
    table.play()
    table.offer("ada")
    table.answer("cleo", True)
    assert kinds(table.offer("bob")) == ["take-back-offered"]
    assert table.table.offer == (1, 1, frozenset())
    assert waited_for(table.table) == [0, 2]


def test_an_offer_goes_with_who_resigns() -> None:
    table = sit("spezial", "abc")
    table.play()
    table.offer("ada")
    assert kinds(table.resign("ada")) == ["bot-took-over"]
    assert table.table.offer is None


def test_nothing_is_taken_back_where_the_host_does_not_want_it() -> None:
    table = sit("spezial", "ab", take_backs=False)
    table.play()
    assert code(table.offer("ada")) == "no-take-backs"


def test_who_has_not_acted_has_nothing_to_take_back() -> None:
    table = sit("spezial", "ab")
    table.play()
    assert code(table.offer("bob")) == "nothing-to-take-back"


@pytest.mark.parametrize("who", ["a.", "ab"])
def test_nothing_is_taken_back_before_or_after_the_game(who: str) -> None:
    table = sit("spezial", who)
    if who == "ab":
        table.play()
        table.resign("bob")
    assert code(table.offer("ada")) == ("game-over" if who == "ab" else "not-begun")


def test_clocks_give_no_time_back_and_charge_nobody_for_asking() -> None:
    table = sit("spezial", "ab", clock=PLAYER)
    table.wait(20).play()
    table.wait(10).play()
    assert table.table.hourglass is not None
    assert table.table.hourglass.left == (45 * SECOND, 55 * SECOND)
    table.wait(30).offer("ada")
    table.wait(10).answer("bob", True)
    assert table.table.to_move == 0
    assert table.table.hourglass.left == (45 * SECOND, 55 * SECOND)
    assert table.table.deadline == table.now + 45 * SECOND
    table.wait(1).play()
    assert table.table.hourglass.left == (49 * SECOND, 55 * SECOND)
    assert table.now == START + 71 * SECOND


def test_a_clock_runs_on_while_an_offer_waits() -> None:
    table = sit("spezial", "ab", clock=PLAYER, on_time_out="loss")
    table.play()
    table.offer("ada")
    decision = table.wait(60).answer("bob", True)
    assert code(decision) == "no-offer"
    assert [event.type for event in decision.events] == ["lost"]
    assert table.table.lost == (1, "ran-out")


def test_an_offer_in_the_log_says_how_much_is_left() -> None:
    table = sit("spezial", "a3")
    table.play()
    table.play()
    taken = table.offer("ada").events[-1]
    assert isinstance(taken, ev.TakenBack)
    assert (taken.seat, taken.steps) == (0, 0)
