"""The log of a table: what it can hold, and what it refuses."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import ValidationError

from einklang.games.errors import SetupError
from einklang.table import events as ev
from einklang.table.table import rebuild
from einklang.table.terms import Terms
from sitting import MOVE, PLAYER, same, sit


def test_every_event_is_read_as_it_was_written() -> None:
    table = sit("spezial", "ab..", clock=PLAYER, series=3)
    table.leave("bob")
    table.seat("bob")
    table.seat("cleo")
    table.seat("dan", 3)
    table.say("ada", "good-luck")
    table.play()
    table.offer("ada")
    for guest in ("bob", "cleo", "dan"):
        table.answer(guest, True)
    table.wake()
    table.resign("dan")
    table.finish()
    table.want_rematch("ada")
    table.follow()
    other = sit("classic", "a.", clock=MOVE, on_time_out="loss")
    other.leave("ada")
    lost = sit("classic", "ab")
    lost.resign("ada")
    shared = sit("classic", "a.", sealed="a")
    shared.seat("bob", seals=True)
    shared.reveal("bob")
    shared.reveal("ada")
    log = [*table.log, *other.log, *lost.log, *shared.log]
    assert {type(event) for event in log} == set(get_args(ev.Event))
    for event in log:
        assert ev.read_event(ev.write_event(event)) == event
    for each in (table, other, lost, shared):
        assert same(each.retold(), each.table)


@pytest.mark.parametrize("text", ["", "{}", "null", '{"type":"cheated","at":1}', '{"type":"left"}'])
def test_what_is_no_event_is_not_read(text: str) -> None:
    with pytest.raises(ValidationError):
        ev.read_event(text)


def test_a_table_is_created_first_and_once() -> None:
    created, dealt = sit("classic", "ab").log
    with pytest.raises(ValueError, match="creates it"):
        rebuild([dealt])
    with pytest.raises(ValueError, match="created once"):
        rebuild([created, created])


def test_nobody_acts_before_the_deal() -> None:
    [created] = sit("classic", "a.").log
    with pytest.raises(ValueError, match="has not begun"):
        rebuild([created, ev.Acted(at=1, seat=0, act="keep")])


@pytest.mark.parametrize(
    "terms",
    [
        Terms(game="chess", players=2),
        Terms(game="classic", players=5),
        Terms(game="solo", players=2),
        Terms(game="cards", players=2, options={"track": "endless"}),
        Terms(game="classic", players=2, options={"track": "three-zones"}),
    ],
)
def test_terms_that_cannot_be_are_refused(terms: Terms) -> None:
    with pytest.raises(SetupError):
        terms.check()
