"""Feels whether the server runs: what passes while it stands still is nobody's time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

BEAT_SECONDS = 0.25
LONGEST_MS = 1000  # between two beats; a busy server is late, but not by so much


class Moment(NamedTuple):
    """The time by both clocks of the machine, in milliseconds."""

    wall: int  # which goes on while the machine sleeps, and may be set
    steady: int  # which is never set, and may stand still while the machine sleeps


def moment() -> Moment:
    """How late it is."""
    return Moment(time.time_ns() // 1_000_000, time.monotonic_ns() // 1_000_000)


class Pulse:
    """Counts the time in which the server was stopped, the machine slept or the clock was set."""

    def __init__(self, clock: Callable[[], Moment] = moment) -> None:
        self.clock = clock
        self._felt = clock()
        self._lost = 0

    def feel(self) -> int:
        """All milliseconds since the start that were nobody's time."""
        before, self._felt = self._felt, self.clock()
        gap = max(self._felt.wall - before.wall, self._felt.steady - before.steady)
        if gap > LONGEST_MS:
            self._lost += gap
        return self._lost

    async def beat(self, stood_still: Callable[[int], None]) -> None:
        """Feel again and again, and say for how long it stood still if it did."""
        known = self._lost
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            # Who was asked for anything since may have felt it first.
            if (lost := self.feel()) > known:
                stood_still(lost - known)
                known = lost
