"""How soon a client gets through, by a clock that stands still while anything is done."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection

from einklang.client.connection import LONGEST_PAUSE, Dialler


class OwnTime(asyncio.SelectorEventLoop):
    """A loop that never waits: when nothing is left to do, it is as late as the next timer says."""

    def __init__(self) -> None:
        self._late = 0.0
        super().__init__(_NeverWaiting(self))

    def time(self) -> float:
        return self._late

    def pass_time(self, seconds: float) -> None:
        self._late += seconds


class _NeverWaiting(selectors.SelectSelector):
    def __init__(self, loop: OwnTime) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "nothing will ever happen"
        self._loop.pass_time(max(0.0, timeout))
        return super().select(0)


def dial_after(away: float, trouble: str) -> tuple[float, int]:
    """How long after a network that was away for so long somebody gets through, and how often.

    While it is away, an attempt fails at once or hangs for ever.
    """
    attempts = 0

    async def attempt() -> ClientConnection:
        nonlocal attempts
        attempts += 1
        if asyncio.get_running_loop().time() < away:
            if trouble == "refuse":
                raise ConnectionRefusedError
            await asyncio.Event().wait()
        return cast("ClientConnection", "through")

    async def dial() -> float:
        dialler = Dialler(attempt)
        dialler.reassure()
        assert await dialler.dial() == cast("ClientConnection", "through")
        return asyncio.get_running_loop().time() - away

    return _run(dial()), attempts


def _run(dialling: Coroutine[Any, Any, float]) -> float:
    loop = OwnTime()
    try:
        return loop.run_until_complete(dialling)
    finally:
        loop.run_until_complete(asyncio.sleep(0))  # for attempts that are called off
        loop.close()


@pytest.mark.parametrize("trouble", ["refuse", "swallow"])
@pytest.mark.parametrize("tenths", range(1, 60))
def test_a_client_is_back_within_a_second_of_the_network(trouble: str, tenths: int) -> None:
    took, attempts = dial_after(tenths / 10, trouble)
    assert took <= LONGEST_PAUSE + 0.01 <= 1
    assert attempts <= 6 + tenths / 10 / (LONGEST_PAUSE / 2), "the server is spared"


def test_who_gets_through_at_once_asks_once() -> None:
    assert dial_after(0.0, "refuse")[1] == 1
