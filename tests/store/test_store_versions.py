"""Databases that an older version has written are taken up, whole or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from einklang.store import schema
from einklang.store.sqlite import SqliteStore
from einklang.store.store import Unavailable, now
from opened_stores import opened, run, write

# As version 1 made it.
FIRST = """
    CREATE TABLE tables (
        name TEXT PRIMARY KEY, version INTEGER NOT NULL, touched INTEGER NOT NULL,
        archived INTEGER NOT NULL DEFAULT 0, phase TEXT, public INTEGER, guests TEXT, about TEXT
    ) WITHOUT ROWID;
    CREATE INDEX tables_listed ON tables (public, phase) WHERE archived = 0;
    CREATE INDEX tables_archived ON tables (touched) WHERE archived = 1;
    CREATE TABLE events (
        name TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (name, version)
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        name TEXT NOT NULL, guest TEXT NOT NULL, PRIMARY KEY (name, guest)
    ) WITHOUT ROWID;
    CREATE INDEX seats_of_guest ON seats (guest);
    CREATE TABLE notes (
        kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)
    ) WITHOUT ROWID;
    INSERT INTO tables VALUES ('t', 2, 1000, 0, 'playing', 1, '["ada"]', '{}');
    INSERT INTO events VALUES ('t', 1, 'a'), ('t', 2, 'b');
    INSERT INTO seats VALUES ('t', 'ada');
    INSERT INTO notes VALUES ('name', 'ada', 'Ada'), ('name', 'bob', 'Bob'),
        ('secret', 'guests', 'the secret'), ('spent transfer', 'long text', 'x');
    PRAGMA application_id = 1164537451;
    PRAGMA user_version = 1;
    PRAGMA journal_mode = WAL;
"""


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A database of version 1 with a table and some notes."""
    path = tmp_path / "games.db"
    connection = sqlite3.connect(path)
    connection.executescript(FIRST)
    connection.close()
    return path


def version_of(path: Path) -> int:
    connection = sqlite3.connect(path)
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return version


def days_ahead(days: int) -> int:
    return now() + days * 86_400_000


def test_a_database_of_version_1_goes_on(first: Path) -> None:
    async def body(store: SqliteStore) -> None:
        assert await store.events("t") == ["a", "b"]
        await store.append(write("t", 2, "c"))
        (listed,) = await store.listed(guest="ada")
        assert (listed.table, listed.version) == ("t", 3)
        assert await store.find("secret", "guests") == "the secret"
        assert await store.find("spent transfer", "long text") is None
        assert await store.find("name", "bob") == "Bob"
        assert await store.forget(days_ahead(399)) == 0
        assert await store.forget(days_ahead(401)) == 1  # ada sits at a table
        assert await store.find("name", "ada") == "Ada"

    assert version_of(first) == 1
    run(first, body)
    assert version_of(first) == schema.VERSION == 2
    run(first, lambda store: store.append(write("t", 3, "d")))


def shape(path: Path) -> set[tuple[str, str]]:
    """What is in a database, however its definitions are spelled."""
    connection = sqlite3.connect(path)
    query = (
        "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c "
        "UNION SELECT 'index', name FROM sqlite_master WHERE type = 'index'"
    )
    found = set(connection.execute(query).fetchall())
    connection.close()
    return found


def test_an_old_database_becomes_what_a_new_one_is(first: Path, tmp_path: Path) -> None:
    async def nothing(store: SqliteStore) -> None:
        pass

    run(first, nothing)
    run(tmp_path / "new.db", nothing)
    assert shape(first) == shape(tmp_path / "new.db")


def test_a_change_that_fails_changes_nothing(first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(schema._CHANGES, 1, (*schema._CHANGES[1], "nonsense"))
    before = shape(first)

    async def body() -> None:
        with pytest.raises(Unavailable, match="syntax error"):
            async with opened(first):
                pass

    asyncio.run(body())
    assert (version_of(first), shape(first)) == (1, before)
