"""One WebSocket to a table: a snapshot, then a frame for each change; commands come back."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, TypeAdapter, ValidationError

from einklang.games.errors import Refusal
from einklang.server.errors import (
    CLOSED_AS,
    WATCHING,
    Denied,
    bad_frame,
    first_finding,
    not_for_you,
    too_fast,
    too_many_connections,
)
from einklang.server.http.services import Services, services_of
from einklang.server.limits import Bucket
from einklang.server.live.broadcast import CLOSE, Outbox, encode, may_look
from einklang.server.live.live_table import LiveTable
from einklang.server.wire import ClientFrame, Ping, Resume
from einklang.table.commands import Id, SeatedCommand
from einklang.table.frames import Done, Pong, Refused
from einklang.table.refusal import Code, complain, refuse

router = APIRouter()

_FRAMES: TypeAdapter[ClientFrame] = TypeAdapter(ClientFrame)


class _Named(BaseModel):
    id: Id


FRAME_BURST_SECONDS = 3  # for which frames may come at once
_PATIENCE = 100  # frames that may come too fast before the connection is closed

# Codes with which a connection is closed, besides those for what is denied.
FELL_BEHIND = 1013
TOO_FAST = 1008

_SLOW_DOWN = refuse(Code.TOO_FAST)
_NOT_TEXT = bad_frame("a frame is a JSON object as text, not bytes")

# An extension of ASGI, and the field of a message that it allows: text that is bytes already.
ENCODED_TEXT = "einklang.encoded_text"

LONGEST_FRAME = 4096  # bytes; longer ones close the connection with code 1009


@router.websocket("/api/tables/{table}/live")
async def look_at_table(socket: WebSocket, table: str, version: int | None = None) -> None:
    """Look at a table, and play if a seat of it is yours."""
    services = services_of(socket)
    await socket.accept()
    address = services.address_of(socket)
    if not services.connection_limit.enter(address):
        denied = too_many_connections()
        services.metrics.refused_connections.labels(denied.code).inc()
        await _turn_away(socket, denied)
        return
    try:
        live = await services.registry.table(table)
        guest = await services.guest_of(socket)  # last, so that nobody is ended meanwhile
        if not may_look(guest, live.table):
            raise not_for_you()
        if not services.frames.take(address, live.broadcast.cost(live.table, version)):
            raise too_fast("too much was asked for from your address; wait a moment")
        outbox = Outbox(guest, live.table.seats_of(guest), address)
        await Connection(services, socket, live, outbox).serve(version)
    except Denied as denied:
        services.metrics.refused_connections.labels(denied.code).inc()
        await _turn_away(socket, denied)
    except WebSocketDisconnect:
        pass
    finally:
        services.connection_limit.leave(address)


async def _send_text(socket: WebSocket, frame: bytes) -> None:
    """Send a frame as text. Whoever encodes it next is not given it decoded, if they say so."""
    if ENCODED_TEXT in socket.scope.get("extensions", ()):
        await socket.send({"type": "websocket.send", ENCODED_TEXT: frame})
    else:
        await socket.send({"type": "websocket.send", "text": frame.decode()})


async def _turn_away(socket: WebSocket, denied: Denied) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await _send_text(socket, _refused(denied.refusal, None))
        await socket.close(CLOSED_AS + denied.status, denied.code)


class Connection:
    """What goes on between one browser or program and a table."""

    def __init__(
        self, services: Services, socket: WebSocket, live: LiveTable, outbox: Outbox
    ) -> None:
        self._socket = socket
        self._live = live
        self._outbox = outbox
        self._services = services
        self._address = services.address_of(socket)
        rate = services.settings.frames_per_second
        self._bucket = Bucket(rate, FRAME_BURST_SECONDS * rate)
        self._too_fast = 0

    async def serve(self, since: int | None) -> None:
        """Show the table until one of both ends goes away."""
        self._live.enter(self._outbox, since)
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        finally:
            self._live.leave(self._outbox)
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    async def _send(self) -> None:
        while (frame := await self._outbox.next()) is not CLOSE:
            await _send_text(self._socket, frame)
        await self._socket.close(FELL_BEHIND, "connect-again")

    async def _receive(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._may_cost(1):
                await self._answer(message.get("text"))
            if self._too_fast > _PATIENCE:
                await self._socket.close(TOO_FAST, Code.TOO_FAST)
                return

    def _may_cost(self, frames: int) -> bool:
        """Whether so much is left to this connection and to its address; otherwise it is told."""
        if self._bucket.take(frames) and self._services.frames.take(self._address, frames):
            return True
        self._too_fast += 1
        self._services.metrics.refused_frames.inc()
        self._refuse(_SLOW_DOWN)
        return False

    async def _answer(self, text: str | None) -> None:
        if text is None:
            self._refuse(_NOT_TEXT)
            return
        try:
            frame = _FRAMES.validate_json(text)
        except ValidationError as error:
            self._refuse(bad_frame(first_finding(error)), _id_in(text))
            return
        if isinstance(frame, Ping):
            now = self._services.registry.clocks.wall
            pong: Pong = {"type": "pong", "now": now, "version": self._live.table.version}
            self._outbox.show(encode(pong))
        elif isinstance(frame, Resume):
            self._resume(frame.version)
        else:
            await self._obey(frame)

    def _resume(self, since: int | None) -> None:
        table, broadcast = self._live.table, self._live.broadcast
        # One frame is paid for already, before it was read.
        if (more := broadcast.cost(table, since) - 1) == 0 or self._may_cost(more):
            broadcast.catch_up(self._outbox, table, since)

    async def _obey(self, command: SeatedCommand) -> None:
        guest = self._outbox.guest
        if guest is None:
            self._refuse(WATCHING, command.id)
            return
        try:
            answer = await self._live.obey(command, guest, self._address)
        except Denied as denied:
            self._refuse(denied.refusal, command.id)
            return
        if answer.refusal is not None:
            self._refuse(answer.refusal, command.id)
        elif answer.repeated:
            done: Done = {"type": "done", "id": command.id, "version": answer.version}
            self._outbox.show(encode(done))

    def _refuse(self, refusal: Refusal, about: str | None = None) -> None:
        self._outbox.show(_refused(refusal, about))


def _id_in(text: str) -> str | None:
    """The id of a bad frame, if it has a good one: its sender waits for an answer by that name."""
    with suppress(ValidationError):
        return _Named.model_validate_json(text).id
    return None


def _refused(refusal: Refusal, about: str | None) -> bytes:
    frame: Refused = {"type": "refused", **complain(refusal)}  # type: ignore[typeddict-item]
    if about is not None:
        frame["id"] = about
    return encode(frame)
