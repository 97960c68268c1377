"""Somebody who looks at a table: what goes out to them waits here until it is sent."""

from __future__ import annotations

import asyncio

from pydantic_core import to_json

from einklang.table.frames import ServerFrame
from einklang.table.table import Table

MOST_WAITING = 256  # frames; who is so far behind is better off with a fresh start

CLOSE = b""


class Outbox:
    """One connection to a table, with the seats that it sees from."""

    __slots__ = ("_frames", "address", "fell_behind", "guest", "seats")

    def __init__(self, guest: str | None, seats: tuple[int, ...], address: str = "") -> None:
        self.guest = guest
        self.seats = seats
        self.address = address
        self.fell_behind = False
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()

    def show(self, frame: bytes) -> None:
        """Let a frame wait to be sent; a table never waits for a slow connection."""
        if self._frames.qsize() >= MOST_WAITING:
            self.fell_behind = True
            self.close()
        elif not self.fell_behind:
            self._frames.put_nowait(frame)

    def close(self) -> None:
        """Nothing more will come."""
        self._frames.put_nowait(CLOSE)

    async def next(self) -> bytes:
        """The next frame to be sent, or CLOSE."""
        return await self._frames.get()


def encode(frame: ServerFrame) -> bytes:
    """A frame as it goes over the wire."""
    return to_json(frame)


def may_look(guest: str | None, table: Table) -> bool:
    """Whether somebody may see a table: who sits at it or hosts it may always."""
    return table.terms.watchers or guest == table.host or bool(table.seats_of(guest))
