"""Small notes: kept, found, claimed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from einklang.store.sqlite import SqliteStore
from opened_stores import run, two_opened


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


def test_a_note_with_half_a_character_is_refused(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        with pytest.raises(ValueError, match="surrogate"):
            await store.keep("name", "g1", "\udc00")
        with pytest.raises(ValueError, match="zero"):
            await store.claim("name", "g1", "a\0")

    run(tmp_path / "games.db", body)
