"""The records that the page on notation shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import einklang

PAGE = Path(__file__).parent.parent.parent / "docs" / "notation.md"
BLOCKS = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_page_shows_a_record_of_every_room() -> None:
    assert {json.loads(block)["game"] for block in BLOCKS} == {"travel", "spezial", "cards"}


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: json.loads(block)["game"])
def test_the_records_of_the_page_hold_and_are_written_as_they_stand_there(block: str) -> None:
    record = einklang.read_record(block)
    state = einklang.replay(record)
    written = einklang.record_of(state, record.seats).to_json()
    assert written == json.loads(block)
