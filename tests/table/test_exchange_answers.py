"""What comes of an exchange is said along with the piece, and nobody sees what was not made."""

from __future__ import annotations

from typing import Any

import pytest

from einklang.table import commands as cmd
from einklang.table import events as ev
from einklang.table.deciding import Decision
from einklang.table.sight import open_view, see_open, see_seat, see_steps
from einklang.table.table import Table
from playing import SET_UPS, SetUp
from sitting import PLAYER, SECOND, Sitting, code, kinds, same, sit, sit_for

EXCHANGING = [set_up for set_up in SET_UPS if set_up.game.exchange]
ANSWERS: tuple[cmd.ExchangeAnswer, ...] = ("swap", "keep")


def seen(table: Table) -> dict[str, Any]:
    """What everybody sees."""
    view = open_view(table)
    return {**see_open(table, view), "steps": see_steps(view)}


def before_an_offer(set_up: SetUp, **chosen: Any) -> Sitting:
    """A table at which whoever plays best now may exchange after it."""
    for number in range(30):
        table = sit_for(set_up, number=number, **chosen)
        while table.table.phase == "playing":
            trial = table.fork()
            trial.play()
            if trial.state.exchange_offered:
                return table
            table.play(answer="keep")
    raise AssertionError("nobody could exchange in any game")


def acted(decision: Decision) -> ev.Acted:
    """The one event of an action."""
    [event] = decision.events
    assert isinstance(event, ev.Acted)
    return event


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("set_up", EXCHANGING, ids=str)
def test_an_answer_that_comes_along_is_one_event_with_the_piece(
    set_up: SetUp, answer: cmd.ExchangeAnswer
) -> None:
    """Rules A7.2, D5.1, E3.4."""
    table = before_an_offer(set_up)
    seat, piece = table.turn, table.best()
    apart = table.fork()
    apart.play(piece)
    later = acted(apart.play(answer))
    event = acted(table.play(piece, answer))
    assert (event.act, event.answer, event.seat) == (piece, answer, seat)
    assert event.drew == later.drew
    assert table.state == apart.state
    assert table.state.steps == apart.state.steps
    assert same(table.retold(), table.table)
    assert same(apart.retold(), apart.table)


@pytest.mark.parametrize("set_up", EXCHANGING, ids=str)
def test_who_keeps_is_seen_to_play_and_to_draw_and_nothing_else(set_up: SetUp) -> None:
    """Rules F35."""
    table = before_an_offer(set_up)
    seat, piece, steps = table.turn, table.best(), len(seen(table.table)["steps"])
    table.play(piece, "keep")
    told = seen(table.table)["steps"]
    assert len(told) == table.table.steps == steps + 1
    assert (told[-1]["act"], told[-1]["drew_count"]) == (piece, len(table.state.steps[-1].drew))
    assert see_seat(table.table, seat)["kept"][-1] == steps
    for other in range(set_up.players):
        if other != seat:
            assert steps not in see_seat(table.table, other).get("kept", [])


@pytest.mark.parametrize("set_up", EXCHANGING, ids=str)
def test_who_exchanges_shows_what_goes(set_up: SetUp) -> None:
    table = before_an_offer(set_up)
    seat, steps = table.turn, table.table.steps
    table.play(answer="swap")
    piece, swap = seen(table.table)["steps"][steps:]
    assert swap["act"] == "swap"
    assert swap["shown"]
    assert piece["drew_count"] == 0
    assert steps not in see_seat(table.table, seat).get("kept", [])


@pytest.mark.parametrize("set_up", EXCHANGING, ids=str)
def test_a_piece_without_its_answer_is_seen_by_nobody_else(set_up: SetUp) -> None:
    """Rules F35."""
    table = before_an_offer(set_up)
    seat, piece, before, step = table.turn, table.best(), table.table, table.table.steps
    assert acted(table.play(piece)).answer is None
    assert seen(table.table) == seen(before)
    own = see_seat(table.table, seat)
    points = table.state.steps[-1].points_by_letter
    assert own["undecided"] == {"act": piece, "points": points}
    assert len(own["hand"]) == len(see_seat(before, seat)["hand"]) - 1
    for other in range(set_up.players):
        if other != seat:
            assert see_seat(table.table, other) == see_seat(before, other)
    # Who answers has seen one step more than the others.
    guest = table.guest_at(seat)
    assert code(table.act(guest, "keep", seat, step)) == "stale"
    assert code(table.act(guest, piece, seat, step + 1)) == "decide-exchange"
    assert table.act(guest, "keep", seat, step + 1).refusal is None
    assert "undecided" not in see_seat(table.table, seat)


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_an_answer_means_nothing_where_no_exchange_can_be_made(
    set_up: SetUp, answer: cmd.ExchangeAnswer
) -> None:
    table = sit_for(set_up)
    while table.table.phase == "playing":
        piece, plain = table.best(), table.fork()
        plain.play(piece)
        event = acted(table.play(piece, answer))
        if plain.state.exchange_offered:
            assert event.answer == answer
        else:
            assert event.answer is None
            assert table.state == plain.state
    assert same(table.retold(), table.table)


def test_a_computer_player_answers_along_with_the_piece() -> None:
    for answer in ANSWERS:
        table = sit("classic", "33", number=7)
        while not (event := acted(table.play(answer=answer))).answer:
            assert not table.state.exchange_offered
        assert event.answer == answer


def test_an_answer_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match="swap"):
        cmd.Act.model_validate({"id": "x", "action": "RB:h8-h9", "step": 0, "answer": "maybe"})


def test_time_runs_on_while_an_exchange_is_undecided_and_is_counted_once() -> None:
    set_up = next(each for each in EXCHANGING if each.name == "classic")
    table = before_an_offer(set_up, clock=PLAYER)
    together, seat = table.fork(), table.turn
    piece = table.best()
    table.wait(3).play(piece)
    assert seen(table.table)["clock"] == seen(together.table)["clock"]
    assert seen(table.table)["clock"]["running"] == seat
    table.wait(4).play("keep")
    together.wait(7).play(piece, "keep")
    assert table.table.hourglass == together.table.hourglass


def test_who_runs_out_of_time_before_answering_is_replaced() -> None:
    set_up = next(each for each in EXCHANGING if each.name == "classic")
    table = before_an_offer(set_up, clock=PLAYER)
    seat = table.turn
    table.play()
    assert kinds(table.wait(PLAYER.seconds + SECOND).look()) == ["bot-took-over"]
    assert table.table.to_move == seat
    assert table.play().refusal is None
