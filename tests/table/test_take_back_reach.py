"""How far a take-back reaches, and what it never reaches past."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from disturbing import disturbed
from einklang.games.generator import Generator
from einklang.games.step import Step
from einklang.table.sight import open_view, see_open
from playing import SET_UPS, SetUp
from sitting import code, same, sit, sit_for

WITH_BONUS = [set_up for set_up in SET_UPS if set_up.game.bonus_turns]
WITH_HANDS = [set_up for set_up in SET_UPS if set_up.game.holds_hands]


def reveals(step: Step) -> bool:
    return bool(step.drew or step.shown)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_spezial_it_reaches_back_over_the_moves_of_the_others(players: int) -> None:
    table = sit("spezial", "abcd"[:players])
    states = [table.state]
    for _ in range(2 * players):
        table.play()
        states.append(table.state)
    table.offer("ada")
    assert table.table.offer is not None
    assert table.table.offer.steps == players
    for guest in ("bob", "cleo", "dan")[: players - 1]:
        table.answer(guest, True)
    assert table.state == states[players]
    assert table.state.steps == states[players].steps
    table.offer("ada")
    for guest in ("bob", "cleo", "dan")[: players - 1]:
        table.answer(guest, True)
    assert table.state == states[0]
    assert same(table.retold(), table.table)
    assert code(table.offer("ada")) == "nothing-to-take-back"


@pytest.mark.parametrize("set_up", WITH_BONUS, ids=str)
def test_a_piece_before_a_bonus_turn_can_be_taken_back(set_up: SetUp) -> None:
    table = sit_for(set_up, number=2)
    while True:
        before = table.table
        table.play()
        if not reveals(table.state.steps[-1]) and table.table.phase == "playing":
            break
    seat = table.state.steps[-1].seat
    assert table.turn == seat
    shown = see_open(before, open_view(before))
    table.offer(table.guest_at(seat))
    for guest in list(table.table.people):
        if guest != table.guest_at(seat):
            table.answer(guest, True)
    assert table.state == before.state
    assert before.state is not None
    assert table.state.steps == before.state.steps
    assert see_open(table.table, open_view(table.table)) == shown
    assert same(table.retold(), table.table)
    # Another piece can be played instead, and the game goes on as its deal has it.
    table.play(table.state.game.legal(table.state)[0])
    table.finish()
    assert same(table.retold(), table.table)


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_nothing_is_taken_back_past_a_draw_or_something_shown(
    set_up: SetUp,
) -> None:
    table = sit_for(set_up, number=7)
    refused = 0
    while table.table.phase == "playing":
        for seat in range(set_up.players):
            own = [n for n, step in enumerate(table.state.steps) if step.seat == seat]
            offer = table.fork().offer(table.guest_at(seat))
            if not own:
                assert code(offer) == "nothing-to-take-back"
            elif any(reveals(step) for step in table.state.steps[own[-1] :]):
                assert code(offer) == "revealed"
                refused += 1
            else:
                assert offer.refusal is None
        table.play()
    assert bool(refused) == set_up.game.holds_hands


@pytest.mark.parametrize("step", [{"drew": (3,)}, {"shown": (3,)}])
def test_each_of_them_alone_forbids_it(step: dict[str, Any]) -> None:
    table = sit("spezial", "ab")
    table.play()
    table.play()
    for number in (0, 1):
        steps = list(table.state.steps)
        steps[number] = steps[number]._replace(**step)
        state = table.state
        marked = type(state)(state.layout, state.row, state.start, tuple(steps))
        told = table.fork()
        told.table = replace(table.table, state=marked)
        assert code(told.offer("ada")) == "revealed"
        assert (code(told.offer("bob")) == "revealed") == (number == 1)


@given(st.sampled_from(WITH_HANDS), st.integers(0, 20), st.integers(0, 90), st.integers(0, 10**9))
def test_what_can_be_taken_back_has_told_nobody_anything(
    set_up: SetUp, number: int, steps: int, seed: int
) -> None:
    """The same action brings the same to a table with other hands and another stock."""
    table = sit_for(set_up, number=number)
    table.play_until(lambda now: now.table.steps >= steps or now.table.phase == "over")
    before = action = None
    while not table.state.over and (before is None or reveals(table.state.steps[-1])):
        before, action = table.state, table.best()
        table.play(action)
    if before is None or action is None or reveals(table.state.steps[-1]):
        return
    seat, game = table.state.steps[-1].seat, table.state.game
    assert table.state.over or table.turn == seat
    other = game.apply(disturbed(before, {seat}, Generator(seed)), action)
    assert bytes(game.view(other, seat)) == bytes(game.view(table.state, seat))
    assert bytes(game.view(other, None)) == bytes(game.view(table.state, None))
