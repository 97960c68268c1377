"""Several stores on one database: of all who try for a version, one wins."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import store_program
from einklang.store.sqlite import SqliteStore
from opened_stores import WAITING, is_conflict, outcome, run, two_opened, write


def test_two_stores_race(tmp_path: Path) -> None:
    async def play(store: SqliteStore, who: str) -> set[int]:
        won = set()
        while (version := await store.version("t")) < 100:
            error = await outcome(store, write("t", version, who))
            assert error is None or is_conflict(error, "t")
            if error is None:
                won.add(version + 1)
        return won

    async def body() -> None:
        async with two_opened(tmp_path / "games.db") as (one, two):
            first, second = await asyncio.gather(play(one, "1"), play(two, "2"))
            assert first.isdisjoint(second)
            assert sorted(first | second) == list(range(1, len(first | second) + 1))
            for version, who in enumerate(await one.events("t"), 1):
                assert version in (first if who == "1" else second)

    asyncio.run(body())


def test_what_another_store_wrote_is_seen_at_once(tmp_path: Path) -> None:
    async def body() -> None:
        async with two_opened(tmp_path / "games.db") as (one, two):
            for version in range(0, 20, 2):
                await one.append(write("t", version, "1", listing=WAITING))
                await two.append(write("t", version + 1, "2"))
                assert await outcome(one, write("t", version + 1, "x")) is not None
            assert await one.events("t") == ["1", "2"] * 10
            assert await one.listed() == await two.listed()

    asyncio.run(body())


def test_two_programs_race(tmp_path: Path) -> None:
    """They also race to make the database."""
    command = [sys.executable, store_program.__file__, "race", str(tmp_path / "games.db")]
    programs = [
        subprocess.Popen([*command, who], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for who in "12"
    ]
    for program in programs:
        assert program.stdout is not None
        assert json.loads(program.stdout.readline()) == {"ready": True}
    # Both are told before either is waited for.
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    first, second = (
        set(json.loads(program.communicate(timeout=30)[0])["won"]) for program in programs
    )
    assert first.isdisjoint(second)

    async def look(store: SqliteStore) -> None:
        events = await store.events("t")
        assert len(events) == await store.version("t") == len(first | second) == 150
        for version, who in enumerate(events, 1):
            assert version in (first if who == "1" else second)

    run(tmp_path / "games.db", look)
