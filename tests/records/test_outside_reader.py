"""A reader that shares nothing with the engine comes to the same verdict on records."""

from __future__ import annotations

import pytest

import broken_cards
import broken_records
import broken_towers
from outside_reader import check, holds
from playing import BOTS, SET_UPS, SetUp
from sample_records import SHORTS, data_of
from spoiling import Broken

BROKEN = [
    *broken_records.catalogue(),
    *broken_towers.catalogue(),
    *broken_cards.catalogue(),
]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_an_outside_reader_can_check_every_step(set_up: SetUp, bot: str) -> None:
    naive = check(data_of(set_up, bot, 31))
    assert naive.over


@pytest.mark.parametrize("broken", BROKEN, ids=str)
def test_the_outside_reader_refuses_every_broken_record(broken: Broken) -> None:
    assert not holds(broken.data)


@pytest.mark.parametrize("name", SHORTS)
def test_the_outside_reader_accepts_the_short_records(name: str) -> None:
    assert holds(SHORTS[name]())
