"""What uvicorn speaks with a client, with bounds: on size, on time and on the number of sockets.

uvicorn has no such bounds, but takes classes for its protocols. The methods and attributes of its
own classes that are used here are no promise of uvicorn, so `pyproject.toml` takes no version that
the tests have not run against.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from enum import Enum, auto
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple

import h11
import uvicorn
from pydantic_core import to_json
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from einklang.server.errors import Denial, deny, too_fast, too_many_connections
from einklang.server.http.connection import ENCODED_TEXT, LONGEST_FRAME
from einklang.server.http.sockets import Sockets
from einklang.table.refusal import complain

LARGEST_HEAD = 32_768  # bytes
LARGEST_MESSAGE = 262_144  # bytes behind a head, however they are cut up and told of
MOST_PIPELINED = 16  # requests that wait for the answer to the one before

_PIECE = 1024  # bytes that are read before the bounds are looked at again


class BoundedConfig(uvicorn.Config):
    """A configuration whose protocols know the sockets of the server."""

    def __init__(self, app: Any, sockets: Sockets, http: str = "auto", **more: Any) -> None:
        super().__init__(
            app,
            http=_PROTOCOLS[http],
            ws=_BoundedWebSocket,
            ws_max_size=LONGEST_FRAME,
            ws_per_message_deflate=False,
            # Twice as much as is taken, so that what is too much is refused in the same words.
            h11_max_incomplete_event_size=2 * LARGEST_HEAD,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            **more,
        )
        self.sockets = sockets


class _Stage(Enum):
    """What is to come from a client."""

    HEAD = auto()
    BODY = auto()
    NOTHING = auto()  # the client waits for an answer


_LARGEST = {
    _Stage.HEAD: LARGEST_HEAD,
    _Stage.BODY: LARGEST_MESSAGE,
    _Stage.NOTHING: LARGEST_HEAD,
}

if TYPE_CHECKING:
    _Base = asyncio.Protocol
else:
    _Base = object


class _Bounds(_Base):
    """Goes before the parser of a protocol: counts what comes, and how long it takes."""

    config: Any
    transport: Any
    loop: Any
    cycle: Any

    _stage = _Stage.HEAD
    _size = 0  # bytes since the stage began
    _timer: TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        why = self._sockets.enter(self.transport)
        if why is None:
            self._begin(_Stage.HEAD)
        else:
            self._turn_away(why)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._sockets.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._stage is _Stage.NOTHING and not self._is_answering:
            self._begin(_Stage.HEAD)
        for start in range(0, len(data), _PIECE):
            # A connection that has become a WebSocket is the business of another protocol.
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            piece = data[start : start + _PIECE]
            if self._size + len(piece) > _LARGEST[self._stage]:
                self._turn_away("head" if self._stage is _Stage.HEAD else "body")
                return
            super().data_received(piece)
            self._size += len(piece)
            if len(getattr(self, "pipeline", ())) > MOST_PIPELINED:
                self._turn_away("pipelined")

    def handle_websocket_upgrade(self, *args: Any) -> None:
        self._stop_timer()
        super().handle_websocket_upgrade(*args)  # type: ignore[misc]

    @property
    def _sockets(self) -> Sockets:
        sockets: Sockets = self.config.sockets
        return sockets

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def _can_tell(self) -> bool:
        """Whether the client would understand an answer now."""
        if self._stage is _Stage.BODY:
            return self._is_answering and not self.cycle.response_started
        return self._size > 0 and not self._is_answering

    def _begin(self, stage: _Stage) -> None:
        self._stop_timer()
        self._stage = stage
        self._size = 0
        times = self._sockets.times
        if stage is not _Stage.NOTHING:
            seconds = times.head if stage is _Stage.HEAD else times.body
            self._timer = self.loop.call_later(seconds, self._turn_away, "slow")

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _turn_away(self, why: str) -> None:
        """End the connection, and say why if that can be told."""
        self._stop_timer()
        if self.transport.is_closing():
            return
        self._sockets.count(why)
        if self._can_tell or why in ("full", "often", "sockets"):
            self.transport.write(_answer(why))
        self.transport.close()


_REFUSALS = {
    "full": deny(
        HTTPStatus.SERVICE_UNAVAILABLE,
        Denial.TOO_BUSY,
        "the server has no room for more; try later",
    ),
    "often": too_fast("your address opens connections too often; wait a moment, and keep one open"),
    "sockets": too_many_connections(),
    "head": deny(
        HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
        Denial.TOO_LARGE,
        f"address and headers of a request have at most {LARGEST_HEAD} bytes",
        most=LARGEST_HEAD,
    ),
    "body": deny(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        Denial.TOO_LARGE,
        f"what comes after the headers of a request has at most {LARGEST_MESSAGE} bytes",
        most=LARGEST_MESSAGE,
    ),
    "pipelined": too_fast("too many requests came before the first was answered; wait for answers"),
    "slow": deny(
        HTTPStatus.REQUEST_TIMEOUT, Denial.TOO_SLOW, "this request came too slowly; try again"
    ),
}


def _answer(why: str) -> bytes:
    """An answer of its own: for what is turned away here, there is no application yet."""
    denied = _REFUSALS[why]
    body = to_json(complain(denied.refusal))
    head = (
        f"HTTP/1.1 {int(denied.status)} {denied.status.phrase}\r\n"
        "content-type: application/json\r\n"
        f"content-length: {len(body)}\r\n"
        "connection: close\r\n\r\n"
    )
    return head.encode() + body


class _BoundedH11(_Bounds, H11Protocol):
    """The protocol where httptools is not installed, as on Windows."""

    def handle_events(self) -> None:
        super().handle_events()
        state = self.conn.their_state
        stage = _Stage.HEAD if state is h11.IDLE else _Stage.NOTHING
        stage = _Stage.BODY if state is h11.SEND_BODY else stage
        if stage is not self._stage:
            self._begin(stage)


_PROTOCOLS: dict[str, type[asyncio.Protocol]] = {"auto": _BoundedH11, "h11": _BoundedH11}

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:
    pass
else:

    class _BoundedHttpTools(_Bounds, HttpToolsProtocol):
        """The faster protocol."""

        def on_message_begin(self) -> None:
            self._begin(_Stage.HEAD)
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._begin(_Stage.BODY)
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._begin(_Stage.NOTHING)
            super().on_message_complete()

    _PROTOCOLS["auto"] = _PROTOCOLS["httptools"] = _BoundedHttpTools


class _Encoded(NamedTuple):
    """Text that is encoded already."""

    frame: bytes

    def encode(self) -> bytes:
        return self.frame


class _BoundedWebSocket(WebSocketsSansIOProtocol):
    """Gives back the socket that the protocol before it has taken, and takes text as bytes."""

    config: Any
    scope: Any

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][ENCODED_TEXT] = {}

    async def send(self, message: Any) -> None:
        if (frame := message.get(ENCODED_TEXT)) is not None:
            message = {"type": "websocket.send", "text": _Encoded(frame)}
        await super().send(message)

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.sockets.leave(self.transport)
        super().connection_lost(exc)
