"""Tables at which time runs, and time that has run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

from callers import Caller
from einklang.server import limits
from einklang.server.live import clocks as live_clocks
from einklang.server.live.clocks import Clocks
from einklang.table.terms import MoveClock, Person, Terms
from opened_servers import Server
from twins import AT
from wires import HandTimer


async def clocked(server: Server, callers: list[Caller], seconds: int, **chosen: Any) -> str:
    """A table with less time than a request may ask for."""
    for caller in callers:
        await caller.get("/api/me")
    guests = [server.guest(caller) for caller in callers]
    clock = MoveClock.model_construct(kind="move", seconds=seconds)
    terms = Terms.model_construct(
        **{**dict(Terms(game="classic", players=len(callers))), "clock": clock, **chosen}
    )
    seats = tuple(Person(guest=guest, name=f"P{n}") for n, guest in enumerate(guests))
    lots = tuple(range(len(seats)))
    made = await server.services.registry.create(terms, seats, guests[0], lots=lots)
    return made.table.id


class HandClocks(Clocks):
    """Both clocks of a machine, which go only as they are moved, and ring only when told to."""

    wall = AT
    steady = 0

    def __init__(self) -> None:
        self._timers: list[HandTimer] = []

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken = asyncio.Event()
        self.call_later(seconds, woken.set)
        await woken.wait()

    def call_later(self, seconds: float, ring: Callable[..., object], *about: Any) -> Any:
        timer = HandTimer(self.steady + 1000 * seconds, partial(ring, *about))
        self._timers.append(timer)
        return timer

    def pass_time(self, milliseconds: int) -> None:
        """Let both go on. What should ring meanwhile is late."""
        self.wall += milliseconds
        self.steady += milliseconds

    def ring(self) -> None:
        """Let all ring whose time has come."""
        due = [timer for timer in self._timers if timer.at <= self.steady]
        self._timers = [timer for timer in self._timers if timer.at > self.steady]
        for timer in due:
            timer.ring()

    @contextmanager
    def at_all_limits(self) -> Iterator[None]:
        """Let allowances fill again by these clocks, however slow the machine is."""
        with patch.object(limits, "now", lambda: self.steady / 1000):
            yield


@contextmanager
def a_minute_later(clocks: HandClocks) -> Iterator[None]:
    """A minute has passed; the server knows that it has been there, but nothing has rung yet."""
    with patch.object(live_clocks, "LONGEST_MS", 61_000):
        clocks.pass_time(61_000)
        yield
