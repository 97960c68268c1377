"""Where games are looked through that were played: a few at a time, as long as somebody waits."""

from __future__ import annotations

import asyncio
from asyncio import Future, Task
from collections.abc import Coroutine
from contextlib import suppress
from http import HTTPStatus
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

from einklang.server.errors import Denial, deny
from einklang.server.limits import ConnectionLimit
from einklang.server.live.time_slices import TimeSlices, Work

T = TypeVar("T")

MOST_AT_ONCE = 16  # games that are looked through
MOST_OF_ADDRESS = 4  # requests at once


class ReviewSlots:
    """Looks games through, a piece of each in turn."""

    def __init__(self, slices: TimeSlices) -> None:
        self._slices = slices
        self._here = ConnectionLimit(MOST_OF_ADDRESS)
        self._at_once = 0

    async def serve(self, request: Request, address: str, work: Coroutine[Any, Any, T]) -> T:
        """What comes of a request, unless its client leaves before or has too many others."""
        if not self._here.enter(address):
            work.close()
            sentence = "your address has too many games looked through at once; wait for the others"
            raise deny(HTTPStatus.TOO_MANY_REQUESTS, Denial.TOO_BUSY, sentence)
        try:
            return await _while_present(request, work)
        finally:
            self._here.leave(address)

    async def think(self, work: Work[T]) -> T:
        """What comes of looking through a game."""
        if self._at_once >= MOST_AT_ONCE:
            work.close()
            sentence = "too many games are being looked through; try again in a moment"
            raise deny(HTTPStatus.SERVICE_UNAVAILABLE, Denial.TOO_BUSY, sentence)
        self._at_once += 1
        try:
            return await self._slices.do(work)
        finally:
            self._at_once -= 1


async def _while_present(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of work that ends when the client goes away."""
    working: Task[T] = asyncio.ensure_future(work)
    leaving: Task[None] = asyncio.ensure_future(_leaving(request))
    both: set[Future[Any]] = {working, leaving}
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def _leaving(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
