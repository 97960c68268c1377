"""Records with unprintable, endless or bottomless content are refused or kept like any other."""

from __future__ import annotations

import json

import numpy as np
import pytest

import einklang
from einklang.games.errors import ActionError
from einklang.records.errors import RecordError
from einklang.records.reading import _object
from sample_records import short

GOOD = json.dumps(short())


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        einklang.replay(einklang.read_record(text))
    return str(caught.value)


@pytest.mark.parametrize(
    "act", ["\n", "RB:\nh9-h9", "\x1b[31mRB", "\x85", "\u2028", "\ud800", "\0"]
)
def test_an_unprintable_action_is_named_on_one_line(act: str) -> None:
    data = short()
    data["steps"][0]["act"] = act
    sentence = refusal(json.dumps(data))
    assert sentence.isprintable()
    assert sentence.encode()


def test_a_long_action_is_cut_wherever_its_step_fails() -> None:
    data = short()
    data["steps"][0].update(act="x\n" * 9999, points=3)
    assert len(refusal(json.dumps(data))) < 200


def test_a_long_name_of_a_game_is_cut() -> None:
    data = short()
    data["game"] = "x" * 9999
    assert len(refusal(json.dumps(data))) < 200


@pytest.mark.parametrize("place", ["format", "game", "players", "seat", "act", "drew"])
def test_nesting_of_any_depth_is_refused(place: str) -> None:
    data = short()
    holder = data if place in data else data["steps"][0]
    holder[place] = ["here"] if place == "drew" else "here"
    text = json.dumps(data)
    for depth in range(850, 1000):
        assert refusal(text.replace('"here"', "[" * depth + "]" * depth))


def test_a_number_beyond_all_bounds_is_refused() -> None:
    assert "number" in refusal(GOOD[:-1] + ', "note": 1e999}')
    assert "number" in refusal(GOOD[:-1] + ', "note": [-1e999]}')


def test_half_a_surrogate_pair_survives_reading_and_writing() -> None:
    record = einklang.read_record(GOOD[:-1] + ', "note": "\\ud800"}')
    assert einklang.read_record(record.to_line().encode()) == record


@pytest.mark.parametrize("number", [-(2**63) - 1, 2**63, 2**64, 10**30])
def test_a_number_of_any_size_is_no_action(number: int) -> None:
    game = einklang.game("classic")
    with pytest.raises(ActionError, match="is not the number of an action"):
        game.apply(game.new(2, seed=1), number)


def test_a_state_equals_itself_whatever_memory_held_before() -> None:
    state = einklang.game("classic").new(4, seed=1)
    size = state.row.dtype.itemsize
    seen = set()
    for filling in range(100):
        rubbish = [np.full(size, filling, np.uint8).tobytes() for _ in range(20)]
        del rubbish
        seen.add(state.table_bytes())
        assert state == state.game.new(4, seed=1)
    assert len(seen) == 1


class Compared(str):
    """A name that counts how often it is compared with another."""

    times = 0
    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return str.__eq__(self, other)


def test_of_many_names_the_one_that_comes_again_is_found_in_one_pass() -> None:
    names = [Compared(number) for number in range(1000)]
    with pytest.raises(RecordError, match='"999" stands twice'):
        _object([(name, 0) for name in [*names, Compared(999)]])
    assert Compared.times < 10 * len(names)
