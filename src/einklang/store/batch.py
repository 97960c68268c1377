"""Many appends at once: which of them hold, and how they are written in a few statements."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from einklang.store.store import Conflict, Listing, Write

# Each statement takes all rows of a batch as one JSON text. SQLite lets other threads run
# Python while a statement runs, and a busy event loop gives the way back only after a while:
# so it is few statements that count, not few rows.

_VERSIONS = """
    SELECT json_group_object(name, version) FROM tables
    WHERE name IN (SELECT value FROM json_each(?))
"""

_LIST_AGAIN = """
    UPDATE tables SET archived = 0
    WHERE archived = 1 AND name IN (SELECT value FROM json_each(?))
"""

_TOUCH = """
    INSERT INTO tables (name, version, touched)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?) WHERE true
    ON CONFLICT (name) DO UPDATE SET version = excluded.version, touched = excluded.touched
"""

_ADD = """
    INSERT INTO events (name, version, text)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
    FROM json_each(?)
"""

# The rows are there, so nothing is inserted: this is how many rows are updated at once.
_LIST = """
    INSERT INTO tables (name, version, touched, phase, public, guests, about)
    SELECT json_extract(value, '$[0]'), 0, 0, json_extract(value, '$[1]'),
        json_extract(value, '$[2]'), json_extract(value, '$[3]'), json_extract(value, '$[4]')
    FROM json_each(?) WHERE true
    ON CONFLICT (name) DO UPDATE SET phase = excluded.phase, public = excluded.public,
        guests = excluded.guests, about = excluded.about
"""

_LEAVE = """
    DELETE FROM seats
    WHERE name IN (SELECT value FROM json_each(?))
    AND (name, guest) NOT IN (
        SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)
    )
"""

_SIT = """
    INSERT OR IGNORE INTO seats (name, guest)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)
"""


@dataclass(frozen=True, slots=True)
class Append:
    """Writes that are kept together or not at all."""

    writes: tuple[Write, ...]
    touched: int


@dataclass(slots=True)
class Batch:
    """The rows that appends bring, after the versions that their tables had."""

    versions: dict[str, int]
    touched: dict[str, int] = field(default_factory=dict)
    events: list[tuple[str, int, str]] = field(default_factory=list)
    listings: dict[str, Listing] = field(default_factory=dict)

    def take(self, append: Append) -> Conflict | None:
        """Take the writes of an append, or none of them and say which table is in conflict."""
        ends: dict[str, int] = {}
        for write in append.writes:
            table = write.table
            version = ends[table] if table in ends else self.versions.get(table, 0)
            if version != write.expected:
                return Conflict(table)
            ends[table] = version + len(write.events)
        self.versions.update(ends)
        for write in append.writes:
            table = write.table
            self.touched[table] = append.touched
            for version, text in enumerate(write.events, write.expected + 1):
                self.events.append((table, version, text))
            if write.listing is not None:
                self.listings[table] = write.listing
        return None

    def put(self, connection: sqlite3.Connection) -> None:
        """Write the rows."""
        if not self.touched:
            return
        if self.events:
            connection.execute(_LIST_AGAIN, (_text({event[0] for event in self.events}),))
            connection.execute(_ADD, (_text(self.events),))
        touched = [(name, self.versions[name], when) for name, when in self.touched.items()]
        connection.execute(_TOUCH, (_text(touched),))
        if self.listings:
            self._list(connection)

    def _list(self, connection: sqlite3.Connection) -> None:
        rows = [
            (name, listing.phase, int(listing.public), _text(listing.guests), listing.about)
            for name, listing in self.listings.items()
        ]
        seats = _text(
            (name, guest) for name, listing in self.listings.items() for guest in listing.guests
        )
        connection.execute(_LIST, (_text(rows),))
        connection.execute(_LEAVE, (_text(self.listings), seats))
        connection.execute(_SIT, (seats,))


def put_appends(
    connection: sqlite3.Connection, appends: Sequence[Append]
) -> tuple[list[Conflict | None], int]:
    """Write appends inside a transaction; returns each one's conflict, and how many events."""
    names = {write.table for append in appends for write in append.writes}
    # Read under the lock of the transaction, so that no other program can be ahead of it.
    (found,) = connection.execute(_VERSIONS, (_text(names),)).fetchone()
    batch = Batch(versions=json.loads(found))
    conflicts = [batch.take(append) for append in appends]
    batch.put(connection)
    return conflicts, len(batch.events)


def _text(rows: Iterable[object]) -> str:
    return json.dumps(list(rows))
