"""The browser's golden cases are what the rules say today, and something happens in them."""

from __future__ import annotations

import json

import pytest

from golden.preview_cases import HERE, boards, file_of, write
from playing import SET_UPS, SetUp


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_cases_are_what_the_rules_say(set_up: SetUp) -> None:
    assert write(file_of(set_up)) == (HERE / f"{set_up}.json").read_text()


def test_boards_are_what_the_rules_say() -> None:
    assert write(boards()) == (HERE / "boards.json").read_text()


def test_there_is_a_file_for_every_set_up_and_no_other() -> None:
    assert {path.stem for path in HERE.iterdir()} == {"boards", *map(str, SET_UPS)}


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_games_end_in_every_way_bonus_turns_add_up_and_exchanges_are_offered(set_up: SetUp) -> None:
    met = json.loads((HERE / f"{set_up}.json").read_text())["met"]
    expected = {"0 goes-on"}
    if set_up.name != "spezial":
        expected.add("0 wins")
    if set_up.name != "cards":
        expected.add("0 ends")
    if set_up.name not in ("solo", "spezial"):
        expected.add("offered")
    if set_up.game.bonus_turns:
        expected |= {"1 goes-on", "2 goes-on", "3 goes-on"}
    assert expected <= set(met)
