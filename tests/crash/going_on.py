"""Waits until a crowd goes on, and lets it repeat itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from crowd import Crowd

PATIENCE = 120.0  # seconds


async def wait_until(crowd: Crowd, comes: Callable[[], bool], complaint: str) -> None:
    """Until something comes true, unless somebody of the crowd has met with trouble."""
    deadline = time.monotonic() + PATIENCE
    while not comes():
        crowd.check()
        assert time.monotonic() < deadline, complaint
        await asyncio.sleep(0.05)


async def wait_for_news(crowd: Crowd) -> None:
    """Until something more is acknowledged."""
    known = len(crowd.heard.kept)
    await wait_until(crowd, lambda: len(crowd.heard.kept) > known, "nobody hears anything")


async def wait_until_all_go_on(crowd: Crowd) -> None:
    """Until there was a step at every table, or it is over."""
    await wait_until(crowd, lambda: len(crowd.playing) == crowd.places, "not all have begun")
    ledger = crowd.ledger
    ledger.read()
    before = {table: ledger.steps[table] for table in crowd.playing.values()}

    def goes_on() -> bool:
        ledger.read()
        return all(ledger.steps[t] > n or t in ledger.over for t, n in before.items())

    await wait_until(crowd, goes_on, "nothing happens at some table")


async def repeat_last_actions(crowd: Crowd) -> None:
    """Each person repeats the own last action; nothing comes of it."""
    last = {kept.command["id"].partition("-")[0]: kept for kept in crowd.heard.acts}
    people = [person for party in crowd.people.values() for person in party]
    known = [person for person in people if person.name in last]
    await asyncio.gather(*(person.repeat(last[person.name]) for person in known))
