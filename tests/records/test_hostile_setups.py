"""Setups and options with wrong, endless, unprintable or bottomless content are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import einklang
from einklang.records.errors import RecordError
from einklang.records.record import Record
from sample_records import SHORTS, Data, short_cards
from spoiling import Change, put

Place = Callable[[Any], Change]

# Where a value of a setup or of the options can be hostile.
PLACES: dict[str, tuple[str, Place]] = {
    "all chips": ("spezial", lambda value: put(value, "setup", "chips")),
    "a chip": ("spezial", lambda value: put(value, "setup", "chips", "g13")),
    "the setup of spezial": ("spezial", lambda value: put(value, "setup")),
    "an option of spezial": ("spezial", lambda value: put(value, "options", "track")),
    "all hands": ("cards", lambda value: put(value, "setup", "hands")),
    "a hand": ("cards", lambda value: put(value, "setup", "hands", 1)),
    "a card": ("cards", lambda value: put(value, "setup", "hands", 1, 2)),
    "all open cards": ("cards", lambda value: put(value, "setup", "open")),
    "open cards of a seat": ("cards", lambda value: put(value, "setup", "open", 0)),
    "an open card": ("cards", lambda value: put(value, "setup", "open", 0, 1)),
    "the setup of cards": ("cards", lambda value: put(value, "setup")),
    "the track": ("cards", lambda value: put(value, "options", "track")),
    "the options of cards": ("cards", lambda value: put(value, "options")),
}

UNPRINTABLE = ["\n", "a\r\nb", "\x1b[31mO1", "\x85", "\u2028", "\ud800", "\0", "\t", "\u202eO1"]
ENDLESS = ["x" * 99_999, "O1" * 50_000, "g" + "9" * 5000, "R" * 5000, "\n" * 9999, "é" * 9999]
NUMBERS = [0, -1, 10**30, -(10**30), 10**4000, 1e300, -1e-300, 2**63, 2**64, True, None]
WRONG = [
    *([], {}, [[]], {"": ""}, [[], []], [{}, {}], [[None]], [[1, 2, 3, 4, 5, 6]] * 2),
    *({"0": ["RB"]}, {"g13": ["P1"]}, {"g13": {"P": 1}}, {"13": "P1"}, [["RB"] * 6] * 9_999),
    *(["RB"] * 9_999, [["RB"] * 9_999] * 2, {f"x{n}": "O1" for n in range(9999)}),
    *([["O1"] * 6] * 2, {"chips": {}}, {"hands": [], "open": []}, [["RB", ["RB"]]] * 2),
]

every_place = pytest.mark.parametrize("place", PLACES)


def changed(place: str, value: Any) -> Data:
    name, change = PLACES[place]
    data = SHORTS[name]()
    change(value)(data)
    return data


def check_refused(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        einklang.replay(einklang.read_record(text))
    sentence = str(caught.value)
    assert sentence.isprintable(), repr(sentence)
    assert sentence.encode()
    assert 10 < len(sentence) < 300
    assert caught.value.step is None


@every_place
@pytest.mark.parametrize(
    "values",
    [UNPRINTABLE, ENDLESS, NUMBERS, WRONG],
    ids=["unprintable", "endless", "numbers", "wrong"],
)
def test_hostile_values_are_refused_in_one_printable_line(place: str, values: list[Any]) -> None:
    for value in values:
        if place == "the options of cards" and value == {}:
            continue  # the usual options
        check_refused(json.dumps(changed(place, value)))


@every_place
def test_nesting_of_great_depth_is_refused(place: str) -> None:
    text = json.dumps(changed(place, "here"))
    for depth in range(2, 960, 17):
        check_refused(text.replace('"here"', "[" * depth + "]" * depth))
        check_refused(text.replace('"here"', '{"g13":' * depth + "0" + "}" * depth))


@pytest.mark.parametrize("name", [*UNPRINTABLE, *ENDLESS, "", "1", "g", "13g", "g1_3", "g+13"])
def test_a_hostile_name_of_a_cell_or_an_option_is_refused_in_one_line(name: str) -> None:
    data = SHORTS["spezial"]()
    data["setup"]["chips"][name] = data["setup"]["chips"].pop("g13")
    check_refused(json.dumps(data))
    for game in ("spezial", "cards"):
        data = SHORTS[game]()
        data["options"][name] = "four-sectors"
        check_refused(json.dumps(data))


def test_a_tower_told_twice_is_refused() -> None:
    text = json.dumps(SHORTS["spezial"]())
    check_refused(text.replace('"g13": "P1"', '"g13": "P1", "g13": "P1"'))
    check_refused(text.replace('"g13": "P1"', '"g13": "P1", "G13": "P1"'))
    check_refused(text.replace('"g13": "P1", ', '"m13": "P1", '))


@pytest.mark.parametrize("act", [*UNPRINTABLE, *ENDLESS, "g" + "9" * 5000 + "-g1"])
@pytest.mark.parametrize("game", ["spezial", "cards"])
def test_a_hostile_action_is_refused_in_one_line(game: str, act: str) -> None:
    data = SHORTS[game]()
    data["steps"][1]["act"] = act
    with pytest.raises(RecordError) as caught:
        einklang.replay(einklang.read_record(json.dumps(data)))
    sentence = str(caught.value)
    assert sentence.isprintable()
    assert len(sentence) < 400
    assert (caught.value.step, caught.value.seat) == (2, 1)


@pytest.mark.parametrize("depth", range(900, 1000, 7))
def test_a_deeply_nested_setup_is_refused_from_wherever_it_is_replayed(depth: int) -> None:
    data = short_cards()
    data["setup"]["hands"] = [["here"]]
    text = json.dumps(data).replace('"here"', "[" * depth + "]" * depth)
    with pytest.raises(RecordError):
        replay_further_down(einklang.read_record(text))


def replay_further_down(record: Record) -> None:
    einklang.replay(record)
