"""Servers in the same process, with computer players that do not think for long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from fastapi import FastAPI

import einklang
from callers import Caller
from declared_frames import holding_frames
from einklang.bots.advising import Advice, Verdict, explain, look_at
from einklang.bots.asking import Budget
from einklang.bots.thinking.thinker import Thinker
from einklang.drawing.palette import Theme
from einklang.games.game import State, View
from einklang.processes import WorkerLost
from einklang.server.http.app import build_app
from einklang.server.http.guests import COOKIE
from einklang.server.http.services import Services
from einklang.server.live.clocks import Clocks
from einklang.server.running import open_services
from einklang.server.settings import Settings
from einklang.server.thinking.job_queue import Asker
from einklang.table.deciding import Move
from sharing import without_lock


class QuickThinkers:
    """Computer players in the same process: they play anything at once."""

    busy = waiting = 0

    def __init__(self, workers: int) -> None:
        self.views: list[View] = []  # what they were shown
        self.askers: list[Asker] = []  # for whom they have chosen, or whose address has asked
        self.hold: asyncio.Event | None = None  # they think until it is set
        self.called_off = 0
        self.fails = False  # whoever wants a verdict or a picture is told that there is none

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def choose(self, view: View, level: str, *, asker: Asker) -> Move:
        self.views.append(view)
        self.askers.append(asker)
        await self._think()
        chosen: int = einklang.bot("random", seed=len(view.steps)).choose(view)
        return Move(chosen, "keep" if chosen % 2 else "swap")

    async def advise(
        self, view: View, count: int, *, names: Sequence[str] = (), asker: Asker
    ) -> list[Advice]:
        self.views.append(view)
        self.askers.append(asker)
        return explain(view, count, level="level4", budget=Budget(seconds=0.02), names=names)

    async def review(self, view: View, played: int, seconds: float, *, address: str) -> Verdict:
        self.views.append(view)
        self.askers.append(Asker(address))
        await self._think()
        if self.fails:
            raise WorkerLost("a bot could not think")
        return look_at(view, played, Thinker("level5", 0))

    async def draw(
        self, position: State | View, names: tuple[str, ...], theme: Theme, *, address: str
    ) -> str:
        if self.fails:
            raise WorkerLost("nobody can draw")
        return position.to_svg(names=names, theme=theme)

    async def _think(self) -> None:
        if self.hold is not None:
            try:
                await self.hold.wait()
            except asyncio.CancelledError:
                self.called_off += 1
                raise


class Server:
    """A server with its doors."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.app: FastAPI = build_app(services)

    def caller(self, address: str = "192.0.2.1") -> Caller:
        """Somebody new who calls."""
        return Caller(self.app, address)

    def guest(self, caller: Caller) -> str:
        """Who a caller with a cookie is."""
        badge = self.services.guests.read_cookie(caller.cookies[COOKIE])
        assert badge is not None
        return badge.guest

    @property
    def thinkers(self) -> QuickThinkers:
        thinkers: Any = self.services.registry.thinkers
        assert isinstance(thinkers, QuickThinkers)
        return thinkers

    @property
    def in_memory(self) -> dict[str, Any]:
        """The tables that are in memory."""
        return self.services.registry._tables


USUAL: dict[str, Any] = {
    "bot_pause": 0.0,
    "workers": 1,
    "requests_per_second": 1e6,
    "frames_per_second": 1e6,
    "guests_per_address": 10**6,
    "tables_per_address": 10**6,
    "allowed_hosts": ("*",),
}


@asynccontextmanager
async def opened(
    folder: Path, clocks: Clocks | None = None, **chosen: Any
) -> AsyncIterator[Server]:
    """A server with a database in a folder, by the clocks of the machine or others.

    Every frame that it sends has to be what it is declared to be.
    """
    settings = Settings(database=folder / "tables.sqlite", **{**USUAL, **chosen})
    wrong: list[str] = []
    with patch("einklang.server.running.Thinkers", QuickThinkers), holding_frames(wrong.append):
        async with open_services(settings, clocks or Clocks()) as services:
            yield Server(services)
    assert not wrong, wrong


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers that share a database."""
    with without_lock():
        async with opened(folder) as one, opened(folder) as other:
            yield one, other


def visit(
    folder: Path,
    body: Callable[[Server], Coroutine[Any, Any, None]],
    clocks: Clocks | None = None,
    **chosen: Any,
) -> None:
    """Do something with a server."""

    async def whole() -> None:
        async with opened(folder, clocks, **chosen) as server:
            await body(server)

    asyncio.run(whole())
