"""The store of a single server: one SQLite database."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from einklang.store.batch import Append
from einklang.store.files import Opened, take_up
from einklang.store.store import Listed, Listing, Write, check_texts, now
from einklang.store.trouble import closed, unread
from einklang.store.writer import Writer

# As with writing, many rows come in one piece, so that a busy event loop is not asked for each.

_EVENTS = "SELECT json_group_object(version, text) FROM events WHERE name = ? AND version > ?"

_VERSION = "SELECT version FROM tables WHERE name = ?"

_LISTED = """
    SELECT json_group_array(json_array(name, phase, public, guests, about, touched, version))
    FROM (
        SELECT * FROM tables WHERE {} AND phase IS NOT NULL
        ORDER BY touched DESC, name LIMIT ?
    )
"""

_ARCHIVE = "UPDATE tables SET archived = 1 WHERE archived = 0 AND phase NOT NULL AND touched < ?"

_KEEP = """
    INSERT INTO notes (kind, key, value, until) VALUES (?, ?, ?, ?)
    ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, until = excluded.until
"""

_CLAIM = "INSERT OR IGNORE INTO notes (kind, key, value, until) VALUES (?, ?, ?, ?)"

_FIND = "SELECT value FROM notes WHERE kind = ? AND key = ?"

_UNTIL = "SELECT until FROM notes WHERE kind = ? AND key = ?"

_RENEW = "UPDATE notes SET until = ?3 WHERE kind = ?1 AND key = ?2 AND until < ?3"

_FORGET = """
    DELETE FROM notes WHERE (kind, key) IN (
        SELECT kind, key FROM notes
        WHERE until < ? AND NOT EXISTS (
            SELECT 1 FROM seats JOIN tables USING (name)
            WHERE seats.guest = notes.key AND tables.archived = 0
        )
        LIMIT ?
    )
"""

_MOST_FORGOTTEN = 10_000  # notes at once, so that nobody waits long
_DAY = 86_400_000  # milliseconds


class SqliteStore:
    """A store in a file, which no other server may use meanwhile."""

    def __init__(
        self, opened: Opened, thread: ThreadPoolExecutor, clock: Callable[[], int]
    ) -> None:
        self._writer = Writer(opened.writing, opened.watch)
        self._reading = opened.reading
        self._lock = opened.lock
        self._watch = opened.watch
        self._thread = thread  # the one that reads
        self._clock = clock
        self._closed = False

    @classmethod
    async def open(cls, path: Path, *, clock: Callable[[], int] = now) -> SqliteStore:
        """The store in a file, which is made if there is none; the clock tells milliseconds."""
        thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        loop = asyncio.get_running_loop()
        try:
            opened = await loop.run_in_executor(thread, take_up, path)
        except BaseException:
            thread.shutdown(wait=False)
            raise
        return cls(opened, thread, clock)

    @property
    def commits(self) -> int:
        """How often something was made durable, since the store was opened."""
        return self._writer.commits

    @property
    def appended(self) -> int:
        """How many events were appended, since the store was opened."""
        return self._writer.appended

    async def append(self, *writes: Write) -> None:
        """Keep all of these writes, in this order, or none; they are durable when it returns."""
        if writes:
            await self._writer.ask(Append(writes, self._clock()))

    async def events(self, table: str, after: int = 0) -> list[str]:
        """The events of a table that come after a version."""
        found: dict[str, str] = json.loads(await self._read(_EVENTS, table, after))
        return [found[version] for version in sorted(found, key=int)]

    async def version(self, table: str) -> int:
        """How many events a table has; 0 if there is no such table."""
        found: int | None = await self._read(_VERSION, table)
        return found or 0

    async def listed(
        self,
        *,
        guest: str | None = None,
        public: bool | None = None,
        phase: str | None = None,
        archived: bool = False,
        limit: int = 100,
    ) -> list[Listed]:
        """The tables of the lists, or of the archive; those last written to come first."""
        wanted: dict[str, object] = {}
        if guest is not None:
            wanted["name IN (SELECT name FROM seats WHERE guest = ?)"] = guest
        if public is not None:
            wanted["public = ?"] = int(public)
        if phase is not None:
            wanted["phase = ?"] = phase
        # In the text and not a value, because SQLite picks the index by it.
        terms = " AND ".join([f"archived = {int(archived)}", *wanted])
        answer = await self._read(_LISTED.format(terms), *wanted.values(), max(limit, 0))
        found = [_listed(*row) for row in json.loads(answer)]
        return sorted(found, key=lambda one: (-one.touched, one.table))

    async def archive(self, before: int) -> int:
        """Take tables last written to before this out of the lists; returns how many."""
        count: int = await self._writer.ask(
            lambda connection: connection.execute(_ARCHIVE, (before,)).rowcount
        )
        return count

    async def keep(self, kind: str, key: str, value: str, *, until: int | None = None) -> None:
        """Keep a small note, in place of the one that had this kind and key."""
        check_texts(kind, key, value)

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(_KEEP, (kind, key, value, until))

        await self._writer.ask(job)

    async def find(self, kind: str, key: str) -> str | None:
        """The note of this kind and key."""
        found: str | None = await self._read(_FIND, kind, key)
        return found

    async def claim(self, kind: str, key: str, value: str, *, until: int | None = None) -> str:
        """Keep a note unless there is one; returns the one that is there."""
        check_texts(kind, key, value)

        def job(connection: sqlite3.Connection) -> object:
            connection.execute(_CLAIM, (kind, key, value, until))
            return _first(connection, _FIND, kind, key)

        found: str = await self._writer.ask(job)
        return found

    async def renew(self, kind: str, key: str, until: int) -> None:
        """Let a note that would go stay until then; a day more or less is not worth writing."""
        found: int | None = await self._read(_UNTIL, kind, key)
        if found is not None and found < until - _DAY:
            await self._writer.ask(
                lambda connection: connection.execute(_RENEW, (kind, key, until)).rowcount
            )

    async def forget(self, before: int) -> int:
        """Let notes go that were kept until a time before this; returns how many."""
        count: int = await self._writer.ask(
            lambda connection: connection.execute(_FORGET, (before, _MOST_FORGOTTEN)).rowcount
        )
        return count

    async def close(self) -> None:
        """End the store, after everything that was asked for is done."""
        if not self._closed:
            self._closed = True
            # It comes after all reads, and before the writer, which empties the log.
            await asyncio.get_running_loop().run_in_executor(self._thread, self._reading.close)
            self._thread.shutdown()
        await self._writer.close()
        self._lock.release()

    async def _read(self, query: str, *values: object) -> Any:
        """The first value that a query finds, or None."""
        if self._closed:
            raise closed()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, self._found, query, values)
        except sqlite3.Error as error:
            raise unread(error) from error

    def _found(self, query: str, values: tuple[object, ...]) -> Any:
        self._watch.check()
        return _first(self._reading, query, *values)


def _first(connection: sqlite3.Connection, query: str, *values: object) -> Any:
    row = connection.execute(query, values).fetchone()
    return None if row is None else row[0]


def _listed(
    table: str, phase: str, public: int, guests: str, about: str, touched: int, version: int
) -> Listed:
    listing = Listing(phase, bool(public), tuple(json.loads(guests)), about)
    return Listed(table, listing, touched, version)
