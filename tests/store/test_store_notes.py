"""Small notes: kept, found, claimed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from einklang.store.sqlite import SqliteStore
from opened_stores import WAITING, run, two_opened, write


def test_a_note_is_found_by_kind_and_key(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        assert await store.find("name", "g1") is None
        await store.keep("name", "g1", "Ada")
        await store.keep("colour", "g1", "red")
        assert await store.find("name", "g1") == "Ada"
        await store.keep("name", "g1", "Ada 🎲")
        assert await store.find("name", "g1") == "Ada 🎲"
        assert await store.find("name", "g2") is None

    async def later(store: SqliteStore) -> None:
        assert await store.find("name", "g1") == "Ada 🎲"

    run(tmp_path / "games.db", body)
    run(tmp_path / "games.db", later)


def test_the_first_claim_holds(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        assert await store.claim("code", "XYZ", "t1") == "t1"
        assert await store.claim("code", "XYZ", "t2") == "t1"
        assert await store.find("code", "XYZ") == "t1"

    run(tmp_path / "games.db", body)


def test_of_many_claims_one_wins(tmp_path: Path) -> None:
    async def body() -> None:
        async with two_opened(tmp_path / "games.db") as (one, two):
            claims = (
                (one, two)[n % 2].claim("code", f"{key}", f"{key}:{n}")
                for n in range(20)
                for key in range(5)
            )
            winners = set(await asyncio.gather(*claims))
            assert len(winners) == 5
            found = {await two.find("code", f"{key}") for key in range(5)}
            assert found == winners

    asyncio.run(body())


DAY = 86_400_000


def test_notes_go_after_their_time(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.keep("name", "ada", "Ada", until=1000)
        await store.keep("name", "bob", "Bob", until=2000)
        await store.claim("spent", "x", "1", until=1000)
        await store.keep("secret", "guests", "s")
        assert await store.forget(1000) == 0
        assert await store.forget(1001) == 2
        assert await store.find("name", "ada") is await store.find("spent", "x") is None
        assert await store.forget(10**15) == 1
        assert await store.find("secret", "guests") == "s"

    run(tmp_path / "games.db", body)


def test_the_name_of_a_guest_stays_as_long_as_a_table_is_listed(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a", listing=WAITING))
        await store.keep("name", "ada", "Ada", until=5)
        assert await store.forget(10) == 0
        await store.archive(10**15)
        assert await store.forget(10) == 1

    run(tmp_path / "games.db", body)


def test_a_note_is_renewed_only_if_that_makes_a_difference(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.keep("name", "ada", "Ada", until=10 * DAY)
        await store.keep("secret", "guests", "s")
        commits = store.commits
        for key, until in (("ada", 11 * DAY), ("ada", DAY), ("nobody", 99 * DAY)):
            await store.renew("name", key, until)
        await store.renew("secret", "guests", 99 * DAY)
        assert store.commits == commits
        await store.renew("name", "ada", 12 * DAY)
        assert store.commits == commits + 1
        assert await store.forget(12 * DAY) == 0
        assert await store.forget(12 * DAY + 1) == 1

    run(tmp_path / "games.db", body)


def test_a_note_with_half_a_character_is_refused(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        with pytest.raises(ValueError, match="surrogate"):
            await store.keep("name", "g1", "\udc00")
        with pytest.raises(ValueError, match="zero"):
            await store.claim("name", "g1", "a\0")

    run(tmp_path / "games.db", body)
