"""Which record of a file is meant."""

from __future__ import annotations

from pathlib import Path

from einklang.games.errors import SetupError
from einklang.records.files import lines
from einklang.records.reading import read_record
from einklang.records.record import Record


def pick_record(file: Path, number: int | None) -> Record:
    """The record of this number, counted from 1, or the last one of a file."""
    count, found = 0, None
    for count, line in enumerate(lines(file), 1):
        if number is None or count == number:
            found = line
        if count == number:
            break
    if found is None:
        missing = "" if number is None else f", so there is no record {number}"
        raise SetupError(f"{file} holds {count} records{missing}")
    return read_record(found)
