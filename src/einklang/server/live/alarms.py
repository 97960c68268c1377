"""Alarms for tables that have left the memory: when a clock runs out, its table comes back."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable


class Alarms:
    """The next deadline of each table at rest, and what its clocks had been given back by then."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        self._ring = ring
        self._set: dict[str, tuple[TimerHandle, int]] = {}

    def __len__(self) -> int:
        return len(self._set)

    def set(self, table: str, seconds: float, reckoned: int) -> None:
        """Ring for a table after so many seconds, unless somebody takes it up before."""
        loop = asyncio.get_running_loop()
        self._set[table] = loop.call_later(max(0.0, seconds), self._ring, table), reckoned

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
