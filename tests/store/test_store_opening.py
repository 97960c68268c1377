"""Which databases are opened, and what is said of the others."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from einklang.store import schema
from einklang.store.sqlite import SqliteStore
from einklang.store.store import Store, Unavailable
from opened_stores import run, write
from sharing import without_lock


def refusal(path: Path) -> Unavailable:
    """Why a database is not opened; nothing of the attempt may be left."""

    async def body() -> Unavailable:
        with pytest.raises(Unavailable) as caught:
            await SqliteStore.open(path)
        return caught.value

    refused = asyncio.run(body())
    assert not [thread for thread in threading.enumerate() if thread.name == "store-writer"]
    return refused


def test_a_sqlite_store_is_a_store(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        same: Store = store
        assert await same.version("t") == 0

    run(tmp_path / "games.db", body)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("This is a letter and no database. " * 50)
    refused = refusal(path)
    assert refused.reason == "failed"
    assert str(refused) == (
        f"The games cannot be kept in {path}: it is not a database; choose another file."
    )
    assert path.read_text().startswith("This is a letter")


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    assert str(refusal(tmp_path)) == (
        f"The games cannot be kept in {tmp_path}: it is a folder; name a file in it."
    )


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "games.db"
    assert str(refusal(path)).startswith(f"The games cannot be kept in {path}: ")


def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE letters (text)")
    other.close()
    before = path.read_bytes()
    assert str(refusal(path)) == (
        f"The games cannot be kept in {path}: it is a database of another program; choose "
        "another file."
    )
    assert path.read_bytes() == before


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))

    run(path, body)
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    newer.close()
    assert str(refusal(path)) == (
        f"The games in {path} cannot be read: a newer Einklang has written them, in format "
        f"{schema.VERSION + 1} where this one knows format {schema.VERSION}; use the newer one."
    )


def test_a_database_that_another_program_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "PATIENCE", 0.1)
    path = tmp_path / "games.db"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert "another program holds it" in str(refusal(path))
    other.close()


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"")

    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))

    run(tmp_path / "games.db", body)


def test_many_open_a_new_database_at_once(tmp_path: Path) -> None:
    async def body() -> None:
        with without_lock():
            stores = await asyncio.gather(
                *(SqliteStore.open(tmp_path / "new" / "games.db") for _ in range(8))
            )
        await asyncio.gather(
            *(store.append(write(f"t{n}", 0, "a")) for n, store in enumerate(stores))
        )
        assert [await stores[0].version(f"t{n}") for n in range(8)] == [1] * 8
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(body())
