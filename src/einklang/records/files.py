"""Files of records: one JSON object a line."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from einklang.records.record import Record


def lines(path: Path) -> Iterator[bytes]:
    """The lines of a file that are not blank, each holding one record."""
    with path.open("rb") as file:
        for line in file:
            if line.strip():
                yield line.rstrip(b"\r\n")


def save(path: Path, record: Record) -> None:
    """Put one record into a file, all of it or none: a crash leaves the file as it was."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(record.to_line() + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
