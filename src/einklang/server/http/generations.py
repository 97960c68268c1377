"""Which cookies of a guest still count: those given out since other devices were last ended."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from einklang.server.http.guests import Badge
from einklang.store.store import Store

_KIND = "generation"
_MOST_KNOWN = 20_000  # guests that are remembered


class Generations:
    """Remembers the generations of guests who were here lately, so that few are read from disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, int] = OrderedDict()
        self._lock = asyncio.Lock()  # nobody reads what is about to change

    def note_new(self, guest: str) -> None:
        """Somebody has just become a guest, so nothing can have been kept."""
        self._remember(guest, 0)

    async def is_good(self, badge: Badge) -> bool:
        """Whether a device that shows this badge still is the guest."""
        return badge.generation == await self._of(badge.guest)

    async def _of(self, guest: str) -> int:
        known = self._known.get(guest)
        if known is not None:
            self._known.move_to_end(guest)
            return known
        async with self._lock:
            return await self._read(guest)

    async def _read(self, guest: str) -> int:
        if guest not in self._known:
            self._remember(guest, int(await self._store.find(_KIND, guest) or 0))
        return self._known[guest]

    async def begin_another(self, badge: Badge) -> Badge | None:
        """End all devices of a guest; a new badge for the one that asks, unless it was ended."""
        async with self._lock:
            if await self._read(badge.guest) != badge.generation:
                return None
            later = Badge(badge.guest, badge.generation + 1)
            await self._store.keep(_KIND, later.guest, str(later.generation))
            self._remember(*later)
            return later

    def _remember(self, guest: str, generation: int) -> None:
        self._known[guest] = generation
        self._known.move_to_end(guest)
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
