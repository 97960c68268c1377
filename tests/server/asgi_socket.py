"""A WebSocket to an application in the same process."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.types import ASGIApp, Message

_PATIENCE = 120.0  # seconds for a frame that must come


class Closed(Exception):
    """The other end has closed the connection."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"closed with {code} {reason!r}")
        self.code = code
        self.reason = reason


class Socket:
    """One connection, from the browser's end."""

    def __init__(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        self.heard: list[str] = []  # every text that came
        self.closed: Closed | None = None
        self._to_app: asyncio.Queue[Message] = asyncio.Queue()
        self._from_app: asyncio.Queue[Message] = asyncio.Queue()
        self._to_app.put_nowait({"type": "websocket.connect"})
        running = app(scope, self._to_app.get, self._from_app.put)
        self._running = asyncio.ensure_future(running)

    async def say(self, frame: Any) -> None:
        """Send a frame: bytes as they are, text as it is, anything else as JSON."""
        if isinstance(frame, bytes):
            self._to_app.put_nowait({"type": "websocket.receive", "bytes": frame})
        else:
            text = frame if isinstance(frame, str) else json.dumps(frame)
            self._to_app.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self) -> Any:
        """The next frame."""
        if self.closed is not None:
            raise self.closed
        message = await self._next()
        if message["type"] == "websocket.accept":
            message = await self._next()
        if message["type"] == "websocket.close":
            self.closed = Closed(message.get("code", 1000), message.get("reason") or "")
            raise self.closed
        assert message["type"] == "websocket.send", message
        self.heard.append(message["text"])
        return json.loads(message["text"])

    async def _next(self) -> Message:
        waiting = asyncio.ensure_future(self._from_app.get())
        # An application that has ended says nothing more; what it died of is told instead.
        done, _ = await asyncio.wait(
            {waiting, self._running}, timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED
        )
        if waiting not in done and self._from_app.empty():
            waiting.cancel()
            if self._running.done():
                self._running.result()
            raise AssertionError("no frame came")
        return await waiting

    async def hear_kind(self, kind: str) -> Any:
        """The next frame of a type; others are passed over."""
        while True:
            frame = await self.hear()
            if frame["type"] == kind:
                return frame

    async def ask(self, frame: dict[str, Any]) -> Any:
        """Send a command, and wait for what answers it."""
        await self.say(frame)
        while True:
            answer = await self.hear()
            if answer.get("id") == frame["id"]:
                return answer

    async def settle(self) -> list[Any]:
        """All frames that come until the application has nothing more to say."""
        await self.say({"type": "ping"})
        frames = []
        while (frame := await self.hear())["type"] != "pong":
            frames.append(frame)
        return frames

    async def leave(self) -> None:
        """Go away."""
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait({self._running}, timeout=_PATIENCE)
        assert self._running.done(), "the connection outlives its other end"
        with suppress(asyncio.CancelledError):
            self._running.result()
