"""How a database is taken up: made if there is none, locked, opened twice, and watched."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from einklang.store.files import Lock, Watch, make_file, make_folder
from einklang.store.schema import open_both, unopened


class Opened(NamedTuple):
    """A database in use."""

    writing: sqlite3.Connection
    reading: sqlite3.Connection
    lock: Lock
    watch: Watch


def take_up(path: Path) -> Opened:
    """Open a database for this server alone; nothing is left open if that fails."""
    try:
        with ExitStack() as undoing:
            make_folder(path.parent)
            lock = Lock(path)
            undoing.callback(lock.release)
            make_file(path)
            writing, reading = open_both(path)
            undoing.callback(writing.close)
            undoing.callback(reading.close)
            opened = Opened(writing, reading, lock, Watch(path))
            undoing.pop_all()
    except (OSError, sqlite3.Error) as error:
        raise unopened(path, error) from error
    return opened
