"""Records and files of them are verified from Python: whether they hold, and what they prove."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import einklang
from playing import SetUp
from shared_deals import shared


def some_record() -> einklang.Record:
    deal = shared(SetUp("travel", 2))
    game = einklang.game("travel")
    state = deal.new(game, 2)
    for _ in range(3):
        state = deal.play(state, game.legal(state)[0])
    return einklang.record_of(state, extra={"deal": deal.to_json(revealed=True)})


def test_a_record_that_holds_proves_its_deal() -> None:
    record = some_record()
    found = einklang.verify_record(record)
    assert found.holds
    assert (found.proof, found.is_shared, found.withheld) == (einklang.Proof.PROVEN, True, ())
    assert einklang.verify_record(record.to_line()) == found
    assert einklang.verify_record(record.to_line().encode()) == found


def test_a_record_that_does_not_hold_says_where() -> None:
    record = some_record()
    second = replace(record.steps[1], points={"R": 9})
    found = einklang.verify_record(replace(record, steps=(record.steps[0], second)))
    assert not found.holds
    assert found.proof is None
    assert found.error is not None
    assert found.error.step == 2


def test_what_is_no_record_does_not_hold() -> None:
    found = einklang.verify_record("{}")
    assert isinstance(found.error, einklang.RecordError)


def test_every_record_of_a_file_is_verified(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    record = some_record()
    spoilt = replace(record, extra={"deal": {**record.extra["deal"], "seed": "0" * 64}})
    einklang.write_records(path, [record, spoilt, record])
    assert [found.holds for found in einklang.verify_file(str(path))] == [True, False, True]
    assert list(einklang.read_records(path)) == [record, spoilt, record]


def test_a_file_that_cannot_be_written_whole_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    record = some_record()
    einklang.write_records(path, [record])

    with pytest.raises(TypeError):
        einklang.write_records(path, [record, replace(record, extra={"odd": {1, 2}})])
    assert path.read_text(encoding="utf-8") == record.to_line() + "\n"
    assert [each.name for each in tmp_path.iterdir()] == ["games.jsonl"]
