"""Requests about the game of a table: what is legal, what is good, and what was played."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any

import numpy as np
from fastapi import APIRouter, Query, Request, Response
from pydantic_core import to_json

from einklang.bots.advising import Advice as Judged
from einklang.bots.asking import BotFailed
from einklang.drawing.palette import Theme
from einklang.games.errors import SetupError
from einklang.games.game import State, View
from einklang.records.statistics import statistics_of
from einklang.server.errors import Denial, Denied, denied_by_table, deny, no_advice
from einklang.server.http.requests import (
    Advice,
    Hint,
    InDigits,
    LegalActions,
    Statistics,
)
from einklang.server.http.routes.tables import look
from einklang.server.http.services import services_of
from einklang.server.live.time_slices import Work
from einklang.server.logs import log_error, mark
from einklang.server.thinking.job_queue import Asker, QueueFull
from einklang.symbols import Symbol
from einklang.table.records import full_record, seen_record
from einklang.table.refusal import Code, refuse
from einklang.table.sight import describe_terms
from einklang.table.table import Table
from einklang.table.terms import called, name_of

router = APIRouter(prefix="/api/tables", tags=["games"])

_RECORD: dict[int | str, dict[str, Any]] = {
    HTTPStatus.OK: {"content": {"application/json": {}}, "description": "The record."}
}
_PICTURE: dict[int | str, dict[str, Any]] = {
    HTTPStatus.OK: {"content": {"image/svg+xml": {}}, "description": "The picture."}
}

Seat = Annotated[int | None, Query(ge=0, le=3), InDigits]


@router.get("/{table}/legal", response_model=LegalActions)
async def list_legal(request: Request, table: str, seat: Seat = None) -> Response:
    """All actions of an own seat whose turn it is, and what each would count."""
    live, seats = await look(request, table)
    view = _own_turn(live.table, seats, seat)
    told = await services_of(request).registry.time_slices.do(_list_legal(view, live.table.steps))
    return Response(told, media_type="application/json")


def _list_legal(view: View, step: int) -> Work[bytes]:
    game = view.game
    numbers, outlook = game.outlook(view)
    # There can be thousands, of which most count the same as others: rows of bytes are told apart
    # much sooner than rows of numbers.
    rows = np.ascontiguousarray(outlook.points)
    keys = rows.view(f"V{rows.strides[0]}").ravel().tolist()
    letters = [colour.letter for colour in game.colours]
    points: dict[bytes | None, dict[str, int]] = {None: {}}  # of what plays no piece
    for key in set(keys):
        counts = np.frombuffer(key, rows.dtype).tolist()
        points[key] = {letter: n for letter, n in zip(letters, counts, strict=True) if n}
    counted = dict(zip(numbers.tolist(), keys, strict=True))
    yield
    legal = game.legal(view)
    actions = [
        {"action": text, "points": points[counted.get(number)]}
        for number, text in zip(legal.numbers.tolist(), legal, strict=True)
    ]
    yield
    return to_json({"seat": view.turn, "step": step, "actions": actions})


@router.get("/{table}/hint", response_model_exclude_none=True)
async def give_hint(
    request: Request,
    table: str,
    seat: Seat = None,
    count: Annotated[int, Query(ge=1, le=10), InDigits] = 3,
) -> Hint:
    """The best actions of an own seat whose turn it is, if the table allows hints."""
    live, seats = await look(request, table)
    if not live.table.terms.hints:
        raise deny(HTTPStatus.FORBIDDEN, Denial.NO_HINTS, "there are no hints at this table")
    view = _own_turn(live.table, seats, seat)
    step = live.table.steps  # it may be another one when the advice comes
    names = [called(each) for each in live.table.seats]
    services = services_of(request)
    asker = Asker(services.address_of(request), guest=await services.need_guest(request))
    try:
        advice = await services.registry.thinkers.advise(view, count, names=names, asker=asker)
    except (QueueFull, SetupError) as error:  # of a family that nobody has learned, too
        raise no_advice(str(error)) from error
    except (BotFailed, RuntimeError) as error:
        log_error("hint failed", error, table=mark(table))
        raise no_advice() from error
    return Hint(seat=view.turn, step=step, advice=[_advice(each) for each in advice])


@router.get("/{table}/record", responses=_RECORD)
async def download_record(request: Request, table: str) -> Response:
    """The record of the game: all of it after the end, and before what the caller may know."""
    live, seats = await look(request, table)
    record = full_record(live.table)
    if record is not None:
        text = record.to_line().encode() + b"\n"
    else:
        seen = seen_record(live.table, seats)
        if seen is None:
            raise _not_begun()
        text = to_json(seen) + b"\n"
    name = f"einklang-{live.table.terms.game}-{live.table.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/{table}/picture.svg", response_class=Response, responses=_PICTURE)
async def draw_picture(request: Request, table: str, theme: Theme = "auto") -> Response:
    """The table drawn as the caller may see it; with several seats, as a watcher does."""
    live, seats = await look(request, table)
    state = live.table.state
    if state is None:
        raise _not_begun()
    seat = seats[0] if len(seats) == 1 else None
    position = state if live.table.phase == "over" else state.game.view(state, seat)
    names = tuple(name_of(each) for each in live.table.seats)
    services = services_of(request)
    try:
        svg = await services.registry.thinkers.draw(
            position, names, theme, address=services.address_of(request)
        )
    except RuntimeError as error:
        if not isinstance(error, QueueFull):
            log_error("picture failed", error, table=mark(table))
        sentence = "nobody can draw this now; try again in a moment"
        raise deny(HTTPStatus.SERVICE_UNAVAILABLE, Denial.TOO_BUSY, sentence) from error
    # It styles itself, which no page of the server may do.
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


@router.get("/{table}/statistics", response_model_exclude_none=True)
async def tell_statistics(request: Request, table: str) -> Statistics:
    """A finished game in numbers."""
    live, _ = await look(request, table)
    state = live.table.state
    if state is None or live.table.phase != "over":
        raise denied_by_table(refuse(Code.NOT_OVER))
    numbers = statistics_of(state)
    told = {
        "steps": len(state.steps),
        "seats": [vars(each) for each in numbers.seats],
        "scores": numbers.scores,
        "terms": describe_terms(live.table.terms),
    }
    return Statistics.model_validate(told)


def _own_turn(table: Table, seats: tuple[int, ...], wanted: int | None) -> View:
    """The view of the caller's seat whose turn it is."""
    state: State | None = table.playing
    if state is None:
        raise _not_begun() if table.phase == "waiting" else denied_by_table(refuse(Code.OVER))
    if state.turn not in seats or wanted not in (None, state.turn):
        raise deny(
            HTTPStatus.FORBIDDEN,
            Code.NOT_YOUR_TURN,
            f"it is the turn of seat {state.turn}, which is not yours or not the one you named",
            turn=state.turn,
        )
    view: View = state.game.view(state, state.turn)
    return view


def _not_begun() -> Denied:
    return denied_by_table(refuse(Code.NOT_BEGUN))


def _advice(judged: Judged) -> Advice:
    told = vars(judged) | {
        "action": judged.text,
        "lifts": [Symbol(each).letter for each in judged.lifts],
        "weakest_lifted": [Symbol(each).letter for each in judged.weakest_lifted],
    }
    del told["text"]
    return Advice.model_validate(told)
