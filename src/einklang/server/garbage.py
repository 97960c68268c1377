"""Finds memory that is lost in cycles, without holding anybody up."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

# Python stops everything while it looks for lost cycles, for a tenth of a second and more where
# a thousand people are connected. So it looks at what is new, often and little at a time, and at
# what has been there for a while only when there is nothing else to do.

_NEW = 500  # objects until Python looks at the new ones
_TIMES = 5  # that it does so until the new ones that are left count as old
_ROUND_SECONDS = 1.0  # between two looks at whether there is much to do
_LITTLE = 0.1  # the share of its time that a server works when it has little to do
_SELDOM = 60.0  # seconds from one look through it to the next, at least
_LATEST = 600.0  # seconds after which everything is looked through even if there is much to do


class GarbageCollector:
    """Puts aside what is old, and looks through it from time to time."""

    def __init__(self) -> None:
        self.swept = time.monotonic()
        self._has_put_aside = False

    def note(self, phase: str, info: dict[str, int]) -> None:
        """Put aside what is left of the new objects; Python calls this when it has looked."""
        if phase == "stop" and info["generation"] > 0:
            gc.freeze()
            self._has_put_aside = True

    async def make_rounds(self) -> None:
        """Collect when it is time, for ever."""
        while True:
            began, worked = time.monotonic(), time.process_time()
            await asyncio.sleep(_ROUND_SECONDS)
            share = (time.process_time() - worked) / (time.monotonic() - began)
            if self._is_due(time.monotonic() - self.swept, share):
                self.collect()

    def _is_due(self, since: float, share: float) -> bool:
        if not self._has_put_aside:
            return False
        return since > _LATEST or (since > _SELDOM and share < _LITTLE)

    def collect(self) -> None:
        """Look through everything, however long it takes."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.swept = time.monotonic()
        self._has_put_aside = False


@asynccontextmanager
async def collecting_garbage() -> AsyncIterator[GarbageCollector]:
    """Collect as long as this lasts; what is there at its start is put aside at once."""
    usual = gc.get_threshold()
    collector = GarbageCollector()
    rounds = asyncio.get_running_loop().create_task(collector.make_rounds())
    gc.freeze()
    gc.callbacks.append(collector.note)
    gc.set_threshold(_NEW, _TIMES)
    try:
        yield collector
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(collector.note)
        gc.unfreeze()
        rounds.cancel()
        with suppress(asyncio.CancelledError):
            await rounds
