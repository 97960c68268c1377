"""Feels whether the server runs: what passes while it stands still is nobody's time."""

from __future__ import annotations

from collections.abc import Callable

from einklang.server.live.clocks import Clocks

BEAT_SECONDS = 0.25
LONGEST_MS = 1000  # between two beats; a busy server is late, but not by so much


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
