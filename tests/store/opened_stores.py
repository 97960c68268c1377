"""Stores for tests, and what is put into them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from einklang.store.sqlite import SqliteStore
from einklang.store.store import Conflict, Listing, Store, StoreError, Write, now
from sharing import without_lock

WAITING = Listing("waiting", True, ("ada",), '{"game": "classic"}')
PLAYING = Listing("playing", True, ("ada", "bob"), '{"game": "classic"}')
SECRET = Listing("playing", False, ("bob", "cleo"), "{}")


@dataclass
class Clock:
    """A clock that a test sets."""

    at: int = 1000

    def __call__(self) -> int:
        return self.at


@contextlib.asynccontextmanager
async def opened(path: Path, clock: Callable[[], int] = now) -> AsyncIterator[SqliteStore]:
    """A store, closed after use."""
    store = await SqliteStore.open(path, clock=clock)
    try:
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def two_opened(path: Path) -> AsyncIterator[tuple[SqliteStore, SqliteStore]]:
    """Two stores on one database."""
    with without_lock():
        async with opened(path) as one, opened(path) as two:
            yield one, two


def run(
    path: Path, body: Callable[[SqliteStore], Coroutine[Any, Any, None]], clock: Clock | None = None
) -> None:
    """Do something with a store."""

    async def whole() -> None:
        async with opened(path, clock or Clock()) as store:
            await body(store)

    asyncio.run(whole())


def write(table: str, expected: int, *events: str, listing: Listing | None = None) -> Write:
    """A write, in short."""
    return Write(table, expected, events, listing)


async def outcome(store: Store, *writes: Write) -> StoreError | None:
    """What comes of an append."""
    try:
        await store.append(*writes)
    except StoreError as error:
        return error
    return None


def is_conflict(error: StoreError | None, table: str) -> bool:
    """Whether an append has met another writer at this table."""
    return isinstance(error, Conflict) and error.table == table
