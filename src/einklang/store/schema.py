"""The database: how it is opened, what is in it, and which ones are refused."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from einklang.store.store import Trouble, Unavailable
from einklang.store.trouble import code_of, reason_of

PATIENCE = 5.0  # seconds to wait for another program that is writing
APPLICATION: Final = 0x45696E6B  # "Eink": tells this database from those of other programs
VERSION: Final = 2

_REASONS: Final[dict[int, Trouble]] = {
    errno.ENOSPC: "full",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.EROFS: "read-only",
}

_SCHEMA = (
    # Every append rewrites `touched`, so the index of what is listed must do without it.
    """
    CREATE TABLE tables (
        name TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        touched INTEGER NOT NULL,
        archived INTEGER NOT NULL DEFAULT 0,
        phase TEXT,
        public INTEGER,
        guests TEXT,
        about TEXT
    ) WITHOUT ROWID
    """,
    "CREATE INDEX tables_listed ON tables (public, phase) WHERE archived = 0",
    "CREATE INDEX tables_archived ON tables (touched) WHERE archived = 1",
    """
    CREATE TABLE events (
        name TEXT NOT NULL,
        version INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (name, version)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE seats (
        name TEXT NOT NULL,
        guest TEXT NOT NULL,
        PRIMARY KEY (name, guest)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX seats_of_guest ON seats (guest)",
    """
    CREATE TABLE notes (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        until INTEGER,
        PRIMARY KEY (kind, key)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX notes_until ON notes (until) WHERE until NOT NULL",
    f"PRAGMA application_id = {APPLICATION}",
)

# What makes each older version the next one.
_CHANGES: Final = {
    1: (
        "ALTER TABLE notes ADD COLUMN until INTEGER",
        "CREATE INDEX notes_until ON notes (until) WHERE until NOT NULL",
        # Their links are written in another way now, so that they can never be used again.
        "DELETE FROM notes WHERE kind = 'spent transfer'",
        """
        UPDATE notes SET until = 1000 * (strftime('%s', 'now') + 400 * 86400)
        WHERE kind = 'name'
        """,
    ),
}


def open_both(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection that writes and one that reads; makes the database if there is none."""
    writing = _prepared(path)
    try:
        reading = _connected(path)
        reading.execute("PRAGMA query_only = 1")
        reading.execute("SELECT 1 FROM tables LIMIT 1")  # has it open the log, too
    except BaseException:
        writing.close()
        raise
    return writing, reading


def _connected(path: Path) -> sqlite3.Connection:
    # Each connection stays with one thread, but is opened and closed by others.
    connection = sqlite3.connect(
        path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = 1")
    return connection


def _prepared(path: Path) -> sqlite3.Connection:
    """A connection to a database that is known, logs ahead and may be written to."""
    connection = _connected(path)
    try:
        _version_of(connection, path)
        if _mode_set(connection) != "wal":
            raise Unavailable(
                "failed",
                f"The games cannot be kept in {path}: its disk cannot share memory, as one of "
                "the network cannot; choose a place on a local disk.",
            )
        # Also finds out whether the database may be written to at all.
        connection.execute("BEGIN IMMEDIATE")
        for statement in _due(_version_of(connection, path)):
            connection.execute(statement)
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _due(version: int) -> list[str]:
    """What makes a database of a version, or an empty one, one of this version."""
    if version == VERSION:
        return []  # nothing is written, so that a full disk keeps no server from its start
    due = [] if version else [*_SCHEMA]
    for older in range(version or VERSION, VERSION):
        due += _CHANGES[older]
    return [*due, f"PRAGMA user_version = {VERSION}"]


def _mode_set(connection: sqlite3.Connection) -> str:
    """Have the database log ahead; SQLite does not wait for others by itself here."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            mode: str = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        except sqlite3.OperationalError as error:
            if code_of(error) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return mode


def _version_of(connection: sqlite3.Connection, path: Path) -> int:
    """The version of a database, 0 if it is empty; one that this program cannot use is refused."""
    query = (
        "SELECT (SELECT count(*) FROM sqlite_master), application_id, user_version "
        "FROM pragma_application_id, pragma_user_version"
    )
    parts, application, version = connection.execute(query).fetchone()
    if not parts:
        return 0
    if application != APPLICATION:
        raise Unavailable(
            "failed",
            f"The games cannot be kept in {path}: it is a database of another program; choose "
            "another file.",
        )
    if version > VERSION:
        raise Unavailable(
            "failed",
            f"The games in {path} cannot be read: a newer Einklang has written them, in format "
            f"{version} where this one knows format {VERSION}; use the newer one.",
        )
    return int(version)


def unopened(path: Path, error: OSError | sqlite3.Error) -> Unavailable:
    """What is said when a database cannot be opened: what, where, why and what instead."""
    reason: Trouble = reason_of(error)
    code = code_of(error)
    if isinstance(error, OSError):
        reason = _REASONS.get(error.errno or 0, "failed")
    elif code == sqlite3.SQLITE_CANTOPEN and not os.access(path.parent, os.W_OK):
        reason = "read-only"
    why = {
        "full": "the disk is full; make room, or choose another place",
        "read-only": "it may not be written to; allow it, or choose another place",
        "failed": f"{_why(error)}; choose another place",
    }[reason]
    with suppress(OSError):
        if code == sqlite3.SQLITE_NOTADB:
            why = "it is not a database; choose another file"
        elif code == sqlite3.SQLITE_BUSY:
            why = "another program holds it; end that program, or choose another file"
        elif path.is_dir():
            why = "it is a folder; name a file in it"
    return Unavailable(reason, f"The games cannot be kept in {path}: {why}.")


def _why(error: OSError | sqlite3.Error) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
