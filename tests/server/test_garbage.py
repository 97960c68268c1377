"""Memory that is lost in cycles is found, whether it is new or old."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from einklang.server import garbage as module
from einklang.server.garbage import GarbageCollector, collecting_garbage


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(module, "_ROUND_SECONDS", 0.01)
    yield
    assert gc.get_freeze_count() == 0


def lose(how_many: int) -> list[weakref.ref[Knot]]:
    return [weakref.ref(Knot()) for _ in range(how_many)]


def make_old(knot: Knot) -> weakref.ref[Knot]:
    """Have it put aside, as what stays for a while is."""
    found = weakref.ref(knot)
    gc.collect(1)
    assert all(one is not knot for one in gc.get_objects()), "it was not put aside"
    return found


async def until_gone(lost: weakref.ref[Knot]) -> None:
    async with asyncio.timeout(60):
        while lost() is not None:
            await asyncio.sleep(0.01)


def test_new_cycles_are_found_without_looking_at_everything() -> None:

    async def go() -> None:
        async with collecting_garbage() as collector:
            swept = collector.swept
            lost = lose(100_000)
            assert sum(one() is not None for one in lost) < 10_000
            assert collector.swept == swept

    asyncio.run(go())


def test_old_cycles_are_found_when_there_is_little_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SELDOM", 0.0)
    monkeypatch.setattr(module, "_LITTLE", 2.0)

    async def go() -> None:
        async with collecting_garbage():
            await until_gone(make_old(Knot()))

    asyncio.run(go())


def test_old_cycles_are_found_at_some_time_even_if_there_is_much_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_LITTLE", -1.0)
    monkeypatch.setattr(module, "_LATEST", 0.0)

    async def go() -> None:
        async with collecting_garbage():
            await until_gone(make_old(Knot()))

    asyncio.run(go())


def test_old_cycles_wait_while_there_is_much_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SELDOM", 0.0)
    monkeypatch.setattr(module, "_LITTLE", -1.0)

    async def go() -> None:
        async with collecting_garbage() as collector:
            lost = make_old(Knot())
            await asyncio.sleep(0.1)
            assert lost() is not None
            collector.collect()
            assert lost() is None

    asyncio.run(go())


def test_without_anything_new_not_everything_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SELDOM", 0.0)
    monkeypatch.setattr(module, "_LATEST", 0.0)
    monkeypatch.setattr(module, "_NEW", 1_000_000)
    collected = []
    monkeypatch.setattr(GarbageCollector, "collect", lambda _: collected.append(1))

    async def go() -> None:
        async with collecting_garbage():
            await asyncio.sleep(0.1)

    asyncio.run(go())
    assert not collected


def test_afterwards_all_is_as_it_was() -> None:
    before = gc.get_threshold(), list(gc.callbacks)

    async def go() -> None:
        async with collecting_garbage():
            assert gc.get_freeze_count() > 0

    asyncio.run(go())
    assert (gc.get_threshold(), list(gc.callbacks)) == before
