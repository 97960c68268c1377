"""Every kind of broken record is refused with the step, the seat, the action and the reason."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import broken_cards
import broken_records
import broken_towers
import einklang
from einklang.records.record import RecordError
from outside_reader import holds
from sample_records import SHORTS, short
from spoiling import Broken

GOOD = json.dumps(short())

CATALOGUES = [broken_records.catalogue(), broken_towers.catalogue(), broken_cards.catalogue()]
EVERYTHING = [broken for catalogue in CATALOGUES for broken in catalogue]

every_broken_record = pytest.mark.parametrize("broken", EVERYTHING, ids=str)


def refusal(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        einklang.replay(einklang.read_record(text))
    error = caught.value
    assert len(str(error).splitlines()) == 1
    assert "Traceback" not in str(error)
    return error


@pytest.mark.parametrize("name", SHORTS)
def test_what_is_spoilt_was_good(name: str) -> None:
    state = einklang.replay(einklang.read_record(json.dumps(SHORTS[name]())))
    assert einklang.record_of(state, ["Ada", "Ben"]).to_json() == SHORTS[name]()


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=SHORTS)
def test_every_spoilt_record_has_a_name_of_its_own(catalogue: list[Broken]) -> None:
    assert len({str(broken) for broken in catalogue}) == len(catalogue) > 80


@every_broken_record
def test_a_broken_record_is_refused_with_its_step_and_the_reason(broken: Broken) -> None:
    error = refusal(json.dumps(broken.data))
    assert error.step == broken.step
    assert broken.says in error.reason
    if error.step is None:
        assert error.seat is None
        assert error.act is None
        assert str(error) == error.reason


@pytest.mark.parametrize("capped", [broken_towers.capped, broken_cards.capped])
def test_points_are_stated_before_the_cap(capped: Callable[[], Broken]) -> None:
    broken = capped()
    error = refusal(json.dumps(broken.data))
    assert error.step == broken.step
    assert broken.says in error.reason
    assert not holds(broken.data)


@every_broken_record
def test_a_refused_step_is_named_with_its_seat_and_action(broken: Broken) -> None:
    if broken.step is None:
        return
    step = broken.data["steps"][broken.step - 1]
    error = refusal(json.dumps(broken.data))
    assert str(error).startswith(f"step {broken.step}")
    if isinstance(step, dict) and type(step.get("seat")) is int and type(step.get("act")) is str:
        assert (error.seat, error.act) == (step["seat"], step["act"])
        assert str(error) == f"step {broken.step}, seat {step['seat']}, {step['act']}: " + (
            error.reason
        )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "this is not JSON"),
        ("   ", "this is not JSON"),
        ("RB:h9-h10", "this is not JSON"),
        ("{'format': 'einklang/1'}", "this is not JSON"),
        (GOOD[:-1], "this is not JSON"),
        (GOOD + "]", "this is not JSON: Extra data at character"),
        (GOOD + GOOD, "this is not JSON: Extra data"),
        (GOOD.replace("}", ",}", 1), "this is not JSON"),
        ("\ufeff" + GOOD, "this is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        (GOOD.replace('"players": 2', '"players": NaN'), "NaN is not a number"),
        (GOOD.replace('{"R": 1}', '{"R": Infinity}'), "Infinity is not a number"),
        (GOOD.replace('{"R": 1}', '{"R": -Infinity}'), "-Infinity is not a number"),
        (GOOD.replace('{"R": 1}', '{"R": 1' + "0" * 9999 + "}"), "a number that is too long"),
        (GOOD.replace('"game"', '"game": "duel", "game"'), '"game" stands twice'),
        (GOOD.replace('"seat": 1', '"seat": 1, "seat": 1'), '"seat" stands twice'),
        (GOOD.replace('{"R": 1}', '{"R": 1, "R": 1}'), '"R" stands twice'),
        (GOOD[:-1] + ', "note": {"a": 1, "a": 2}}', '"a" stands twice'),
    ],
    ids=lambda value: value[:24] if value else "empty",
)
def test_a_text_that_is_no_sound_json_is_refused(text: str, says: str) -> None:
    error = refusal(text)
    assert says in error.reason
    assert error.step is None


def test_a_number_beyond_all_bounds_is_refused() -> None:
    assert "number" in refusal(GOOD.replace('{"R": 1}', '{"R": 1e999}')).reason


@pytest.mark.parametrize(
    ("line", "byte"),
    [(b"\xff", 1), (b'{"a": "\xc3"}', 8), (GOOD.replace("Ada", "Æ").encode("latin-1"), None)],
)
def test_bytes_that_are_not_utf_8_are_refused(line: bytes, byte: int | None) -> None:
    where = byte or line.index(b"\xc6") + 1
    assert refusal(line).reason == f"byte {where} of the line is not UTF-8 text"


def test_utf_16_is_refused() -> None:
    assert "is not UTF-8 text" in refusal(GOOD.encode("utf-16")).reason


def test_long_nonsense_is_not_repeated_in_full() -> None:
    data = short()
    data["steps"][0]["act"] = "x" * 100_000
    assert len(str(refusal(json.dumps(data)))) < 400
    data = short()
    data["format"] = ["x" * 100_000]
    assert len(str(refusal(json.dumps(data)))) < 400
    data = short()
    data["steps"][2]["drew"] = ["RB" * 100_000]
    assert len(str(refusal(json.dumps(data)))) < 400


def test_positions_up_to_the_broken_step_are_given_out() -> None:
    data = short()
    data["steps"][2]["points"] = {"G": 3}
    given = einklang.positions(einklang.read_record(json.dumps(data)))
    assert [len(next(given).steps) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(
        RecordError, match="step 3, seat 0, GO:d10-d9: the tile counts G 2, not G 3"
    ):
        next(given)
