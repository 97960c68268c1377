"""What a server answers if it does not do what it was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


class Denied(Refused):
    """A request that is not granted: a refusal, and the status it is told with."""

    def __init__(self, status: HTTPStatus, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.status = status


def deny(status: HTTPStatus, code: str, sentence: str, **what: Any) -> Denied:
    """A request that is not granted, for a reason of the server's own."""
    return Denied(status, Refusal(code, what, sentence))


def no_guest() -> Denied:
    """Somebody has no cookie, or one that does not count."""
    return deny(
        HTTPStatus.UNAUTHORIZED,
        "no-guest",
        "the server does not know you; ask for /api/me first and keep its cookie",
    )


def no_such_table() -> Denied:
    """There is no table of that name."""
    return deny(
        HTTPStatus.NOT_FOUND, "no-such-table", "there is no such table; ask for a new link to it"
    )


def not_for_you() -> Denied:
    """Somebody who does not sit at the table may not look at it."""
    return deny(HTTPStatus.FORBIDDEN, "no-watchers", "only those who sit at this table may see it")


def no_advice(sentence: str = "nobody can think about this now; try again") -> Denied:
    """There is no worker that could think about it, or too much waits for one."""
    return deny(HTTPStatus.SERVICE_UNAVAILABLE, "no-advice", sentence)


def too_fast(sentence: str) -> Denied:
    """An address has asked for too much within a while."""
    return deny(HTTPStatus.TOO_MANY_REQUESTS, Code.TOO_FAST.value, sentence)


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


def denied_by_store(error: StoreError) -> Denied:
    """What was asked for could not be kept, and so has not happened."""
    reason = error.reason if isinstance(error, Unavailable) else "conflict"
    full = reason == "full"
    status = HTTPStatus.INSUFFICIENT_STORAGE if full else HTTPStatus.SERVICE_UNAVAILABLE
    sentences: Mapping[str, str] = {
        "full": "the server's disk is full, so this could not be kept and has not happened",
        "gone": "the server's database was deleted or replaced, so this has not happened",
        "read-only": "the server cannot write to its database, so this has not happened",
        "conflict": "another server wrote to this table at the same time; try again",
    }
    sentence = sentences.get(reason, "the server could not keep this, so it has not happened")
    return deny(status, f"storage-{reason}", sentence)


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
