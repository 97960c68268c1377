"""Requests about oneself: a name, and the way to another device."""

from __future__ import annotations

import secrets
from http import HTTPStatus

from fastapi import APIRouter, BackgroundTasks, Request, Response

from einklang.server.errors import Denial, Denied, deny, no_guest
from einklang.server.http.guests import COOKIE_SECONDS, TRANSFER_SECONDS, Handover
from einklang.server.http.requests import Me, Rename, Transfer, TransferOffer, UseTransfer
from einklang.server.http.services import Services, services_of
from einklang.store.store import now

router = APIRouter(prefix="/api/me", tags=["guests"])

_NAME = "name"
_SPENT = "spent transfer"


@router.get("")
async def who_am_i(request: Request, response: Response) -> Me:
    """Who calls; who is new becomes a guest and gets a cookie."""
    services = services_of(request)
    guest = await services.welcome(request, response)
    await services.store.renew(_NAME, guest, _in(COOKIE_SECONDS))
    return Me(name=await name_of(services, guest))


@router.put("")
async def rename(request: Request, response: Response, wanted: Rename) -> Me:
    """Take a name for the tables to come."""
    services = services_of(request)
    guest = await services.welcome(request, response)
    await services.store.keep(_NAME, guest, wanted.name, until=_in(COOKIE_SECONDS))
    return Me(name=wanted.name)


@router.post("/transfer", status_code=HTTPStatus.CREATED)
async def make_transfer(request: Request) -> Transfer:
    """A link with which another device becomes the same guest."""
    services = services_of(request)
    token = services.guests.write_transfer(await services.need_badge(request))
    # Behind the #, where no server and no log ever sees it.
    link = f"{services.base_of(request)}/#transfer={token}"
    return Transfer(link=link, token=token, seconds=TRANSFER_SECONDS)


@router.post("/transfer/peek")
async def look_at_transfer(request: Request, wanted: UseTransfer) -> TransferOffer:
    """Whom a link would make of this device. It is not used up by this."""
    services = services_of(request)
    handover = await _read(services, wanted.token)
    guest = handover.badge.guest
    return TransferOffer(
        name=await name_of(services, guest),
        seconds=handover.seconds,
        mine=await services.guest_of(request) == guest,
    )


@router.post("/transferred")
async def use_transfer(request: Request, response: Response, wanted: UseTransfer) -> Me:
    """Become the guest of a link, which is used up by this."""
    services = services_of(request)
    handover = await _read(services, wanted.token)
    if not await _spend(services, handover):
        raise _gone()
    services.give_cookie(handover.badge, response)
    return Me(name=await name_of(services, handover.badge.guest))


@router.post("/end-others")
async def end_others(request: Request, response: Response, later: BackgroundTasks) -> Me:
    """Let no other device be this guest any more; links to other devices are used up, too."""
    services = services_of(request)
    badge = await services.generations.begin_another(await services.need_badge(request))
    if badge is None:  # another device was quicker
        raise no_guest()
    services.give_cookie(badge, response)
    # Not before the answer, so that this device comes back with its new cookie.
    later.add_task(services.registry.show_out, badge.guest)
    return Me(name=await name_of(services, badge.guest))


async def _read(services: Services, token: str) -> Handover:
    """What a token carries, if it may be used."""
    handover = services.guests.read_transfer(token)
    if handover is None or not await services.generations.is_good(handover.badge):
        raise _gone()
    if await services.store.find(_SPENT, handover.nonce) is not None:
        raise _gone()
    return handover


async def _spend(services: Services, handover: Handover) -> bool:
    """Whether a link has not been used before; it is used up now."""
    mine = secrets.token_urlsafe(9)
    # A link that is too old needs no note of having been used.
    until = _in(handover.seconds + 1)
    return await services.store.claim(_SPENT, handover.nonce, mine, until=until) == mine


def _in(seconds: int) -> int:
    return now() + 1000 * seconds


def _gone() -> Denied:
    return deny(
        HTTPStatus.GONE,
        Denial.TRANSFER_GONE,
        "this link was used before or is too old; make a new one on the other device",
    )


async def name_of(services: Services, guest: str) -> str:
    """What a guest is called; empty if nothing was said."""
    return await services.store.find(_NAME, guest) or ""
