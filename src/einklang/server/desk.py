"""Where games are looked through that were played: a few at a time, as long as somebody waits."""

from __future__ import annotations

import asyncio
from asyncio import Future, Task
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from threading import Event
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

from einklang.server.errors import deny
from einklang.server.limits import Crowd

T = TypeVar("T")

_THREADS = 2  # games that are looked through at once; a third would only slow down the tables
MOST_WAITING = 16  # games, those that are being looked through among them
MOST_OF_ADDRESS = 4  # requests at once

Left = Callable[[], bool]  # whether nobody waits any more


class Abandoned(Exception):
    """Nobody waits for what comes of it."""


class Desk:
    """Does what takes long and needs no table, in threads of its own."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="desk")
        self._here = Crowd(MOST_OF_ADDRESS)
        self._waiting = 0

    async def serve(self, request: Request, address: str, work: Coroutine[Any, Any, T]) -> T:
        """What comes of a request, unless its client leaves before or has too many others."""
        if not self._here.enter(address):
            work.close()
            sentence = "your address has too many games looked through at once; wait for the others"
            raise deny(HTTPStatus.TOO_MANY_REQUESTS, "too-busy", sentence)
        try:
            return await _while_present(request, work)
        finally:
            self._here.leave(address)

    async def think(self, work: Callable[[Left], T]) -> T:
        """What comes of work that looks now and then whether anybody still waits for it."""
        if self._waiting >= MOST_WAITING:
            sentence = "too many games are being looked through; try again in a moment"
            raise deny(HTTPStatus.SERVICE_UNAVAILABLE, "too-busy", sentence)
        loop = asyncio.get_running_loop()
        left = Event()
        self._waiting += 1
        thought = self._threads.submit(work, left.is_set)
        thought.add_done_callback(lambda _: loop.call_soon_threadsafe(self._finish))
        try:
            return await asyncio.wrap_future(thought)
        finally:
            left.set()

    def _finish(self) -> None:
        self._waiting -= 1

    async def close(self) -> None:
        """Begin nothing more, and wait for what has begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        while self._waiting:
            await asyncio.sleep(0.01)


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
