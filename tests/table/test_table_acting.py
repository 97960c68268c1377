"""Acting at a table: the right seat, its turn, and a number of steps that is not out of date."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from disturbing import disturbed
from einklang.games.generator import Generator
from einklang.table import commands as cmd
from einklang.table import events as ev
from einklang.table.deciding import Move, act_as_bot, decide
from playing import SET_UPS, SetUp
from sitting import STRANGER, Sitting, code, kinds, same, sit, sit_for

seeds = st.integers(0, 10**9)


def test_an_action_is_written_down_in_its_usual_way_with_what_was_drawn() -> None:
    table = sit("classic", "ab")
    action = table.best()
    [event] = table.act("ada", f"  {action.lower()} ").events
    assert isinstance(event, ev.Acted)
    assert (event.seat, event.act, event.id) == (0, action, "x0")
    assert len(event.drew) == 1
    assert event.drew[0] in table.state.known_hand(0)
    assert table.table.to_move == 1


def test_the_seat_may_be_left_out() -> None:
    table = sit("classic", "ab")
    assert kinds(table.act("ada", table.best())) == ["acted"]
    assert kinds(table.act("bob", table.best())) == ["acted"]


def test_who_holds_several_seats_acts_with_the_one_whose_turn_it_is() -> None:
    table = sit("classic", "aba")
    for guest in ("ada", "bob", "ada"):
        assert kinds(table.act(guest, table.best())) == ["acted"]
    assert code(table.act("ada", table.best(), seat=2)) == "not-your-turn"
    assert code(table.act("ada", table.best(), seat=1)) == "not-your-seat"
    table.act("ada", table.best())
    assert code(table.act("ada", table.best())) == "which-seat"


def test_the_number_of_steps_is_that_of_now() -> None:
    table = sit("classic", "ab")
    table.play()
    for step in (0, 2, 1_000_000):
        decision = table.act("bob", table.best(), step=step)
        assert code(decision) == "stale"
        assert not decision.events
    assert kinds(table.act("bob", table.best(), step=1)) == ["acted"]


def test_a_double_click_does_not_act_twice_in_a_bonus_turn() -> None:
    table = sit("classic", "ab").play_until(lambda sitting: sitting.state.is_bonus_turn)
    guest, before = table.guest_at(table.turn), table.table.steps - 1
    assert code(table.act(guest, table.best(), step=before)) == "stale"


def test_a_watcher_cannot_act() -> None:
    table = sit("classic", "ab")
    assert code(table.act(STRANGER, table.best())) == "which-seat"
    assert code(table.act(STRANGER, table.best(), seat=0)) == "not-your-seat"


def test_nobody_acts_for_a_computer_player() -> None:
    table = sit("classic", "3a")
    assert code(table.act("ada", table.best())) == "not-your-turn"
    assert code(table.act("ada", table.best(), seat=0)) == "not-your-seat"


def test_a_computer_player_acts_through_the_same_door() -> None:
    table = sit("classic", "3a")
    action = table.best()
    assert (
        code(act_as_bot(table.table, table.now, move=Move("hello"), step=0)) == "unreadable-action"
    )
    assert code(act_as_bot(table.table, table.now, move=Move(action), step=1)) == "stale"
    [event] = table.keep(act_as_bot(table.table, table.now, move=Move(action), step=0)).events
    assert isinstance(event, ev.Acted)
    assert (event.seat, event.id) == (0, None)


def test_a_computer_player_cannot_act_for_a_person_or_without_a_game() -> None:
    table = sit("classic", "a3")
    assert code(act_as_bot(table.table, table.now, move=Move(table.best()), step=0)) == "stale"
    table.resign("ada")
    assert code(act_as_bot(table.table, table.now, move=Move("keep"), step=0)) == "stale"
    waiting = sit("classic", "3.").table
    assert code(act_as_bot(waiting, table.now, move=Move("keep"), step=0)) == "stale"


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_whole_game_is_what_the_rules_make_of_its_deal(set_up: SetUp) -> None:
    table = sit_for(set_up).finish()
    fair, acted = table.table.deal, [event for event in table.log if isinstance(event, ev.Acted)]
    state = fair.new(set_up.game, set_up.players, set_up.options)
    for event in acted:
        assert event.seat == state.turn
        state = fair.play(state, event.act)
    assert state == table.state
    assert state.steps == table.state.steps
    assert table.table.result == set_up.game.result(state)
    assert same(table.retold(), table.table)
    assert code(table.act("ada", "keep", seat=0)) == "game-over"


@st.composite
def moments(draw: st.DrawFn) -> Sitting:
    """Any moment of a game in which everybody is a person."""
    set_up = draw(st.sampled_from([one for one in SET_UPS if one.game.holds_hands]))
    table = sit_for(set_up, number=draw(st.integers(0, 30)))
    steps = draw(st.integers(0, 70))
    return table.play_until(lambda now: now.table.steps >= steps or now.table.phase == "over")


def texts(table: Sitting) -> st.SearchStrategy[str]:
    """Actions of the game, allowed or not, and what is none."""
    return st.sampled_from(table.state.layout.texts) | st.sampled_from(["swap", "keep", "RB", "?"])


@given(moments(), st.data(), seeds)
def test_the_answer_to_a_wrong_seat_does_not_depend_on_hidden_hands(
    table: Sitting, data: st.DataObject, seed: int
) -> None:
    guest = data.draw(st.sampled_from([*table.table.people, STRANGER]))
    own = table.table.seats_of(guest)
    command = cmd.Act(
        id="x",
        seat=data.draw(st.none() | st.integers(0, 3)),
        action=data.draw(texts(table)),
        step=table.table.steps,
    )
    other = replace(table.table, state=disturbed(table.state, own, Generator(seed)))
    here = decide(table.table, command, guest, table.now)
    there = decide(other, command, guest, table.now)
    assert here.refusal == there.refusal
    assert kinds(here) == kinds(there)
    if here.refusal is None:
        assert table.turn in own


@st.composite
def commands(draw: st.DrawFn, table: Sitting) -> cmd.Command:
    """Anything that can be asked."""
    seat = draw(st.none() | st.integers(0, 3))
    known: dict[str, Any] = {"id": "x", "seat": seat}
    legal = st.just("?") if table.table.phase == "over" else st.just(table.best())
    every: list[cmd.Command] = [
        cmd.TakeSeat(name="Ada", **known),
        cmd.LeaveSeat(**known),
        cmd.OfferTakeBack(**known),
        cmd.AnswerTakeBack(accept=draw(st.booleans()), **known),
        cmd.Resign(**known),
        cmd.Rematch(**known),
        cmd.Say(emote="oops", **known),
        cmd.Act(action=draw(texts(table) | legal), step=table.table.steps, **known),
    ]
    return draw(st.sampled_from(every))


@given(moments(), st.data(), seeds)
def test_no_answer_depends_on_what_the_guest_may_not_know(
    table: Sitting, data: st.DataObject, seed: int
) -> None:
    guest = data.draw(st.sampled_from([*table.table.people]))
    [own] = table.table.seats_of(guest)
    game = table.state.game
    command = data.draw(commands(table))
    other = replace(table.table, state=game.redeal(game.view(table.state, own), seed))
    here = decide(table.table, command, guest, table.now)
    there = decide(other, command, guest, table.now)
    assert here.refusal == there.refusal
    assert [told(event) for event in here.events] == [told(event) for event in there.events]


def told(event: ev.Event) -> dict[str, Any]:
    """What everybody may know of an event."""
    return event.model_dump(exclude={"drew"})
