"""What is said at a table: few things, to all, and not too fast."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import ValidationError

from einklang.table import commands as cmd
from einklang.table.table import REMEMBERED_SAYINGS
from sitting import STRANGER, code, kinds, same, sit


@pytest.mark.parametrize("emote", get_args(cmd.Emote))
def test_everything_that_can_be_said_is_said_to_all(emote: cmd.Emote) -> None:
    table = sit("classic", "ab")
    assert kinds(table.say("bob", emote)) == ["said"]
    assert table.table.sayings == ((1, emote, table.now),)


def test_nothing_else_can_be_said() -> None:
    with pytest.raises(ValidationError):
        cmd.Say.model_validate({"id": "x", "emote": "you fool"})


@pytest.mark.parametrize(("pause", "refused"), [(0, True), (0.999, True), (1, False)])
def test_a_seat_pauses_for_a_second(pause: float, refused: bool) -> None:
    table = sit("classic", "ab")
    table.say("ada")
    decision = table.wait(pause).say("ada", "oops")
    assert code(decision) == ("too-fast" if refused else None)
    assert len(table.table.sayings) == (1 if refused else 2)


def test_what_is_refused_does_not_prolong_the_pause() -> None:
    table = sit("classic", "ab")
    table.say("ada")
    assert code(table.wait(0.9).say("ada")) == "too-fast"
    assert kinds(table.wait(0.1).say("ada")) == ["said"]


def test_nobody_pauses_for_another_one() -> None:
    table = sit("classic", "abc")
    for guest in ("ada", "bob", "cleo"):
        assert kinds(table.say(guest)) == ["said"]
    assert code(table.say("ada")) == "too-fast"


def test_a_guest_with_several_seats_says_from_where() -> None:
    table = sit("classic", "aab")
    assert code(table.say("ada")) == "which-seat"
    assert kinds(table.say("ada", seat=1)) == ["said"]


def test_watchers_say_nothing() -> None:
    assert code(sit("classic", "ab").say(STRANGER)) == "which-seat"


def test_people_talk_before_and_after_the_game_too() -> None:
    table = sit("classic", "a.")
    assert kinds(table.say("ada")) == ["said"]
    table.seat("bob")
    table.resign("bob")
    assert kinds(table.say("bob", "well-played")) == ["said"]


def test_the_last_sayings_are_remembered() -> None:
    table = sit("classic", "ab")
    for _ in range(REMEMBERED_SAYINGS + 5):
        table.wait(1).say("ada")
    assert len(table.table.sayings) == REMEMBERED_SAYINGS
    assert table.table.sayings[-1].at == table.now
    assert table.table.sayings[0].at == table.now - 1000 * (REMEMBERED_SAYINGS - 1)
    assert same(table.retold(), table.table)
