"""Every place of a record, changed to every kind of wrong value."""

from __future__ import annotations

import json
from typing import Any

import pytest

import einklang
from einklang.records.errors import RecordError
from mutations import paths
from sample_records import SHORTS, Data, whole_cards, whole_towers
from spoiling import inside

WRONG: list[Any] = [
    *(None, True, False, 0, 1, 2, -1, 3, 10**30, -(10**30), 0.5, 1.0, 1e300),
    *("", "x", "0", "RR", "O1", "g13", "three-zones", "swap", "\n", "\x1b[0m", "R" * 999),
    *([], {}, [[]], [None], [{}], {"": 0}, {"R": "R"}, [["RB"]], {"chips": {}}, [[[[]]]]),
]

MISSING = object()

RECORDS = {
    "spezial": SHORTS["spezial"],
    "cards": SHORTS["cards"],
    "spezial to its end": whole_towers,
    "cards to their end": whole_cards,
}


def changed(good: Data, way: tuple[str | int, ...], value: Any) -> Data:
    data: Data = json.loads(json.dumps(good))
    holder = inside(data, way[:-1])
    if value is MISSING:
        del holder[way[-1]]
    else:
        holder[way[-1]] = value
    return data


def same_game(data: Data, good: Data) -> bool:
    """Whether a record holds; if so, it must be a part of the same game, or nothing but told so."""
    try:
        read = einklang.read_record(json.dumps(data))
        state = einklang.replay(read)
    except RecordError as error:
        sentence = str(error)
        assert sentence.isprintable()
        assert 0 < len(sentence) < 500
        return False
    written = einklang.record_of(state).to_json()
    assert written["setup"] == good["setup"]
    assert written["steps"] == good["steps"][: len(written["steps"])]
    assert einklang.read_record(read.to_line()) == read
    return True


@pytest.mark.parametrize("name", ["spezial", "cards"])
def test_any_wrong_value_at_any_place_is_refused_or_means_the_same_game(name: str) -> None:
    good = RECORDS[name]()
    held = set()
    for way in paths(good):
        for value in [MISSING, *WRONG]:
            data = changed(good, way, value)
            before = inside(good, way)
            if type(value) is type(before) and value == before:
                continue
            if same_game(data, good):
                held.add(way[0])
    # Names of players, a last step taken away, points and draws of nothing left out.
    assert held <= {"seats", "steps", "options"}


@pytest.mark.parametrize("name", ["spezial to its end", "cards to their end"])
def test_the_result_and_the_setup_of_a_finished_game_say_only_one_thing(name: str) -> None:
    good = RECORDS[name]()
    ways = [way for way in paths(good) if way[0] in ("setup", "result") and len(way) > 1]
    for way in ways:
        for value in (MISSING, None, True, 1.0, -1, "", "R1", [], {}):
            assert not same_game(changed(good, way, value), good), (way, value)
