"""`einklang verify`: checks files of records."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from einklang.cli.start import ensure_replayable
from einklang.records.errors import RecordError
from einklang.records.files import lines
from einklang.records.reading import read_record
from einklang.records.replay import replay

ALL_HOLD = 0
ONE_DOES_NOT = 1
UNREADABLE = 2


def verify(files: list[Path], as_json: bool) -> int:
    """Check every record of every file; returns the exit code."""
    good = bad = unreadable = 0
    for path in files:
        try:
            for number, line in enumerate(_read(path), 1):
                error = _fault(line)
                good += error is None
                bad += error is not None
                _tell(path, number, error, as_json)
        except _UnreadableFile as trouble:
            unreadable += 1
            print(f"einklang: {path} cannot be read: {trouble}.", file=sys.stderr)
    if not as_json and (good or bad or not unreadable):
        print(f"{good} of {good + bad} records hold.")
    return UNREADABLE if unreadable else ONE_DOES_NOT if bad else ALL_HOLD


class _UnreadableFile(Exception):
    """Why a file cannot be read; where to write to may give trouble, too."""


def _read(path: Path) -> Iterator[bytes]:
    try:
        yield from lines(path)
    except OSError as trouble:
        raise _UnreadableFile((trouble.strerror or str(trouble)).lower()) from trouble


def _fault(line: bytes) -> RecordError | None:
    try:
        record = read_record(line)
        ensure_replayable(record.game)
        replay(record)
    except RecordError as error:
        return error
    return None


def _tell(path: Path, number: int, error: RecordError | None, as_json: bool) -> None:
    if as_json:
        told: dict[str, Any] = {"file": str(path), "record": number, "ok": error is None}
        if error is not None:
            told |= {"step": error.step, "seat": error.seat, "act": error.act}
            told["error"] = error.reason
        print(json.dumps(told))
    elif error is not None:
        print(f"{path}: record {number}, {error}" if error.step else _whole(path, number, error))


def _whole(path: Path, number: int, error: RecordError) -> str:
    return f"{path}: record {number}: {error}"
