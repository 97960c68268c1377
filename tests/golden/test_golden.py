"""Play does not change by accident: counts, orders and whole games are pinned in files."""

from __future__ import annotations

import json

import pytest

import einklang
from golden.perft import HERE, counts, order, records
from playing import SET_UPS, SetUp


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_perft_counts(set_up: SetUp) -> None:
    assert counts(set_up) == json.loads((HERE / "perft.json").read_text())[str(set_up)]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_order_of_legal_actions(set_up: SetUp) -> None:
    assert order(set_up) == json.loads((HERE / "order.json").read_text())[str(set_up)]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_the_same_seed_plays_the_same_game_for_ever(set_up: SetUp) -> None:
    assert records(set_up) == (HERE / f"{set_up}.jsonl").read_text()


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_golden_records_hold(set_up: SetUp) -> None:
    for line in (HERE / f"{set_up}.jsonl").read_text().splitlines():
        assert einklang.replay(einklang.read_record(line)).over
