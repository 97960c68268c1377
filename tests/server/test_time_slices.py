"""Work that takes long: a piece of each in turn, and everything else in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from unittest.mock import patch

import pytest

from einklang.server.live import time_slices as pieces
from einklang.server.live.time_slices import TimeSlices, Work


@pytest.fixture(autouse=True)
def _smallest_pieces() -> Iterator[None]:
    with patch.object(pieces, "_SLICE_SECONDS", 0.0):
        yield


def work(name: str, steps: int, done: list[str]) -> Work[str]:
    """Work that notes every step of it, and its end."""
    try:
        for _ in range(steps):
            done.append(name)
            yield
        return name
    finally:
        done.append(f"end of {name}")


def test_all_have_their_turn_between_two_pieces() -> None:
    done: list[str] = []

    async def live_on() -> None:
        while True:
            done.append(".")
            await asyncio.sleep(0)

    async def body() -> None:
        doing = TimeSlices()
        living = asyncio.create_task(live_on())
        results = await asyncio.gather(*(doing.do(work(name, 4, done)) for name in "ab"))
        living.cancel()
        assert results == ["a", "b"]

    asyncio.run(body())
    told = "".join(each for each in done if len(each) == 1)
    assert told.replace(".", "") == "abababab"
    assert not {"aa", "bb", "ab", "ba"} & {told[n : n + 2] for n in range(len(told))}


def test_work_ends_with_who_waits_for_it_and_with_what_goes_wrong() -> None:
    done: list[str] = []

    def fail() -> Work[None]:
        yield
        raise ValueError("bad")

    async def body() -> None:
        doing = TimeSlices()
        leaver = asyncio.create_task(doing.do(work("a", 1000, done)))
        while not done:
            await asyncio.sleep(0)
        leaver.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaver
        assert done[-1] == "end of a"
        with pytest.raises(ValueError, match="bad"):
            await doing.do(fail())
        assert await doing.do(work("b", 1, done)) == "b"

    asyncio.run(body())
    assert done.count("a") < 1000
