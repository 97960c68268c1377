"""Tables at which time runs, and time that has run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from callers import Caller
from einklang.server import limits
from einklang.server.live import live_table, registry
from einklang.server.live.pulse import Moment, moment
from einklang.table.seat import Person
from einklang.table.terms import MoveClock, Terms
from opened_servers import Server


async def clocked(server: Server, callers: list[Caller], seconds: int = 1, **chosen: Any) -> str:
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


class Clocks:
    """Both clocks of a machine, which go only as they are moved."""

    def __init__(self) -> None:
        self.wall, self.steady = moment()

    def __call__(self) -> Moment:
        return Moment(self.wall, self.steady)

    @contextmanager
    def at_all_tables(self) -> Iterator[None]:
        """Let tables go by these clocks."""
        with (
            patch.object(live_table, "now", lambda: self.wall),
            patch.object(registry, "now", lambda: self.wall),
        ):
            yield

    @contextmanager
    def at_all_limits(self) -> Iterator[None]:
        """Let allowances fill again by these clocks, however slow the machine is."""
        with patch.object(limits, "now", lambda: self.steady / 1000):
            yield


@contextmanager
def a_minute_later() -> Iterator[None]:
    """The clocks of all tables have run on; the server knows that it has been there."""
    clocks = Clocks()
    clocks.wall += 61_000
    with clocks.at_all_tables():
        yield
