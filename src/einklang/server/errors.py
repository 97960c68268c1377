"""What a server answers if it does not do what it was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from http import HTTPStatus
from typing import Any

from pydantic import ValidationError

from einklang.games.errors import Refusal, Refused
from einklang.store.store import StoreError, Unavailable
from einklang.table.refusal import Code

# A connection that is not granted is closed with this code and the status that HTTP would have,
# such as 4404; from 4000 on, codes are an application's own.
CLOSED_AS = 4000

_LONGEST = 200  # characters of what is wrong with something that was sent


class Denial(StrEnum):
    """Why the server itself does not grant something; tables and rules have codes of their own."""

    BAD_FRAME = "bad-frame"
    BAD_REQUEST = "bad-request"
    BAD_TABLE = "bad-table"
    BAD_RECORD = "bad-record"
    NO_GUEST = "no-guest"
    NOT_INVITED = "not-invited"
    NOT_YOURS = "not-yours"
    NO_WATCHERS = "no-watchers"
    NO_HINTS = "no-hints"
    FOREIGN_ORIGIN = "foreign-origin"
    NO_SUCH_TABLE = "no-such-table"
    TOO_MANY_TABLES = "too-many-tables"
    TOO_SLOW = "too-slow"
    TRANSFER_GONE = "transfer-gone"
    TOO_LARGE = "too-large"
    WRONG_HOST = "wrong-host"
    TOO_MANY_CONNECTIONS = "too-many-connections"
    FAULT = "fault"
    NO_ADVICE = "no-advice"
    TOO_BUSY = "too-busy"
    STORAGE_CONFLICT = "storage-conflict"
    STORAGE_FAILED = "storage-failed"
    STORAGE_READ_ONLY = "storage-read-only"
    STORAGE_GONE = "storage-gone"
    STORAGE_FULL = "storage-full"


class Denied(Refused):
    """A request that is not granted: a refusal, and the status it is told with."""

    def __init__(self, status: HTTPStatus, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.status = status


def deny(status: HTTPStatus, code: Denial | Code, sentence: str, **what: Any) -> Denied:
    """A request that is not granted, with a sentence of the server's own."""
    return Denied(status, Refusal(code.value, what, sentence))


def no_guest() -> Denied:
    """Somebody has no cookie, or one that does not count."""
    return deny(
        HTTPStatus.UNAUTHORIZED,
        Denial.NO_GUEST,
        "the server does not know you; ask for /api/me first and keep its cookie",
    )


# What a watcher is told by a table, over a connection that needs no guest.
WATCHING = Refusal(
    Denial.NO_GUEST.value, {}, "you are watching; take a seat first, and keep the cookie"
)


def no_such_table() -> Denied:
    """There is no table of that name."""
    return deny(
        HTTPStatus.NOT_FOUND,
        Denial.NO_SUCH_TABLE,
        "there is no such table; ask for a new link to it",
    )


def not_for_you() -> Denied:
    """Somebody who does not sit at the table may not look at it."""
    return deny(
        HTTPStatus.FORBIDDEN, Denial.NO_WATCHERS, "only those who sit at this table may see it"
    )


def no_advice(sentence: str = "nobody can think about this now; try again") -> Denied:
    """There is no worker that could think about it, or too much waits for one."""
    return deny(HTTPStatus.SERVICE_UNAVAILABLE, Denial.NO_ADVICE, sentence)


def too_fast(sentence: str) -> Denied:
    """An address has asked for too much within a while."""
    return deny(HTTPStatus.TOO_MANY_REQUESTS, Code.TOO_FAST, sentence)


def too_many_connections() -> Denied:
    """An address has as many connections as it may have."""
    return deny(
        HTTPStatus.TOO_MANY_REQUESTS,
        Denial.TOO_MANY_CONNECTIONS,
        "there are too many connections from your address; close some of them",
    )


def bad_frame(sentence: str) -> Refusal:
    """A frame cannot be read."""
    return Refusal(Denial.BAD_FRAME.value, {}, sentence)


_FORBIDDEN = {Code.NOT_YOUR_SEAT, Code.NOT_YOUR_TURN, Code.WHICH_SEAT}


def denied_by_table(refusal: Refusal) -> Denied:
    """What a table refuses, with the status that tells it."""
    return Denied(_status_of(refusal), refusal)


def _status_of(refusal: Refusal) -> HTTPStatus:
    if refusal.code in _FORBIDDEN:
        return HTTPStatus.FORBIDDEN
    if refusal.code in (Code.UNREADABLE, Code.AMBIGUOUS):
        return HTTPStatus.UNPROCESSABLE_ENTITY
    if refusal.code == Code.NO_SUCH_SEAT:
        return HTTPStatus.NOT_FOUND
    return HTTPStatus.CONFLICT


_UNKEPT = {
    Denial.STORAGE_FULL: "the server's disk is full, so this could not be kept and has not"
    " happened",
    Denial.STORAGE_GONE: "the server's database was deleted or replaced, so this has not happened",
    Denial.STORAGE_READ_ONLY: "the server cannot write to its database, so this has not happened",
    Denial.STORAGE_CONFLICT: "another server wrote to this table at the same time; try again",
    Denial.STORAGE_FAILED: "the server could not keep this, so it has not happened",
}


def denied_by_store(error: StoreError) -> Denied:
    """What was asked for could not be kept, and so has not happened."""
    reason = error.reason if isinstance(error, Unavailable) else "conflict"
    full = reason == "full"
    status = HTTPStatus.INSUFFICIENT_STORAGE if full else HTTPStatus.SERVICE_UNAVAILABLE
    code = Denial(f"storage-{reason}")
    return deny(status, code, _UNKEPT[code])


def first_finding(error: ValidationError) -> str:
    """The first thing that a model finds wrong."""
    return describe_findings(
        error.errors(include_url=False, include_input=False, include_context=False)
    )


def describe_findings(found: Sequence[Mapping[str, Any]]) -> str:
    """The first of some findings as a sentence: where it is, and what is expected instead."""
    if not found:
        return "this cannot be read"
    first = found[0]
    where = ".".join(str(part) for part in first.get("loc", ()) if part != "body")
    says = str(first.get("msg", "it cannot be read")).rstrip(".")
    says = says[:1].lower() + says[1:]
    return (f"{where}: {says}" if where else says)[:_LONGEST]
