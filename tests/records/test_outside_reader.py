"""A reader that shares nothing with the engine comes to the same verdict on records."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import broken_cards
import broken_records
import broken_towers
import einklang
from effort import SOAK, games
from einklang.records.errors import RecordError
from einklang.symbols import PAIR_TEXTS
from naive.towers import CELLS
from outside_reader import check, holds
from playing import BOTS, SET_UPS, SetUp
from sample_records import SHORTS, Data, data_of, mixed
from spoiling import Broken

AGAINST_THE_RULES = [
    *broken_records.against_the_rules(),
    *broken_towers.against_the_rules(),
    *broken_cards.against_the_rules(),
]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_an_outside_reader_can_check_every_step(set_up: SetUp, bot: str) -> None:
    naive = check(data_of(set_up, bot, 31))
    assert naive.over


@pytest.mark.parametrize("broken", AGAINST_THE_RULES, ids=str)
def test_the_outside_reader_refuses_what_breaks_the_rules(broken: Broken) -> None:
    assert not holds(broken.data)


@pytest.mark.parametrize("name", SHORTS)
def test_the_outside_reader_accepts_the_short_records(name: str) -> None:
    assert holds(SHORTS[name]())


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


def change_chips(data: Data, draw: st.DataObject) -> None:
    chips = data["setup"]["chips"]
    cells = st.sampled_from(list(chips))
    one, other = draw.draw(cells), draw.draw(cells)
    way = draw.draw(st.sampled_from(["exchange", "exchange", "move", "copy", "less"]))
    if way == "exchange":
        chips[one], chips[other] = chips[other], chips[one]
    elif way == "move":
        chips[draw.draw(st.sampled_from(list(CELLS)))] = chips.pop(one)
    elif way == "copy":
        chips[one] = chips[other]
    else:
        del chips[one]


def change_cards(data: Data, draw: st.DataObject) -> None:
    lists = [*data["setup"]["hands"], *data["setup"]["open"]]
    cards = draw.draw(st.sampled_from(lists))
    way = draw.draw(st.sampled_from(["turn", "other", "more", "less", "exchange"]))
    if way == "turn":
        cards.reverse()
    elif way == "other":
        cards[0] = draw.draw(st.sampled_from(PAIR_TEXTS))
    elif way == "more":
        cards.append(draw.draw(st.sampled_from(PAIR_TEXTS)))
    elif way == "less":
        cards.pop()
    else:
        other = draw.draw(st.sampled_from(lists))
        cards[0], other[0] = other[0], cards[0]


def change_track(data: Data, draw: st.DataObject) -> None:
    tracks = [{"track": "four-sectors"}, {"track": "three-zones"}, {"track": "two-zones"}]
    data["options"] = draw.draw(st.sampled_from([*tracks, {}, {"walls": "four-sectors"}]))


SETUP_CHANGES = {"spezial": [change_chips], "cards": [change_cards, change_track]}

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


@settings(max_examples=games(few=300, many=9000), deadline=None, derandomize=not SOAK)
@given(st.data())
def test_both_readers_agree_on_changed_records(draw: st.DataObject) -> None:
    set_up = draw.draw(st.sampled_from(SET_UPS))
    data = mixed(set_up)
    changes = [*CHANGES, *SETUP_CHANGES.get(set_up.name, [])]
    draw.draw(st.sampled_from(changes))(data, draw)
    try:
        einklang.replay(einklang.read_record(json.dumps(data)))
        refused = ""
    except RecordError as error:
        refused = str(error)
    assert holds(data) == (not refused), refused or "only the outside reader refuses"
