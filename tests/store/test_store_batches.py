"""Writes that wait together are committed together, and none harms another."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
import time
from pathlib import Path

import pytest

from einklang.store.sqlite import SqliteStore
from einklang.store.store import StoreError, Unavailable
from opened_stores import WAITING, is_conflict, opened, outcome, run, write


async def held_up(store: SqliteStore) -> asyncio.Task[None]:
    """Keep the writer busy, so that what follows waits for it together."""
    hold = asyncio.ensure_future(store._writer.ask(lambda connection: time.sleep(0.1)))
    await asyncio.sleep(0.02)
    return hold


def test_what_waits_together_is_one_commit(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        hold = await held_up(store)
        writes = [write(f"t{n}", 0, "a", "b", listing=WAITING) for n in range(300)]
        await asyncio.gather(hold, *(store.append(one) for one in writes))
        assert store.commits == 2
        assert store.appended == 600
        assert len(await store.listed(limit=1000)) == 300
        assert await store.events("t299") == ["a", "b"]

    run(tmp_path / "games.db", body)


def test_many_writers_need_few_commits(tmp_path: Path) -> None:
    async def play(store: SqliteStore, table: str) -> None:
        for version in range(20):
            await store.append(write(table, version, f"{table} {version + 1}"))

    async def body(store: SqliteStore) -> None:
        await asyncio.gather(*(play(store, f"t{n}") for n in range(100)))
        assert store.appended == 2000
        assert store.commits <= 200
        for n in range(100):
            assert await store.events(f"t{n}") == [f"t{n} {version + 1}" for version in range(20)]

    run(tmp_path / "games.db", body)


def test_a_conflict_in_a_batch_is_alone(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("old", 0, "a"))
        before = store.commits
        hold = await held_up(store)
        appends = [
            (write("t1", 0, "a"),),
            (write("old", 0, "x"),),
            (write("t2", 0, "a"), write("old", 7, "x")),
            (write("old", 1, "b"),),
            (write("old", 1, "x"),),
            (write("t2", 0, "b"),),
            (write("old", 2, "c"),),
        ]
        errors = await asyncio.gather(*(outcome(store, *append) for append in appends))
        await hold
        assert [error is None for error in errors] == [True, False, False, True, False, True, True]
        assert all(is_conflict(error, "old") for error in errors if error is not None)
        assert store.commits == before + 2
        assert await store.events("old") == ["a", "b", "c"]
        assert await store.events("t1") == ["a"]
        assert await store.events("t2") == ["b"]

    run(tmp_path / "games.db", body)


def test_of_many_writers_at_one_version_one_wins(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        for version in range(10):
            asked = [write("t", version, f"{n}") for n in range(20)]
            errors = await asyncio.gather(*(outcome(store, one) for one in asked))
            (winner,) = [n for n, error in enumerate(errors) if error is None]
            assert (await store.events("t", after=version)) == [f"{winner}"]

    run(tmp_path / "games.db", body)


def test_what_cannot_be_written_does_not_harm_the_rest_of_its_batch(tmp_path: Path) -> None:
    """Here an event lies where the next one belongs, as in a damaged database."""

    async def body(store: SqliteStore) -> None:
        def damage(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO events VALUES ('bad', 1, 'x')")

        await store._writer.ask(damage)
        hold = await held_up(store)
        asked = [write("t", 0, "a"), write("bad", 0, "y"), write("u", 0, "b")]
        errors = await asyncio.gather(*(outcome(store, one) for one in asked))
        await hold
        assert errors[0] is None
        assert isinstance(errors[1], Unavailable)
        assert errors[2] is None
        assert await store.version("bad") == 0
        assert await store.events("t") == ["a"]
        assert await store.events("u") == ["b"]

    run(tmp_path / "games.db", body)


def test_all_that_was_asked_for_is_done_before_the_end(tmp_path: Path) -> None:
    async def ask() -> None:
        store = await SqliteStore.open(tmp_path / "games.db")
        asked = [asyncio.ensure_future(store.append(write(f"t{n}", 0, "a"))) for n in range(50)]
        asked.append(asyncio.ensure_future(store.keep("name", "g", "Ada")))
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*asked)
        assert not [thread for thread in threading.enumerate() if "store" in thread.name]

    async def look(store: SqliteStore) -> None:
        assert [await store.version(f"t{n}") for n in range(50)] == [1] * 50
        assert await store.find("name", "g") == "Ada"

    asyncio.run(ask())
    run(tmp_path / "games.db", look)


def test_an_append_returns_only_after_its_commit(tmp_path: Path) -> None:
    """Whoever else opens the database sees it then."""

    async def body(store: SqliteStore) -> None:
        with sqlite3.connect(tmp_path / "games.db") as other:
            for version in range(50):
                await store.append(write("t", version, "a"))
                found = other.execute("SELECT max(version) FROM events").fetchone()
                assert found == (version + 1,)
        other.close()

    run(tmp_path / "games.db", body)


def test_who_stops_waiting_does_not_harm_others(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        hold = await held_up(store)
        gone = asyncio.ensure_future(store.append(write("t", 0, "a")))
        stays = asyncio.ensure_future(store.append(write("u", 0, "a")))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(hold, stays)
        with pytest.raises(asyncio.CancelledError):
            await gone
        assert await store.version("u") == 1
        assert not isinstance(await outcome(store, write("u", 1, "b")), StoreError)

    run(tmp_path / "games.db", body)


def test_reading_does_not_wait_for_the_writer(tmp_path: Path) -> None:
    async def body() -> None:
        async with opened(tmp_path / "games.db") as store:
            await store.append(write("t", 0, "a"))
            go_on = threading.Event()
            hold = asyncio.ensure_future(store._writer.ask(lambda connection: go_on.wait(5)))
            await asyncio.sleep(0.02)
            assert await store.events("t") == ["a"]
            assert not hold.done()
            go_on.set()
            await hold

    asyncio.run(body())


def test_a_busy_event_loop_has_to_let_the_writer_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long the writer starves otherwise depends on the computer; so this asks for the cure."""
    told: list[float] = []
    monkeypatch.setattr(sys, "setswitchinterval", told.append)

    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))

    monkeypatch.setattr(sys, "getswitchinterval", lambda: 0.005)
    run(tmp_path / "games.db", body)
    monkeypatch.setattr(sys, "getswitchinterval", lambda: 0.00001)
    run(tmp_path / "other.db", body)
    assert told == [0.0001, 0.00001]
