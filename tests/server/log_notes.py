"""What a server writes into its log."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from einklang.server.logs import JsonLines, is_worth_noting


class Notes(logging.Handler):
    """All lines of the log, as they would be written at one and the same time."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.errors: list[str] = []  # those that tell of something that nobody has foreseen
        self.setFormatter(JsonLines())
        self.addFilter(is_worth_noting)

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0.0
        self.lines.append(self.format(record))
        if record.levelno >= logging.ERROR:
            self.errors.append(self.lines[-1])


@contextmanager
def taking_notes() -> Iterator[Notes]:
    """Everything that is logged meanwhile, by the server and by anything else."""
    notes, root, own = Notes(), logging.getLogger(), logging.getLogger("einklang.server")
    root.addHandler(notes)
    own.setLevel(logging.DEBUG)
    try:
        yield notes
    finally:
        own.setLevel(logging.NOTSET)
        root.removeHandler(notes)
