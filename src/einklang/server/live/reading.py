"""Reads tables from disk, a little at a time: nobody waits for a long one but who asked for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Generic, TypeVar

from einklang.server.errors import denied_by_store, no_such_table
from einklang.server.live.time_slices import TimeSlices, Work
from einklang.store.store import Store, StoreError
from einklang.table import events as ev
from einklang.table.table import Table, retell

T = TypeVar("T")


class Reader:
    """Makes tables from their events."""

    def __init__(self, store: Store, slices: TimeSlices) -> None:
        self._store = store
        self._slices = slices

    async def read(self, name: str) -> Table:
        """A table as it stands on disk."""
        try:
            texts = await self._store.events(name)
        except StoreError as error:
            raise denied_by_store(error) from error
        if not texts:
            raise no_such_table()
        return await self._slices.do(_read(texts))


def _read(texts: Sequence[str]) -> Work[Table]:
    passed = retell(map(ev.read_event, texts))
    table = next(passed)
    for after in passed:
        yield
        table = after
    return table


class Shared(Generic[T]):
    """Work that is done once for all who ask for the same at the same time."""

    def __init__(self, work: Callable[[str], Coroutine[Any, Any, T]]) -> None:
        self._work = work
        self._running: dict[str, asyncio.Task[T]] = {}

    async def get(self, name: str) -> T:
        """What comes of it; it goes on even if one of those who asked goes away."""
        running = self._running.get(name)
        if running is None:
            running = asyncio.get_running_loop().create_task(self._work(name))
            self._running[name] = running
            running.add_done_callback(lambda _: self._running.pop(name, None))
        return await asyncio.shield(running)

    async def settle(self) -> None:
        """Wait until nothing of it goes on."""
        await asyncio.gather(*self._running.values(), return_exceptions=True)
