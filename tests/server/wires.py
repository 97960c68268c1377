"""Sockets to a server in the same process, byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from uvicorn.server import ServerState

from einklang.server.http.bounded import BoundedConfig
from einklang.server.http.sockets import Times
from opened_servers import Server

_PATIENCE = 120.0  # seconds for what must come


class Wire:
    """One socket, from the client's end."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.said = 0  # bytes

    async def say(self, data: bytes) -> None:
        """Send some bytes, if the other end still takes them."""
        self.said += len(data)
        with suppress(ConnectionError):
            self._writer.write(data)
            await self._writer.drain()

    async def hear(self) -> tuple[int, bytes]:
        """The status and the body of the next answer."""
        async with asyncio.timeout(_PATIENCE):
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
            return int(head.split()[1]), await self._reader.readexactly(int(length or 0))

    async def ask(self, path: str = "/api/games", *more: str) -> tuple[int, bytes]:
        """The answer to a small request."""
        await self.say("\r\n".join([f"GET {path} HTTP/1.1", "Host: x", *more, "", ""]).encode())
        return await self.hear()

    async def upgrade(self, path: str) -> None:
        """Become a WebSocket, of which nothing is read."""
        self._reader._transport.pause_reading()  # type: ignore[attr-defined]
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
        more = [key, "Sec-WebSocket-Version: 13", "Upgrade: websocket", "Connection: Upgrade"]
        await self.say("\r\n".join([f"GET {path} HTTP/1.1", "Host: x", *more, "", ""]).encode())

    async def end(self) -> bytes:
        """All that comes until the other end closes."""
        async with asyncio.timeout(_PATIENCE):
            with suppress(ConnectionError):
                return await self._reader.read()
        return b""

    async def leave(self) -> None:
        """Close this end."""
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()


class HandTimer:
    """Something that happens when it is time, unless it is cancelled before."""

    def __init__(self, at: float, ring: Callable[[], object]) -> None:
        self.at = at
        self.ring = ring

    def cancel(self) -> None:
        self.ring = _do_nothing


def _do_nothing() -> None:
    pass


class HandClock:
    """The loop that protocols see: its time passes when a test says so, however busy a machine."""

    def __init__(self) -> None:
        self._now = 0.0
        self._timers: list[HandTimer] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio.get_running_loop(), name)

    def call_later(self, seconds: float, ring: Callable[..., None], *more: Any) -> HandTimer:
        timer = HandTimer(self._now + seconds, partial(ring, *more))
        self._timers.append(timer)
        return timer

    def pass_time(self, seconds: float) -> None:
        """Let all ring whose time comes meanwhile."""
        self._now += seconds
        due = [timer for timer in self._timers if timer.at <= self._now]
        self._timers = [timer for timer in self._timers if timer.at > self._now]
        for timer in due:
            timer.ring()


class Line:
    """Where a server can be reached, and what it has refused there."""

    def __init__(self, server: Server, clock: HandClock) -> None:
        self.server = server
        self.port = 0
        self.clock = clock
        self._read = 0  # bytes
        self._wires: list[Wire] = []

    async def open(self) -> Wire:
        """A new socket."""
        wire = Wire(*await asyncio.open_connection("127.0.0.1", self.port))
        self._wires.append(wire)
        return wire

    async def until_read(self) -> None:
        """Wait until the server has read all that was said."""
        async with asyncio.timeout(_PATIENCE):
            while self._read < sum(wire.said for wire in self._wires):
                await asyncio.sleep(0.001)

    def answer_with(self, protocol: Any) -> Any:
        """A protocol, of which it is counted how much it has read."""
        receive = protocol.data_received

        def receive_and_count(data: bytes) -> None:
            receive(data)
            self._read += len(data)

        protocol.data_received = receive_and_count
        return protocol

    async def close(self) -> None:
        """Close all of them."""
        for wire in self._wires:
            await wire.leave()

    @property
    def refused(self) -> dict[str, int]:
        """How many connections were refused, by the reason."""
        metric = self.server.services.metrics.refused_connections
        samples = next(iter(metric.collect())).samples
        return {s.labels["why"]: int(s.value) for s in samples if s.name.endswith("_total")}


@asynccontextmanager
async def wired(
    server: Server, http: str = "auto", times: Times | None = None, **more: Any
) -> AsyncIterator[Line]:
    """A server that can be reached over sockets meanwhile; its patience is timed by hand."""
    sockets = server.services.sockets
    sockets.times = times or sockets.times
    config = BoundedConfig(server.app, sockets, http, **more)
    config.load()
    state = ServerState()
    protocol: Any = config.http_protocol_class
    line = Line(server, HandClock())

    def answer() -> Any:
        return line.answer_with(
            protocol(config=config, server_state=state, app_state={}, _loop=line.clock)
        )

    listening = await asyncio.get_running_loop().create_server(answer, "127.0.0.1", 0)
    line.port = listening.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        await line.close()
        listening.close()
        for connection in list(state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)
        if state.tasks:
            await asyncio.wait(state.tasks, timeout=_PATIENCE)
