"""Whatever is changed in a record: it is refused in one sentence, or it holds with good reason."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import einklang
from changing import (
    FEW_TEXTS,
    NAMES,
    Way,
    near_changes,
    some_near_changes,
    ways,
    wrong_lines,
    wrong_names,
)
from effort import games
from einklang.games.generator import Generator, derived_seed
from einklang.records.record import RecordError
from outside_reader import holds
from playing import SET_UPS, SetUp
from sample_records import SHORTS, Data, mixed, whole, whole_cards, whole_towers
from verdicts import refusal

every_short_record = pytest.mark.parametrize("name", SHORTS)


def check_same_game(line: str, good: Data) -> None:
    """A record that holds must be a part of the same game."""
    read = einklang.read_record(line)
    written = einklang.record_of(einklang.replay(read)).to_json()
    assert written["setup"] == good["setup"]
    assert written["steps"] == good["steps"][: len(written["steps"])]


def check_step(error: RecordError, way: Way) -> None:
    """A refusal names the step that was changed or one that shows it, or no step at all."""
    inside_a_step = way[0] == "steps" and len(way) > 2
    if error.step is None:
        # Some texts are refused before anybody looks for steps.
        assert not inside_a_step or "nested too deeply" in error.reason or "number" in error.reason
    else:
        assert way[0] == "steps"
        assert len(way) == 1 or error.step > int(way[1])


@every_short_record
def test_a_wrong_value_at_any_place_is_refused_there_or_means_the_same_game(name: str) -> None:
    good = SHORTS[name]()
    held = set()
    for way in ways(good):
        for line in wrong_lines(good, way):
            error = refusal(line)
            if error is None:
                check_same_game(line, good)
                held.add(way[0])
            else:
                check_step(error, way)
    # Names of players, a last step taken away, points and draws of nothing left out.
    assert held <= {"seats", "steps", "options"}


@every_short_record
def test_a_number_of_any_length_in_a_setup_or_an_option_is_refused(name: str) -> None:
    good = SHORTS[name]()
    for way in ways(good):
        if way[0] in ("setup", "options"):
            assert all(refusal(line) for line in wrong_lines(good, way, ["1" + "0" * 4000]))


@every_short_record
@pytest.mark.parametrize("option", NAMES)
def test_an_option_that_no_game_has_is_refused(name: str, option: str) -> None:
    good = SHORTS[name]()
    good["options"] = {option: "four-corners"}
    assert refusal(json.dumps(good))


@every_short_record
def test_a_wrong_name_at_any_place_is_refused_or_means_the_same_game(name: str) -> None:
    good = SHORTS[name]()
    for way in ways(good):
        for data in wrong_names(good, way):
            line = json.dumps(data)
            if refusal(line) is None:
                check_same_game(line, good)


@pytest.mark.parametrize("good", [whole, whole_towers, whole_cards])
def test_the_setup_and_the_result_of_a_finished_game_say_only_one_thing(
    good: Callable[[], Data],
) -> None:
    for way in ways(good()):
        if way[0] in ("setup", "result") and len(way) > 1:
            assert all(refusal(line) for line in wrong_lines(good(), way, FEW_TEXTS))
            assert refusal(json.dumps(next(wrong_names(good(), way))))


@every_short_record
def test_both_readers_agree_whatever_is_changed_to_something_that_could_be(name: str) -> None:
    verdicts = set()
    for data in near_changes(SHORTS[name]()):
        error = refusal(json.dumps(data))
        assert holds(data) == (error is None), error or data
        verdicts.add(error is None)
    assert verdicts == {True, False}


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_both_readers_agree_on_whole_games_with_a_few_changes(set_up: SetUp) -> None:
    for number in range(games(few=25, many=1000)):
        data = some_near_changes(mixed(set_up), Generator(derived_seed(number)))
        error = refusal(json.dumps(data))
        assert holds(data) == (error is None), error or number
