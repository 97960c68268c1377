"""Records with unprintable, endless or bottomless content are refused or kept like any other."""

from __future__ import annotations

import json

import numpy as np
import pytest

import einklang
from einklang.games.errors import ActionError
from einklang.records.reading import _object
from einklang.records.record import Record, RecordError
from sample_records import SHORTS, short, short_cards

GOOD = json.dumps(short())


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        einklang.replay(einklang.read_record(text))
    return str(caught.value)


def test_a_long_action_is_cut_wherever_its_step_fails() -> None:
    data = short()
    data["steps"][0].update(act="x\n" * 9999, points=3)
    assert len(refusal(json.dumps(data))) < 200


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


def test_a_tower_told_twice_is_refused() -> None:
    text = json.dumps(SHORTS["spezial"]())
    assert refusal(text.replace('"g13": "P1"', '"g13": "P1", "g13": "P1"'))
    assert refusal(text.replace('"g13": "P1"', '"g13": "P1", "G13": "P1"'))
    assert refusal(text.replace('"g13": "P1", ', '"m13": "P1", '))


@pytest.mark.parametrize("depth", range(900, 1000, 7))
def test_a_deeply_nested_setup_is_refused_from_wherever_it_is_replayed(depth: int) -> None:
    data = short_cards()
    data["setup"]["hands"] = [["here"]]
    text = json.dumps(data).replace('"here"', "[" * depth + "]" * depth)
    with pytest.raises(RecordError):
        replay_further_down(einklang.read_record(text))


def replay_further_down(record: Record) -> None:
    einklang.replay(record)
