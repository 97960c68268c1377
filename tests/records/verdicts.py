"""Whether a line holds as a record, and that a refusal is one that can be shown to anybody."""

from __future__ import annotations

import einklang
from einklang.records.record import RecordError


def refusal(line: str | bytes) -> RecordError | None:
    """Why a line is refused, in one short sentence; None if it holds, also written again."""
    try:
        record = einklang.read_record(line)
        state = einklang.replay(record)
    except RecordError as error:
        sentence = str(error)
        assert sentence.isprintable(), repr(sentence)
        assert sentence.encode()
        assert 10 < len(sentence) < 400, repr(sentence)
        assert "Traceback" not in sentence
        return error
    again = einklang.read_record(record.to_line())
    assert again == record
    assert einklang.replay(again) == state
    return None
