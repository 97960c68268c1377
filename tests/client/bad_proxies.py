"""Networks that behave badly: proxies on this machine between clients and a server."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake

LOOPBACK = "127.0.0.1"


class ByteProxy:
    """Passes bytes on, and cuts, delays or silently swallows them.

    With dice, every connection ends sooner or later, in the middle of anything.
    """

    def __init__(self, port: int, dice: random.Random | None = None) -> None:
        self.cuts = 0
        self._to = port
        self._dice = dice
        self._port = 0
        self._server: asyncio.Server | None = None
        self._swallows = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self._port}"

    async def __aenter__(self) -> ByteProxy:
        await self.refuse(False)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.refuse(True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def refuse(self, refuses: bool) -> None:
        """End all connections and let in no others, or let them in again."""
        if refuses and self._server is not None:
            self._server.close()
            self._server = None
            self._cut(*self._writers)
        elif not refuses:
            self._server = await asyncio.start_server(self._let_in, LOOPBACK, self._port)
            self._port = self._server.sockets[0].getsockname()[1]

    async def swallow(self, swallows: bool) -> None:
        """Pass nothing on, while all seems well; what was connected then, stays dead."""
        self._swallows = swallows

    async def _let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._writers.add(writer)
        try:
            back, forth = await asyncio.open_connection(LOOPBACK, self._to)
        except OSError:
            self._cut(writer)
            return
        self._writers.add(forth)
        pumps = [
            asyncio.create_task(self._pump(reader, forth)),
            asyncio.create_task(self._pump(back, writer)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pump in pumps:
                pump.cancel()
            self._cut(writer, forth)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        dice = self._dice
        # Now and then enough for all that can be seen of a table, or nobody would ever see it.
        most = dice.choice([1_000, 2_000, 4_000, 8_000, 40_000]) if dice else 0
        left = dice.randrange(100, most) if dice else 10**9
        goes_silent = dice is not None and dice.random() < 0.3
        is_dead = False
        with suppress(OSError):
            while data := await reader.read(4096):
                if dice is not None:
                    await asyncio.sleep(dice.choice([0, 0, 0.001, 0.01]))
                is_dead = is_dead or self._swallows or (goes_silent and len(data) > left)
                if not is_dead:
                    writer.write(data[:left])
                    await writer.drain()
                    left -= len(data)
                    if left <= 0:
                        return

    def _cut(self, *writers: asyncio.StreamWriter) -> None:
        self.cuts += 1
        for writer in writers:
            self._writers.discard(writer)
            writer.transport.abort()


@asynccontextmanager
async def frame_proxy(port: int, dice: random.Random) -> AsyncIterator[str]:
    """The address of a proxy that loses, copies and swaps whole frames, in both directions."""

    async def let_in(near: ServerConnection) -> None:
        assert near.request is not None
        cookie = {"Cookie": near.request.headers.get("Cookie", "")}
        address = f"ws://{LOOPBACK}:{port}{near.request.path}"
        with suppress(OSError, InvalidHandshake, ConnectionClosed):
            async with connect(address, additional_headers=cookie) as far:
                pumps = [
                    asyncio.create_task(_pass_frames(near, far, dice)),
                    asyncio.create_task(_pass_frames(far, near, dice)),
                ]
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
                for pump in pumps:
                    pump.cancel()
                await near.close(far.close_code or 1011)

    async with serve(let_in, LOOPBACK, 0) as server:
        (listening,) = server.sockets
        yield f"http://{LOOPBACK}:{listening.getsockname()[1]}"


async def _pass_frames(source: Any, target: Any, dice: random.Random) -> None:
    held: list[Any] = []
    with suppress(ConnectionClosed):
        async for frame in source:
            for each in _fate_of(frame, held, dice.random()):
                await target.send(each)


def _fate_of(frame: Any, held: list[Any], chance: float) -> Iterable[Any]:
    if chance < 0.1:
        return ()
    if chance < 0.2:
        return (frame, frame)
    if chance < 0.3:
        held.append(frame)
        return ()
    late = (frame, *reversed(held))
    held.clear()
    return late
