"""Appending to tables, and reading what was appended."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from einklang.store.sqlite import SqliteStore
from einklang.store.store import Conflict, Unavailable, Write
from opened_stores import is_conflict, opened, outcome, run, write


def test_events_are_kept_in_their_order(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a", "b"))
        await store.append(write("t", 2, *(f"{n}" for n in range(3, 15))))
        assert await store.events("t") == ["a", "b", *(f"{n}" for n in range(3, 15))]
        assert await store.events("t", after=11) == ["12", "13", "14"]
        assert await store.events("t", after=14) == []
        assert await store.version("t") == 14

    run(tmp_path / "games.db", body)


def test_a_table_that_nobody_wrote_to_has_no_events(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        assert await store.version("t") == 0
        assert await store.events("t") == []

    run(tmp_path / "games.db", body)


@pytest.mark.parametrize("expected", [0, 1, 3, 4, 10**30])
def test_another_version_than_the_last_is_a_conflict(tmp_path: Path, expected: int) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a", "b"))
        assert is_conflict(await outcome(store, write("t", expected, "x")), "t")
        assert await store.events("t") == ["a", "b"]
        await store.append(write("t", 2, "c"))
        assert await store.events("t") == ["a", "b", "c"]

    run(tmp_path / "games.db", body)


def test_a_new_table_starts_at_zero(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        assert is_conflict(await outcome(store, write("t", 1, "x")), "t")
        assert await store.version("t") == 0

    run(tmp_path / "games.db", body)


def test_a_write_without_events_needs_the_last_version_too(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        assert is_conflict(await outcome(store, write("t", 2)), "t")
        await store.append(write("t", 1))
        assert await store.version("t") == 1

    run(tmp_path / "games.db", body)


def test_several_writes_are_kept_together(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"), write("u", 0, "b"), write("t", 1, "c"))
        assert await store.events("t") == ["a", "c"]
        assert await store.events("u") == ["b"]

    run(tmp_path / "games.db", body)


@pytest.mark.parametrize("bad", [0, 1, 2])
def test_one_conflict_undoes_all_writes_of_an_append(tmp_path: Path, bad: int) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("bad", 0, "a"))
        writes = [write("t", 0, "x"), write("u", 0, "y"), write("t", 1, "z")]
        writes.insert(bad, write("bad", 0, "b"))
        assert is_conflict(await outcome(store, *writes), "bad")
        assert [await store.events(name) for name in ("t", "u", "bad")] == [[], [], ["a"]]

    run(tmp_path / "games.db", body)


def test_nothing_to_append_is_no_error(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append()
        assert store.commits == 0

    run(tmp_path / "games.db", body)


def test_texts_come_back_as_they_were(tmp_path: Path) -> None:
    texts = ['{"a": "ä"}', '"\\u0000"', "🎲\n\r\t\x01\x7f\u2028", "", "null", "'; --", "[" * 3000]

    async def body(store: SqliteStore) -> None:
        await store.append(write("täble '\"", 0, *texts))
        assert await store.events("täble '\"") == texts

    run(tmp_path / "games.db", body)


@pytest.mark.parametrize("text", ["\ud800", "a\0b"])
def test_texts_that_cannot_be_kept_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"surrogate|zero"):
        write("t", 0, text)
    with pytest.raises(ValueError, match=r"surrogate|zero"):
        write(text, 0, "a")


@pytest.mark.parametrize(("expected", "events"), [(-1, ("a",)), (0, ())])
def test_a_table_cannot_begin_before_its_first_event(
    expected: int, events: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match="a new table begins with an event"):
        Write("t", expected, events)


def test_what_was_appended_is_there_after_reopening(tmp_path: Path) -> None:
    async def first(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        assert (store.commits, store.appended) == (1, 1)

    async def second(store: SqliteStore) -> None:
        assert await store.events("t") == ["a"]
        await store.append(write("t", 1, "b", "c"))
        assert (store.commits, store.appended) == (1, 2)

    run(tmp_path / "new" / "folder" / "games.db", first)
    run(tmp_path / "new" / "folder" / "games.db", second)
    assert [file.name for file in (tmp_path / "new" / "folder").iterdir()] == ["games.db"]


def test_a_closed_store_takes_and_gives_nothing(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        await store.close()
        await store.close()
        error = await outcome(store, write("t", 1, "b"))
        assert isinstance(error, Unavailable)
        assert error.reason == "failed"
        assert "closed" in str(error)
        with pytest.raises(Unavailable, match="closed"):
            await store.events("t")
        with pytest.raises(Unavailable, match="closed"):
            await store.keep("name", "ada", "Ada")

    run(tmp_path / "games.db", body)


def test_a_conflict_says_so_in_a_sentence(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        with pytest.raises(Conflict, match=r"Somebody else has changed the table first"):
            await store.append(write("t", 5, "a"))

    run(tmp_path / "games.db", body)


def test_the_log_is_flushed_at_every_commit(tmp_path: Path) -> None:
    """A power cut cannot be tested, but that SQLite is told to reckon with one can."""

    async def body() -> None:
        async with opened(tmp_path / "games.db") as store:
            writing = store._writer._connection
            assert writing.execute("PRAGMA synchronous").fetchone() == (2,)
            assert writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    asyncio.run(body())
