"""Requests about oneself: a name, and the way to another device."""

from __future__ import annotations

import secrets
from http import HTTPStatus

from fastapi import APIRouter, BackgroundTasks, Request, Response

from einklang.server.errors import Denied, deny, no_guest
from einklang.server.http.guests import COOKIE_SECONDS, TRANSFER_SECONDS, Passage
from einklang.server.http.requests import Me, Rename, Transfer, TransferOffer, UseTransfer
from einklang.server.http.services import House, house_of
from einklang.store.store import now

router = APIRouter(prefix="/api/me", tags=["guests"])

_NAME = "name"
_SPENT = "spent transfer"


@router.get("")
async def who_am_i(request: Request, response: Response) -> Me:
    """Who calls; who is new becomes a guest and gets a cookie."""
    house = house_of(request)
    guest = await house.welcome(request, response)
    await house.store.renew(_NAME, guest, _in(COOKIE_SECONDS))
    return Me(name=await name_of(house, guest))


@router.put("")
async def rename(request: Request, response: Response, wanted: Rename) -> Me:
    """Take a name for the tables to come."""
    house = house_of(request)
    guest = await house.welcome(request, response)
    await house.store.keep(_NAME, guest, wanted.name, until=_in(COOKIE_SECONDS))
    return Me(name=wanted.name)


@router.post("/transfer", status_code=HTTPStatus.CREATED)
async def make_transfer(request: Request) -> Transfer:
    """A link with which another device becomes the same guest."""
    house = house_of(request)
    token = house.guests.write_transfer(await house.need_badge(request))
    # Behind the #, where no server and no log ever sees it.
    link = f"{house.base_of(request)}/#transfer={token}"
    return Transfer(link=link, token=token, seconds=TRANSFER_SECONDS)


@router.post("/transfer/peek")
async def look_at_transfer(request: Request, wanted: UseTransfer) -> TransferOffer:
    """Whom a link would make of this device. It is not used up by this."""
    house = house_of(request)
    passage = await _read(house, wanted.token)
    guest = passage.badge.guest
    return TransferOffer(
        name=await name_of(house, guest),
        seconds=passage.seconds,
        mine=await house.guest_of(request) == guest,
    )


@router.post("/transferred")
async def use_transfer(request: Request, response: Response, wanted: UseTransfer) -> Me:
    """Become the guest of a link, which is used up by this."""
    house = house_of(request)
    passage = await _read(house, wanted.token)
    if not await _spend(house, passage):
        raise _gone()
    house.give_cookie(passage.badge, response)
    return Me(name=await name_of(house, passage.badge.guest))


@router.post("/end-others")
async def end_others(request: Request, response: Response, later: BackgroundTasks) -> Me:
    """Let no other device be this guest any more; links to other devices are used up, too."""
    house = house_of(request)
    badge = await house.generations.begin_another(await house.need_badge(request))
    if badge is None:  # another device was quicker
        raise no_guest()
    house.give_cookie(badge, response)
    # Not before the answer, so that this device comes back with its new cookie.
    later.add_task(house.hall.show_out, badge.guest)
    return Me(name=await name_of(house, badge.guest))


async def _read(house: House, token: str) -> Passage:
    """What a token carries, if it may be used."""
    passage = house.guests.read_transfer(token)
    if passage is None or not await house.generations.is_good(passage.badge):
        raise _gone()
    if await house.store.find(_SPENT, passage.nonce) is not None:
        raise _gone()
    return passage


async def _spend(house: House, passage: Passage) -> bool:
    """Whether a link has not been used before; it is used up now."""
    mine = secrets.token_urlsafe(9)
    # A link that is too old needs no note of having been used.
    until = _in(passage.seconds + 1)
    return await house.store.claim(_SPENT, passage.nonce, mine, until=until) == mine


def _in(seconds: int) -> int:
    return now() + 1000 * seconds


def _gone() -> Denied:
    return deny(
        HTTPStatus.GONE,
        "transfer-gone",
        "this link was used before or is too old; make a new one on the other device",
    )


async def name_of(house: House, guest: str) -> str:
    """What a guest is called; empty if nothing was said."""
    return await house.store.find(_NAME, guest) or ""
