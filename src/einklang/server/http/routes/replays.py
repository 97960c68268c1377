"""Requests about games that were played, at a table or elsewhere: step by step, and judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Annotated, Any, Final, get_args

from fastapi import APIRouter, Query, Request, Response
from pydantic_core import to_json

from einklang.bots.advising import Verdict as Judged
from einklang.bots.asking import BotFailed
from einklang.drawing.label import clean
from einklang.games.errors import ActionError, SetupError
from einklang.games.game import State
from einklang.games.result import Default
from einklang.records.reading import read_record
from einklang.records.record import Record, RecordError, StillRunning
from einklang.records.replay import check_result, positions
from einklang.records.writing import record_of
from einklang.server.errors import Denial, Denied, denied_by_table, deny, no_advice
from einklang.server.http.requests import Analysis, InDigits, Mark, SeatVerdicts, Verdict
from einklang.server.http.routes.tables import look
from einklang.server.http.services import Services, services_of
from einklang.server.live.time_slices import Work
from einklang.server.logs import log_error
from einklang.server.thinking.job_queue import QueueFull
from einklang.table.film import show_film
from einklang.table.frames import Replay, SeenSeat
from einklang.table.records import default_in
from einklang.table.refusal import Code, refuse
from einklang.table.sight import describe_seat
from einklang.table.table import Table
from einklang.table.terms import Level

router = APIRouter(prefix="/api", tags=["replays"])

_LONGEST_NAME = 40
_DIGITS = 4  # behind the point
_LEVELS = get_args(Level)

_RECORD: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"type": "object"}}},
        "description": "The record of one game, as it stands on a line of a file.",
    }
}

First = Annotated[int, Query(alias="from", ge=0, le=1_000_000), InDigits]
Count = Annotated[int, Query(ge=1, le=16), InDigits]


@router.get("/tables/{table}/replay", response_model=Replay)
async def replay_table(request: Request, table: str) -> Response:
    """A finished game step by step, with everything that was hidden."""
    played = await _finished(request, table)
    seats = [describe_seat(seat) for seat in played.seats]

    def look_through() -> Work[Response]:
        passed = yield from _positions(_record_of(played))
        return (yield from _replay(passed, seats, played.lost))

    return await _in_a_slot(request, look_through())


@router.get("/tables/{table}/analysis", response_model_exclude_none=True)
async def analyse_table(
    request: Request, table: str, first: First = 0, count: Count = 8
) -> Analysis:
    """What some actions of a finished game gave away: so many, after those that are left out."""
    played = await _finished(request, table)
    return await _analyse_in_a_slot(request, _positions(_record_of(played)), first, count)


@router.post("/records", response_model=Replay, openapi_extra=_RECORD)
async def replay_record(request: Request) -> Response:
    """The game of a record step by step, if it holds; nothing of it is kept."""
    body = await request.body()

    def look_through() -> Work[Response]:
        record, passed = yield from _read(body)
        return (yield from _replay(passed, _seats(record), default_in(record, passed[-1])))

    return await _in_a_slot(request, look_through())


@router.post("/records/analysis", response_model_exclude_none=True, openapi_extra=_RECORD)
async def analyse_record(request: Request, first: First = 0, count: Count = 8) -> Analysis:
    """What some actions of a record gave away, if its game is over."""
    body = await request.body()

    def look_through() -> Work[list[State]]:
        record, passed = yield from _read(body)
        if not passed[-1].over and default_in(record, passed[-1]) is None:
            raise denied_by_table(refuse(Code.NOT_OVER))
        return passed

    return await _analyse_in_a_slot(request, look_through(), first, count)


async def _in_a_slot(request: Request, work: Work[Response]) -> Response:
    services = services_of(request)
    return await services.review_slots.serve(
        request, services.address_of(request), services.review_slots.think(work)
    )


async def _analyse_in_a_slot(
    request: Request, work: Work[list[State]], first: int, count: int
) -> Analysis:
    services = services_of(request)
    address = services.address_of(request)

    async def analyse() -> Analysis:
        passed = await services.review_slots.think(work)
        return await _analyse(services, passed, first, count, address)

    return await services.review_slots.serve(request, address, analyse())


async def _finished(request: Request, name: str) -> Table:
    live, _ = await look(request, name)
    if live.table.phase != "over":
        raise denied_by_table(refuse(Code.NOT_OVER))
    return live.table


def _record_of(table: Table) -> Record:
    assert table.state is not None
    return record_of(table.state)


def _positions(record: Record) -> Work[list[State]]:
    """Every position of a record that holds."""
    passed = []
    for position in positions(record):
        passed.append(position)
        yield
    check_result(record, passed[-1])
    return passed


def _read(body: bytes) -> Work[tuple[Record, list[State]]]:
    """A record and its positions, or in one sentence why it is none."""
    try:
        record = read_record(body)
        return record, (yield from _positions(record))
    except RecordError as error:
        raise _bad_record(error) from error


def _bad_record(error: RecordError) -> Denied:
    """Where a record fails, and the code of the reason if there is one."""
    what: dict[str, Any] = {"said": error.reason}
    for name in ("step", "seat", "act"):
        if (value := getattr(error, name)) is not None:
            what[name] = value
    if isinstance(error, StillRunning):
        what["reason"] = "running"
    elif isinstance(error.__cause__, ActionError):
        refusal = error.__cause__.refusal
        what |= {"reason": refusal.code, "about": dict(refusal.what)}
    return deny(HTTPStatus.UNPROCESSABLE_ENTITY, Denial.BAD_RECORD, str(error), **what)


def _seats(record: Record) -> list[SeenSeat] | None:
    """Who sat where; computer players are written down by their level."""
    if record.seats is None:
        return None
    named = [clean(name)[:_LONGEST_NAME] for name in record.seats]
    return [
        {"kind": "bot", "level": name} if name in _LEVELS else {"kind": "person", "name": name}
        for name in named
    ]


def _replay(
    passed: Sequence[State], seats: list[SeenSeat] | None, lost: Default | None
) -> Work[Response]:
    film = yield from show_film(passed, seats, lost)
    return Response(to_json(film), media_type="application/json")


async def _analyse(
    services: Services, passed: Sequence[State], first: int, count: int, address: str
) -> Analysis:
    last = passed[-1]
    end = min(first + count, len(last.steps))
    try:
        known = await services.analyst.look_through(passed, range(first, end), address)
    except (QueueFull, SetupError) as error:  # of a family that nobody has learned, too
        raise no_advice(str(error)) from error
    except (BotFailed, RuntimeError) as error:
        log_error("analysis failed", error)
        raise no_advice() from error
    return Analysis(
        steps=len(last.steps),
        judged=len(known),
        alone=last.layout.sides == 1,
        verdicts=[_verdict(last, step, known[step]) for step in range(first, end)],
        seats=[_sum_up(seat, known.values()) for seat in range(last.players)],
        next=end if end < len(last.steps) else None,
    )


def _verdict(last: State, step: int, judged: Judged) -> Verdict:
    told: dict[str, Any] = {
        "step": step + 1,
        "seat": judged.seat,
        "played": last.game.write(last, judged.played),
        "best": last.game.write(last, judged.best),
        "value": round(judged.value, _DIGITS),
        "given_away": round(judged.given_away, _DIGITS),
        "mark": judged.mark,
    }
    return Verdict.model_validate(told)


def _sum_up(seat: int, known: Iterable[Judged]) -> SeatVerdicts:
    own = [judged for judged in known if judged.seat == seat]
    marks = Counter(judged.mark for judged in own)
    told: dict[str, Any] = {
        "seat": seat,
        "actions": len(own),
        "given_away": round(sum(judged.given_away for judged in own), _DIGITS),
        "marks": {mark: marks[mark] for mark in get_args(Mark)},
    }
    return SeatVerdicts.model_validate(told)
