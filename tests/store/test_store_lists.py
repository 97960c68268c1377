"""Lists of tables, and the archive."""

from __future__ import annotations

from pathlib import Path

from einklang.store.sqlite import SqliteStore
from einklang.store.store import Listed, Listing
from opened_stores import PLAYING, SECRET, WAITING, Clock, outcome, run, write


async def three_tables(store: SqliteStore, clock: Clock) -> None:
    """One table that waits, one that plays, and one that plays and is not public."""
    for at, name, listing in ((10, "w", WAITING), (20, "p", PLAYING), (30, "s", SECRET)):
        clock.at = at
        await store.append(write(name, 0, "a", "b", listing=listing))


def names(tables: list[Listed]) -> list[str]:
    """What the tables of a list are called."""
    return [table.table for table in tables]


def test_a_list_has_what_was_last_told_of_a_table(tmp_path: Path) -> None:
    clock = Clock()

    async def body(store: SqliteStore) -> None:
        await three_tables(store, clock)
        clock.at = 40
        await store.append(write("w", 2, "c"))
        assert await store.listed() == [
            Listed("w", WAITING, 40, 3),
            Listed("s", SECRET, 30, 2),
            Listed("p", PLAYING, 20, 2),
        ]
        clock.at = 50
        await store.append(write("s", 2, listing=PLAYING))
        assert (await store.listed())[0] == Listed("s", PLAYING, 50, 2)

    run(tmp_path / "games.db", body, clock)


def test_a_list_can_be_narrowed(tmp_path: Path) -> None:
    clock = Clock()

    async def body(store: SqliteStore) -> None:
        await three_tables(store, clock)
        assert names(await store.listed(guest="ada")) == ["p", "w"]
        assert names(await store.listed(guest="bob")) == ["s", "p"]
        assert names(await store.listed(guest="bob", public=True)) == ["p"]
        assert names(await store.listed(guest="nobody")) == []
        assert names(await store.listed(public=True)) == ["p", "w"]
        assert names(await store.listed(public=False)) == ["s"]
        assert names(await store.listed(phase="playing")) == ["s", "p"]
        assert names(await store.listed(phase="playing", public=True)) == ["p"]
        assert names(await store.listed(phase="over")) == []
        assert names(await store.listed(limit=2)) == ["s", "p"]
        assert names(await store.listed(limit=1)) == ["s"]
        assert names(await store.listed(limit=0)) == names(await store.listed(limit=-1)) == []

    run(tmp_path / "games.db", body, clock)


def test_guests_come_and_go(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a", listing=WAITING))
        await store.append(write("t", 1, "b", listing=SECRET))
        assert names(await store.listed(guest="ada")) == []
        assert names(await store.listed(guest="bob")) == ["t"]
        twice = Listing("playing", True, ("zoe", "ada", "zoe"), "{}")
        await store.append(write("t", 2, "c", listing=twice))
        assert names(await store.listed(guest="bob")) == []
        assert (await store.listed(guest="zoe"))[0].listing == twice
        await store.append(write("t", 3, "c", listing=Listing("waiting", True, (), "{}")))
        assert names(await store.listed(guest="zoe")) == []

    run(tmp_path / "games.db", body)


def test_a_table_without_a_listing_is_in_no_list(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        assert await store.listed() == []
        assert await store.archive(10**15) == 0
        await store.append(write("t", 1, listing=WAITING))
        assert names(await store.listed()) == ["t"]

    run(tmp_path / "games.db", body)


def test_the_archive_takes_old_tables(tmp_path: Path) -> None:
    clock = Clock()

    async def body(store: SqliteStore) -> None:
        await three_tables(store, clock)
        assert await store.archive(before=30) == 2
        assert await store.archive(before=30) == 0
        assert names(await store.listed()) == ["s"]
        assert names(await store.listed(archived=True)) == ["p", "w"]
        assert names(await store.listed(archived=True, guest="ada", phase="waiting")) == ["w"]
        assert names(await store.listed(guest="ada")) == []
        assert await store.events("w") == ["a", "b"]
        assert await store.version("w") == 2

    run(tmp_path / "games.db", body, clock)


def test_an_event_takes_a_table_out_of_the_archive(tmp_path: Path) -> None:
    clock = Clock()

    async def body(store: SqliteStore) -> None:
        await three_tables(store, clock)
        await store.archive(before=100)
        await store.append(write("w", 2, listing=PLAYING))
        assert names(await store.listed()) == []
        clock.at = 200
        await store.append(write("w", 2, "c"))
        assert await store.listed() == [Listed("w", PLAYING, 200, 3)]
        assert names(await store.listed(archived=True)) == ["s", "p"]

    run(tmp_path / "games.db", body, clock)


def test_a_conflict_leaves_the_lists_alone(tmp_path: Path) -> None:
    clock = Clock()

    async def body(store: SqliteStore) -> None:
        await three_tables(store, clock)
        before = await store.listed()
        clock.at = 90
        assert await outcome(store, write("w", 1, "x", listing=SECRET)) is not None
        assert await store.listed() == before

    run(tmp_path / "games.db", body, clock)
