"""What takes long, done a little at a time: such as reading tables from disk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from einklang.server.errors import denied_by_store, no_such_table
from einklang.store.store import Store, StoreError
from einklang.table import events as ev
from einklang.table.table import Table, retell

T = TypeVar("T")

Work: TypeAlias = Generator[None, None, T]  # it can be left wherever it yields

_SLICE_SECONDS = 0.001  # for which something is worked on before all others have their turn


class TimeSlices:
    """Does all such work in turn, a piece of each, with everything else in between.

    A thread would be no help: it stops the loop for longer whenever both want to go on.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def do(self, work: Work[T]) -> T:
        """What comes of some work; it ends with who waits for it."""
        try:
            while True:
                async with self._turn:
                    if (done := _go_on(work)) is not None:
                        result: T = done.value
                        return result
                    await asyncio.sleep(0)  # so that however much is worked on, one has its turn
        finally:
            work.close()


def _go_on(work: Work[T]) -> StopIteration | None:
    """Do a piece; the last one tells what came of it."""
    end = time.perf_counter() + _SLICE_SECONDS
    try:
        next(work)
        while time.perf_counter() < end:
            next(work)
    except StopIteration as done:
        return done
    return None


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
