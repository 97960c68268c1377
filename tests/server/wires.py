"""Sockets to a server in the same process, byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
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

    async def say(self, data: bytes) -> None:
        """Send some bytes, if the other end still takes them."""
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


class Line:
    """Where a server can be reached, and what it has refused there."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.port = port
        self._wires: list[Wire] = []

    async def open(self) -> Wire:
        """A new socket."""
        wire = Wire(*await asyncio.open_connection("127.0.0.1", self.port))
        self._wires.append(wire)
        return wire

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
    """A server that can be reached over sockets meanwhile."""
    sockets = server.services.sockets
    sockets.times = times or sockets.times
    config = BoundedConfig(server.app, sockets, http, **more)
    config.load()
    state = ServerState()
    protocol: Any = config.http_protocol_class
    listening = await asyncio.get_running_loop().create_server(
        lambda: protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    line = Line(server, listening.sockets[0].getsockname()[1])
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
