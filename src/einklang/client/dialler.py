"""Gets through to a server as soon as there is a way."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidHandshake

SHORTEST_PAUSE = 0.05  # seconds before another attempt, doubled after each up to the longest
LONGEST_PAUSE = 0.5


class Dialler:
    """Tries to connect until it gets through, with pauses that grow as long as nothing works.

    An attempt that hangs is not given up soon, for the way may be long; but it may hang for ever
    in a network that has just been away. So others are begun beside it, and the first counts.
    """

    def __init__(self, attempt: Callable[[], Coroutine[Any, Any, ClientConnection]]) -> None:
        self._attempt = attempt
        self._pause = 0.0

    def reassure(self) -> None:
        """Say that a connection has worked: the next pause is short again."""
        self._pause = SHORTEST_PAUSE

    async def dial(self) -> ClientConnection:
        """A new connection, however long it takes."""
        running: set[asyncio.Task[ClientConnection]] = set()
        try:
            while True:
                if not running:
                    # Not all clients of a server that was away shall come back at the same time.
                    await asyncio.sleep(self._pause * random.uniform(0.5, 1))
                    self._pause = min(max(2 * self._pause, SHORTEST_PAUSE), LONGEST_PAUSE)
                running.add(asyncio.create_task(self._attempt()))
                through = await _first_through(running)
                if through is not None:
                    return through
        finally:
            for attempt in running:
                attempt.add_done_callback(_hang_up)
                attempt.cancel()


async def _first_through(
    running: set[asyncio.Task[ClientConnection]],
) -> ClientConnection | None:
    """The first connection of some attempts; none if all fail, or none is there after a while.

    What has failed is no longer among them.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + LONGEST_PAUSE
    while running and (left := end - loop.time()) > 0:
        done, _ = await asyncio.wait(running, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        for attempt in done:
            running.discard(attempt)
            try:
                return attempt.result()
            except (OSError, InvalidHandshake):
                pass
    return None


def _hang_up(attempt: asyncio.Task[ClientConnection]) -> None:
    """End a connection that came too late."""
    if not attempt.cancelled() and attempt.exception() is None:
        attempt.result().transport.abort()
