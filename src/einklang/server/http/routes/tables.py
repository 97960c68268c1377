"""Requests about tables: set up, find, join, and everything that is done at one."""

from __future__ import annotations

import json
import secrets
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response
from pydantic import Field

from einklang.games.errors import SetupError
from einklang.server.errors import Denial, denied_by_table, deny, not_for_you
from einklang.server.http.requests import (
    BotPlan,
    FreeSeat,
    Invitations,
    ListedTable,
    Made,
    NewTable,
    Obeyed,
    SitDown,
    Tables,
)
from einklang.server.http.routes.guests import name_of
from einklang.server.http.services import Services, services_of
from einklang.server.live.broadcast import may_look
from einklang.server.live.listing import NOT_YET, Situation, has_open_seat
from einklang.server.live.live_table import LiveTable, Reply
from einklang.store.store import Listed
from einklang.table.commands import Command, SeatedCommand, TakeSeat
from einklang.table.frames import Snapshot
from einklang.table.sight import take_snapshot
from einklang.table.table import Table
from einklang.table.terms import Bot, Open, Person, Series, Terms

router = APIRouter(prefix="/api/tables", tags=["tables"])

_MOST_LISTED = 100
_FOR_ALL = ("game", "players", "options", "seats", "created")

AnyCommand = Annotated[SeatedCommand, Field(discriminator="type")]


@router.post("", status_code=HTTPStatus.CREATED, response_model_exclude_none=True)
async def set_up_table(request: Request, response: Response, wanted: NewTable) -> Made:
    """Set up a table; the game begins as soon as no seat is open."""
    services = services_of(request)
    guest = await services.welcome(request, response)
    terms = _terms(wanted)
    name = await name_of(services, guest) or "Guest"
    lots = list(range(len(wanted.seats)))
    if wanted.order == "drawn":
        secrets.SystemRandom().shuffle(lots)
    seats = tuple(_planned(wanted.seats[lot], guest, name) for lot in lots)
    async with services.registry.setting_up(guest):
        await _check_number(services, guest)
        services.registry.count_new_table(services.address_of(request))
        live = await services.registry.create(
            terms, seats, guest, lots=tuple(lots), seal=wanted.seal
        )
    if live.table.seats_of(guest):
        live.note(guest, services.address_of(request))
    return _made(services, request, live.table, guest)


@router.get("", response_model_exclude_none=True)
async def list_tables(request: Request) -> Tables:
    """The own tables, and public ones with an open seat."""
    services = services_of(request)
    guest = await services.guest_of(request)
    mine = [] if guest is None else await services.store.listed(guest=guest, limit=_MOST_LISTED)
    waiting = await services.store.listed(public=True, phase="waiting", limit=_MOST_LISTED)
    base = services.base_of(request)
    return Tables(
        mine=[_listed(base, each, guest, await services.situations.of(each)) for each in mine],
        open=[_listed(base, each) for each in waiting if has_open_seat(each)],
    )


@router.get("/{table}", response_model=Snapshot)
async def see_table(request: Request, table: str) -> Response:
    """The table as the caller may see it."""
    live, seats = await look(request, table)
    return Response(live.broadcast.snapshot(live.table, seats), media_type="application/json")


@router.get("/{table}/invitations", response_model_exclude_none=True)
async def invite(request: Request, table: str) -> Made:
    """The links with which a guest of the table can invite others."""
    services = services_of(request)
    live, seats = await look(request, table)
    guest = await services.need_guest(request)
    if not seats and live.table.host != guest:
        raise deny(
            HTTPStatus.FORBIDDEN, Denial.NOT_YOURS, "only guests of a table invite others to it"
        )
    return _made(services, request, live.table, guest)


@router.post("/{table}/seats", response_model_exclude_none=True)
async def sit_down(request: Request, response: Response, table: str, wanted: SitDown) -> Made:
    """Take a seat: with an invitation, or without one at a public table or one's own."""
    services = services_of(request)
    live = await services.registry.table(table)
    guest = await services.welcome(request, response)
    seat = _granted_seat(services, live.table, guest, wanted)
    sit = TakeSeat(id=wanted.id, seat=seat, name=wanted.name, seal=wanted.seal)
    address = services.address_of(request)
    await obey(live, sit, guest, address)
    live.note(guest, address)
    return _made(services, request, live.table, guest)


