"""What an error of SQLite means to a user."""

from __future__ import annotations

import sqlite3
from typing import Final

from einklang.store.store import Trouble, Unavailable

_REASONS: Final[dict[int, Trouble]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
}

_UNWRITTEN: Final[dict[str, str]] = {
    "full": "the disk is full; try again when there is room",
    "read-only": "the database is read-only; try again when it may be written to",
    "failed": "the database failed ({error}); try again",
}


def code_of(error: BaseException) -> int:
    """The primary code of an error; 0 if it has none."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def reason_of(error: BaseException) -> Trouble:
    """Whether the disk is full, the database read-only, or something else is wrong."""
    return _REASONS.get(code_of(error), "failed")


def unwritten(error: BaseException) -> Unavailable:
    """What a writer is told. Players are not: what they read is made of the reason."""
    reason = reason_of(error)
    return _unavailable(reason, f"This was not saved: {_UNWRITTEN[reason]}.", error)


def unread(error: BaseException) -> Unavailable:
    """What a reader is told."""
    return _unavailable("failed", "This cannot be read now: the database failed ({error}).", error)


def closed() -> Unavailable:
    """What anyone is told who comes after the end."""
    return Unavailable("failed", "This was not saved: the store is closed; open it again.")


def gone() -> Unavailable:
    """What anyone is told whose database is not where it was."""
    sentence = (
        "Nothing is saved any more: the database was deleted or replaced; stop the server, put "
        "the database back, and start it again."
    )
    return Unavailable("gone", sentence)


def _unavailable(reason: Trouble, sentence: str, error: BaseException) -> Unavailable:
    trouble = Unavailable(reason, sentence.replace("{error}", str(error)))
    trouble.__cause__ = error
    return trouble
