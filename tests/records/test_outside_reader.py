"""A reader that shares nothing with the engine comes to the same verdict on records."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import einklang
from broken_records import COUNTS, RULES, Broken, amid, at_the_end
from effort import SOAK, games
from einklang.records.errors import RecordError
from einklang.symbols import PAIR_TEXTS
from outside_reader import check, holds
from playing import BOTS, SET_UPS, SetUp
from sample_records import Data, data_of, mixed_records, short


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_an_outside_reader_can_check_every_step(set_up: SetUp, bot: str) -> None:
    naive = check(data_of(set_up, bot, 31))
    assert naive.over


@pytest.mark.parametrize("broken", [*RULES, *COUNTS, *at_the_end(), *amid()], ids=str)
def test_the_outside_reader_refuses_what_breaks_the_rules(broken: Broken) -> None:
    assert not holds(broken.data)


def test_the_outside_reader_accepts_the_short_record() -> None:
    assert holds(short())


def change_points(data: Data, draw: st.DataObject) -> None:
    points = _step(data, draw)["points"]
    letter = draw.draw(st.sampled_from("RGBOYP"))
    points[letter] = points.get(letter, 0) + draw.draw(st.sampled_from([-1, 1]))
    if not points[letter]:
        del points[letter]


def change_draw(data: Data, draw: st.DataObject) -> None:
    drew = _step(data, draw)["drew"]
    tile = draw.draw(st.sampled_from(PAIR_TEXTS))
    way = draw.draw(st.sampled_from(["more", "less", "other"]))
    if way == "more" or not drew:
        drew.append(tile)
    elif way == "less":
        drew.pop()
    else:
        drew[0] = tile


def change_seat(data: Data, draw: st.DataObject) -> None:
    _step(data, draw)["seat"] = draw.draw(st.integers(-1, 4))


def change_act(data: Data, draw: st.DataObject) -> None:
    acts = ["swap", "keep", *(step["act"] for step in data["steps"])]
    _step(data, draw)["act"] = draw.draw(st.sampled_from(acts))


def exchange_steps(data: Data, draw: st.DataObject) -> None:
    steps = data["steps"]
    places = st.integers(0, len(steps) - 1)
    one, other = draw.draw(places), draw.draw(places)
    steps[one], steps[other] = steps[other], steps[one]


def drop_step(data: Data, draw: st.DataObject) -> None:
    steps = data["steps"]
    del steps[draw.draw(st.integers(0, len(steps) - 1))]


def cut_off(data: Data, draw: st.DataObject) -> None:
    del data["steps"][draw.draw(st.integers(1, len(data["steps"]))) :]
    if draw.draw(st.booleans()):
        data.pop("result", None)


def change_result(data: Data, draw: st.DataObject) -> None:
    if "result" in data:
        places = data["result"]["places"]
        places[draw.draw(st.integers(0, len(places) - 1))] = draw.draw(st.integers(1, 4))


def _step(data: Data, draw: st.DataObject) -> Data:
    step: Data = data["steps"][draw.draw(st.integers(0, len(data["steps"]) - 1))]
    return step


CHANGES = [
    change_points,
    change_draw,
    change_seat,
    change_act,
    exchange_steps,
    drop_step,
    cut_off,
    change_result,
]


@settings(max_examples=games(few=60, many=3000), deadline=None, derandomize=not SOAK)
@given(st.data())
def test_both_readers_agree_on_changed_records(draw: st.DataObject) -> None:
    data = json.loads(json.dumps(draw.draw(st.sampled_from(mixed_records()))))
    draw.draw(st.sampled_from(CHANGES))(data, draw)
    try:
        einklang.replay(einklang.read_record(json.dumps(data)))
        refused = ""
    except RecordError as error:
        refused = str(error)
    assert holds(data) == (not refused), refused or "only the outside reader refuses"
