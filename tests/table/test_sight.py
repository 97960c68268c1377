"""What can be seen of a table: by inclusion, so nothing hidden is ever in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from disturbing import disturbed
from einklang.games.generator import Generator
from einklang.symbols import PAIR_TEXTS
from einklang.table.sight import open_view, see_open, see_seat, see_steps
from einklang.table.table import Table, people_on
from playing import SET_UPS, SetUp
from sitting import MOVE, PLAYER, SECOND, Sitting, secret, sit, sit_for

seeds = st.integers(0, 10**9)


def seen_by_all(table: Table) -> dict[str, Any]:
    view = open_view(table)
    return {"seen": see_open(table, view), "steps": see_steps(view)}


@st.composite
def moments(draw: st.DrawFn) -> Sitting:
    """Any moment of a running game."""
    table = sit_for(draw(st.sampled_from(SET_UPS)), number=draw(st.integers(0, 30)), clock=PLAYER)
    steps = draw(st.integers(0, 60))
    table.play_until(lambda now: now.table.steps == steps or now.table.phase == "over")
    assume(table.table.phase == "playing")
    return table


@given(moments(), seeds)
def test_what_everybody_sees_stays_when_hands_draws_and_stock_change(
    table: Sitting, seed: int
) -> None:
    other = replace(table.table, state=disturbed(table.state, (), Generator(seed)))
    assert seen_by_all(other) == seen_by_all(table.table)


@given(moments(), seeds)
def test_what_a_seat_sees_stays_when_all_other_hands_change(table: Sitting, seed: int) -> None:
    for seat in range(table.table.terms.players):
        other = replace(table.table, state=disturbed(table.state, {seat}, Generator(seed)))
        assert seen_by_all(other) == seen_by_all(table.table)
        assert see_seat(other, seat) == see_seat(table.table, seat)


@given(moments(), st.integers(31, 60))
def test_of_the_deal_only_the_commitment_is_seen_before_the_end(
    table: Sitting, number: int
) -> None:
    seed, salt = secret(number)
    deal = replace(table.table.deal, seed=seed, salt=salt)
    other = replace(table.table, deal=deal)
    here, there = seen_by_all(table.table), seen_by_all(other)
    assert here["seen"].pop("commitment") == table.table.deal.commitment
    assert there["seen"].pop("commitment") == deal.commitment
    assert here == there


@given(moments())
def test_who_the_guests_are_is_never_seen(table: Sitting) -> None:
    table.say("ada")
    seats = tuple(
        seat.model_copy(update={"guest": f"other{number}"})
        for number, seat in enumerate(table.table.seats)
    )
    other = replace(table.table, seats=seats, people=people_on(seats), host="nobody", done={})
    assert seen_by_all(other) == seen_by_all(table.table)


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_seat_sees_its_own_hand_and_nothing_else_of_its_own(set_up: SetUp) -> None:
    table = sit_for(set_up)
    for seat in range(set_up.players):
        own = see_seat(table.table, seat)
        if set_up.game.holds_hands:
            assert own == {"hand": list(table.state.known_hand(seat))}
            assert set(own["hand"]) <= set(PAIR_TEXTS)
        else:
            assert own == {}


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_nothing_is_hidden_any_more_when_the_game_is_over(set_up: SetUp) -> None:
    table = sit_for(set_up)
    assert not {"deal", "hands", "result"} & set(see_open(table.table, open_view(table.table)))
    table.finish()
    seen = see_open(table.table, open_view(table.table))
    assert seen["deal"] == {"seed": table.table.deal.seed, "salt": table.table.deal.salt}
    result = table.table.result
    assert result is not None
    assert seen["result"]["places"] == list(result.places)
    if set_up.game.holds_hands:
        hands = [list(table.state.known_hand(seat)) for seat in range(set_up.players)]
        assert seen["hands"] == hands
    else:
        assert "hands" not in seen


def test_before_the_start_there_are_only_seats() -> None:
    table = sit("classic", "a.3", clock=MOVE)
    seen: dict[str, Any] = {**see_open(table.table, open_view(table.table))}
    for never_changes in ("id", "created", "terms", "commitment", "lots"):
        del seen[never_changes]
    assert seen == {
        "phase": "waiting",
        "seats": [
            {"kind": "person", "name": "Ada"},
            {"kind": "open"},
            {"kind": "bot", "level": "level3"},
        ],
        "sayings": [],
        "rematch": [],
    }
    assert see_steps(open_view(table.table)) == []
    assert see_seat(table.table, 0) == {}


def test_a_clock_tells_whose_time_runs() -> None:
    table = sit("classic", "a3", clock=PLAYER)
    table.wait(10)
    clock = see_open(table.table, open_view(table.table))["clock"]
    assert clock == {"left": [60_000, 60_000], "since": table.now - 10 * SECOND, "running": 0}
    table.play()
    clock = see_open(table.table, open_view(table.table))["clock"]
    assert clock == {"left": [55_000, 60_000], "since": table.now}


def test_an_offer_tells_who_is_waited_for() -> None:
    table = sit("spezial", "ab3c")
    for _ in range(4):
        table.play()
    table.offer("bob")
    table.answer("ada", True)
    seen = see_open(table.table, open_view(table.table))["take_back"]
    assert seen == {"seat": 1, "steps": 1, "waits_for": [3]}


def test_who_has_lost_by_default_and_why_is_seen() -> None:
    table = sit("classic", "ab")
    table.resign("bob")
    seen = see_open(table.table, open_view(table.table))
    assert seen["lost"] == {"seat": 1, "why": "resigned"}
    assert seen["result"]["ended"] == "resigned"
    assert seen["result"]["places"] == [1, 2]


def test_steps_are_told_from_a_number_on() -> None:
    table = sit("classic", "ab")
    for _ in range(6):
        table.play()
    view = open_view(table.table)
    assert see_steps(view, 4) == see_steps(view)[4:]
    assert len(see_steps(view)) == 6
    assert all("drew" not in step for step in see_steps(view))