@router.post("/{table}/commands", response_model_exclude_none=True)
async def command(request: Request, table: str, wanted: Annotated[AnyCommand, Body()]) -> Obeyed:
    """Act, resign, or whatever else one does at a table; it is on disk when this answers."""
    services = services_of(request)
    guest = await services.need_guest(request)
    live = await services.registry.table(table)
    address = services.address_of(request)
    answer = await obey(live, wanted, guest, address)
    live.note(guest, address)
    return Obeyed(id=wanted.id, version=answer.version, repeated=answer.repeated)


async def look(request: Request, table: str) -> tuple[LiveTable, tuple[int, ...]]:
    """A table that the caller may look at, and the seats that the caller holds."""
    services = services_of(request)
    live = await services.registry.table(table)
    guest = await services.guest_of(request)
    if not may_look(guest, live.table):
        raise not_for_you()
    live.note(guest, services.address_of(request))
    return live, live.table.seats_of(guest)


async def obey(live: LiveTable, wanted: Command, guest: str, address: str) -> Reply:
    """Carry out a command; a refusal is told with its status."""
    answer = await live.obey(wanted, guest, address)
    if answer.refusal is not None:
        raise denied_by_table(answer.refusal)
    return answer


def _terms(wanted: NewTable) -> Terms:
    terms = Terms(
        game=wanted.game,
        players=len(wanted.seats),
        options=wanted.options,
        public=wanted.public,
        watchers=wanted.watchers,
        hints=wanted.hints,
        take_backs=wanted.take_backs,
        several_seats=wanted.several_seats,
        clock=wanted.clock,
        on_time_out=wanted.on_time_out,
        stand_in=wanted.stand_in,
        series=None if wanted.series is None else Series(length=wanted.series),
    )
    try:
        terms.check()
    except SetupError as error:
        raise deny(HTTPStatus.UNPROCESSABLE_ENTITY, Denial.BAD_TABLE, str(error)) from error
    return terms


async def _check_number(services: Services, guest: str) -> None:
    most = services.settings.tables_per_guest
    listed = await services.store.listed(guest=guest, limit=most + _MOST_LISTED)
    if sum(each.listing.phase in ("waiting", "playing") for each in listed) >= most:
        raise deny(
            HTTPStatus.CONFLICT,
            Denial.TOO_MANY_TABLES,
            f"you have {most} tables that are not over; finish one of them first",
            most=most,
        )


def _planned(seat: Any, guest: str, name: str) -> Open | Person | Bot:
    if isinstance(seat, BotPlan):
        return Bot(level=seat.level)
    if isinstance(seat, FreeSeat):
        return Open()
    return Person(guest=guest, name=seat.name or name)


def _granted_seat(services: Services, table: Table, guest: str, wanted: SitDown) -> int | None:
    """The seat that somebody may take, or None for any open one."""
    if table.terms.public or guest == table.host:
        return wanted.seat
    token = wanted.invitation or ""
    only = services.guests.invited_seat(token, table.id, len(table.seats))
    seat = wanted.seat if wanted.seat is not None else only
    if not services.guests.invites(token, table.id, seat):
        raise deny(
            HTTPStatus.FORBIDDEN,
            Denial.NOT_INVITED,
            "this seat needs an invitation that is meant for it; ask the host for a link",
        )
    return seat


def _made(services: Services, request: Request, table: Table, guest: str) -> Made:
    base = services.base_of(request)
    link = f"{base}/tables/{table.id}"

    def invitation(seat: int | None) -> str:
        # Behind the #, where no server and no log ever sees it.
        return f"{link}#invitation={services.guests.invitation(table.id, seat)}"

    free = [number for number, seat in enumerate(table.seats) if isinstance(seat, Open)]
    return Made(
        table=table.id,
        link=link,
        invitations=Invitations(
            any=invitation(None), seats={str(seat): invitation(seat) for seat in free}
        ),
        snapshot=take_snapshot(table, table.seats_of(guest)),
    )


def _listed(
    base: str, listed: Listed, guest: str | None = None, situation: Situation = NOT_YET
) -> ListedTable:
    """A table as a list tells of it; to a guest of it more than to others."""
    about = json.loads(listed.listing.about)
    # Older versions wrote down neither of these, or more.
    guests, weakest = about.get("guests"), about.get("weakest")
    own: dict[str, Any] = {}
    if guest is not None and guests is not None:
        mine = [seat for seat, holder in enumerate(guests) if holder == guest]
        own = {"mine": mine, "turn": situation.turn}
        if mine and (sides := situation.weakest or weakest):
            own["weakest"] = sides[mine[0] % len(sides)]
    return ListedTable(
        table=listed.table,
        link=f"{base}/tables/{listed.table}",
        phase=listed.listing.phase,
        touched=listed.touched,
        **{name: about[name] for name in _FOR_ALL},
        **own,
    )
