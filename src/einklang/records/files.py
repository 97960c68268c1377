"""Files of records: one JSON object a line."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from einklang.records.reading import read_record
from einklang.records.record import Record


def lines(path: Path) -> Iterator[bytes]:
    """The lines of a file that are not blank, each holding one record."""
    with path.open("rb") as file:
        for line in file:
            if line.strip():
                yield line.rstrip(b"\r\n")


def read_records(path: Path | str) -> Iterator[Record]:
    """The records of a file, one after the other; the rules are not looked at yet."""
    return map(read_record, lines(Path(path)))


def write_records(path: Path | str, records: Iterable[Record]) -> None:
    """Put records into a file, all of them or none: a crash leaves the file as it was."""
    path = Path(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            for record in records:
                file.write(record.to_line() + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
