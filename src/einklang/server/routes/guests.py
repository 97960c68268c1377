"""Requests about oneself: a name, and the way to another device."""

from __future__ import annotations

import secrets
from http import HTTPStatus

from fastapi import APIRouter, Request, Response

from einklang.server.errors import deny
from einklang.server.guests import TRANSFER_SECONDS
from einklang.server.house import House, house_of
from einklang.server.requests import Me, Rename, Transfer, UseTransfer

router = APIRouter(prefix="/api/me", tags=["guests"])

_NAME = "name"
_SPENT = "spent transfer"


@router.get("")
async def who_am_i(request: Request, response: Response) -> Me:
    """Who calls; who is new becomes a guest and gets a cookie."""
    house = house_of(request)
    guest = house.welcome(request, response)
    return Me(name=await name_of(house, guest))


@router.put("")
async def rename(request: Request, response: Response, wanted: Rename) -> Me:
    """Take a name for the tables to come."""
    house = house_of(request)
    guest = house.welcome(request, response)
    await house.store.keep(_NAME, guest, wanted.name)
    return Me(name=wanted.name)


@router.post("/transfer", status_code=HTTPStatus.CREATED)
async def make_transfer(request: Request) -> Transfer:
    """A link with which another device becomes the same guest."""
    house = house_of(request)
    token = house.guests.write_transfer(house.need_guest(request))
    # Behind the #, where no server and no log ever sees it.
    link = f"{house.base_of(request)}/#transfer={token}"
    return Transfer(link=link, token=token, seconds=TRANSFER_SECONDS)


@router.post("/transferred")
async def use_transfer(request: Request, response: Response, wanted: UseTransfer) -> Me:
    """Become the guest of a link, which is used up by this."""
    house = house_of(request)
    guest = house.guests.read_transfer(wanted.token)
    if guest is None or not await _spend(house, wanted.token):
        raise deny(
            HTTPStatus.GONE,
            "transfer-gone",
            "this link was used before or is too old; make a new one on the other device",
        )
    house.give_cookie(guest, response)
    return Me(name=await name_of(house, guest))


async def _spend(house: House, token: str) -> bool:
    """Whether a token has not been used before; it is used up now."""
    mine = secrets.token_urlsafe(9)
    return await house.store.claim(_SPENT, token, mine) == mine


async def name_of(house: House, guest: str) -> str:
    """What a guest is called; empty if nothing was said."""
    return await house.store.find(_NAME, guest) or ""
