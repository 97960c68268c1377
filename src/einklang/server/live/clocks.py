"""The clocks that tables go by: those of the machine, or whatever a test gives them instead.

A pulse feels whether the server runs, so that nobody loses time while it stands still.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

BEAT_SECONDS = 0.25
LONGEST_MS = 1000  # between two beats; a busy server is late, but not by so much


class Clocks:
    """How late it is by both clocks of the machine, and waiting."""

    @property
    def wall(self) -> int:
        """Milliseconds since the epoch: it goes on while the machine sleeps, and may be set."""
        return time.time_ns() // 1_000_000

    @property
    def steady(self) -> int:
        """Milliseconds by what is never set, and may stand still while the machine sleeps."""
        return time.monotonic_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        """Wait for so long."""
        await asyncio.sleep(seconds)

    def call_later(
        self, seconds: float, ring: Callable[..., object], *about: Any
    ) -> asyncio.TimerHandle:
        """Ring after so many seconds, unless that is cancelled before."""
        return asyncio.get_running_loop().call_later(seconds, ring, *about)


class Alarms:
    """Bring tables back into memory at the next deadline of each of them."""

    def __init__(self, clocks: Clocks, ring: Callable[[str], None]) -> None:
        self._clocks = clocks
        self._ring = ring
        # By the names of tables; and what their clocks had been given back when they left.
        self._set: dict[str, tuple[asyncio.TimerHandle, int]] = {}

    def __len__(self) -> int:
        return len(self._set)

    def set(self, table: str, seconds: float, reckoned: int) -> None:
        """Ring for a table after so many seconds, unless somebody takes it up before."""
        timer = self._clocks.call_later(max(0.0, seconds), self._ring, table)
        self._set[table] = timer, reckoned

    def take(self, table: str) -> int | None:
        """What had been given back to a table that is taken up now; None if it was not at rest."""
        alarm = self._set.pop(table, None)
        if alarm is None:
            return None
        timer, reckoned = alarm
        timer.cancel()
        return reckoned

    def close(self) -> None:
        """Ring for nobody any more."""
        for table in list(self._set):
            self.take(table)


class Pulse:
    """Counts the time in which the server was stopped, the machine slept or the clock was set."""

    def __init__(self, clocks: Clocks) -> None:
        self._clocks = clocks
        self._felt = clocks.wall, clocks.steady
        self._lost = 0

    def feel(self) -> int:
        """All milliseconds since the start that were nobody's time."""
        (wall, steady), self._felt = self._felt, (self._clocks.wall, self._clocks.steady)
        gap = max(self._felt[0] - wall, self._felt[1] - steady)
        if gap > LONGEST_MS:
            self._lost += gap
        return self._lost

    async def beat(self, stood_still: Callable[[int], None]) -> None:
        """Feel again and again, and say for how long it stood still if it did."""
        known = self._lost
        while True:
            await self._clocks.sleep(BEAT_SECONDS)
            # Who was asked for anything since may have felt it first.
            if (lost := self.feel()) > known:
                stood_still(lost - known)
                known = lost
