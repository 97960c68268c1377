"""How much a table has to do: no more than was played at it, and no log without an end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from einklang.games.game import Game
from einklang.table import past as module
from einklang.table.past import REMEMBERED_STATES
from einklang.table.table import MOST_ASIDES
from sitting import Sitting, code, same, sit


@contextmanager
def counting() -> Iterator[list[Any]]:
    """Notes every action that is played from a log, and every deal."""
    played: list[Any] = []
    apply, start = Game.apply_told, Game.start

    def noted_apply(self: Any, state: Any, action: Any, drew: Any) -> Any:
        played.append(action)
        return apply(self, state, action, drew)

    def noted_start(self: Any, *what: Any) -> Any:
        played.append("deal")
        return start(self, *what)

    with patch.object(Game, "apply_told", noted_apply), patch.object(Game, "start", noted_start):
        yield played


def take_back_and_play(table: Sitting, times: int) -> Sitting:
    for _ in range(times):
        seat = table.state.steps[-1].seat
        assert table.offer("ada", seat).refusal is None
        assert table.play().refusal is None
    return table


def test_what_is_taken_back_is_not_played_once_more() -> None:
    table = sit("spezial", "aaaa")
    for _ in range(12):
        table.play()
    with counting() as played:
        take_back_and_play(table, 5)
    assert not played


def test_a_log_is_read_with_one_action_for_each_that_stands_in_it() -> None:
    table = sit("spezial", "aaaa")
    for _ in range(12):
        table.play()
    take_back_and_play(table, 20)
    with counting() as played:
        assert same(table.retold(), table.table)
    assert len(played) == 1 + sum(event.type == "acted" for event in table.log)


def test_what_is_further_back_than_is_remembered_is_still_right() -> None:
    table = sit("spezial", "aa")
    passed = [table.state]
    for _ in range(REMEMBERED_STATES + 6):
        table.play()
        passed.append(table.state)
    with counting() as played:
        while table.state.steps:
            passed.pop()
            assert table.offer("ada", table.state.steps[-1].seat).refusal is None
            assert table.state == passed[-1]
            assert table.state.steps == passed[-1].steps
    assert played.count("deal") == 1
    assert same(table.retold(), table.table)


def test_no_more_states_are_remembered_than_can_be_taken_back_to() -> None:
    table = sit("spezial", "aa")
    for _ in range(REMEMBERED_STATES + 2):
        table.play()
    assert len(table.table.past) == REMEMBERED_STATES
    classic = sit("classic", "ab")
    classic.play()
    assert classic.table.past == ()  # something was drawn


def test_an_answer_to_the_exchange_is_taken_back_without_playing_again() -> None:
    """When nothing is left to draw, `keep` shows nothing."""
    table = sit("classic", "aa", number=7)
    table.play_until(lambda now: now.state.exchange_offered)
    with patch.object(module, "reveals", lambda _: False):
        undecided = table.state
        table.play("keep")
    assert table.table.past[-1] is undecided


@pytest.mark.parametrize("wish", ["say", "offer"])
def test_who_has_said_and_asked_enough_can_still_play(wish: str) -> None:
    table = sit("spezial", "aa")
    with patch("einklang.table.deciding.MOST_ASIDES", 3):
        table.play()
        for _ in range(3):
            assert table.wait(1).say("ada", seat=0).refusal is None
        decision = table.wait(1).say("ada", seat=0) if wish == "say" else table.offer("ada", 0)
        assert code(decision) == "too-often"
        assert table.say("ada", seat=1).refusal is None  # everybody has as much
        assert table.play().refusal is None
        assert table.play().refusal is None
        assert table.resign("ada", 0).refusal is None
    assert MOST_ASIDES > 3


def test_who_comes_and_goes_too_often_stays() -> None:
    table = sit("classic", "a..")
    with patch("einklang.table.deciding.MOST_ASIDES", 3):
        for _ in range(3):
            table.seat("bob", 1)
            assert table.leave("bob").refusal is None
        table.seat("bob", 1)
        assert code(table.leave("bob")) == "too-often"


def test_a_wish_for_another_game_is_written_down_once() -> None:
    table = sit("classic", "ab")
    table.resign("bob")
    table.want_rematch("ada")
    again = table.want_rematch("ada")
    assert (again.events, again.refusal, again.repeats) == ((), None, table.table.version)
