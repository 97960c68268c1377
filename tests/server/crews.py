"""Crews of workers for tests, and what they are given to think about."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import wraps
from multiprocessing import active_children
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from typing import Any, ParamSpec
from unittest.mock import patch

import einklang
from einklang.processes import give_way
from einklang.server.thinking import thinkers as module
from einklang.server.thinking.thinkers import Thinkers
from einklang.table.deciding import Move

P = ParamSpec("P")


@dataclass
class Saying:
    """Takes its time and says something."""

    what: Any
    seconds: float = 0.0

    def think(self, cancelled: Event) -> Any:
        cancelled.wait(self.seconds)
        return self.what


@dataclass
class Poison:
    """Notes that somebody thinks about it, and kills him."""

    notes: Path

    def think(self, cancelled: Event) -> None:
        with self.notes.open("a") as notes:
            notes.write("x")
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass
class Failing:
    """Raises an error."""

    error: Exception

    def think(self, cancelled: Event) -> int:
        raise self.error


class Unsayable:
    """Comes to something that cannot be sent."""

    def think(self, cancelled: Event) -> Any:
        return lambda: None


class Stubborn:
    """Hears no signal that it could refuse, and no cancelling."""

    def think(self, cancelled: Event) -> int:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(60)


def end_at_once(line: Connection) -> None:
    """A worker that cannot even start."""
    os._exit(3)


def never_get_ready(line: Connection) -> None:
    """A worker that starts for ever."""
    while True:
        time.sleep(60)


def on_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an asynchronous test; the first one may have to wait until all is compiled."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 600))

    return run


@asynccontextmanager
async def crew(workers: int = 1, hurried: bool = True) -> AsyncIterator[Thinkers]:
    """Thinkers that are closed afterwards; a hurried crew does not give way to other tests."""
    thinkers = Thinkers(workers)
    with patch.object(module, "give_way", (lambda _: None) if hurried else give_way):
        await thinkers.start()
        try:
            yield thinkers
        finally:
            await thinkers.close()
    assert active_children() == []
    assert (thinkers.busy, thinkers.waiting) == (0, 0)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def pids() -> set[int]:
    return {child.pid or 0 for child in active_children()}


def is_running(process: Path) -> bool:
    """Whether a process is there and not only its name, which the system may keep for a while."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def view_of(name: str, players: int | None = None, steps: int = 0) -> Any:
    """What a seat sees that is to play, after some steps."""
    game = einklang.game(name)
    state = game.new(players, seed=5)
    chooser = einklang.bot("greedy", 3)
    for _ in range(steps):
        state = game.apply(state, chooser.choose(game.view(state, state.turn)))
    return game.view(state, state.turn)


def is_legal(view: Any, move: Move) -> bool:
    """Whether a move is legal, and answers if there is something to decide, and only then."""
    undecided = view.game.undecided(view, move.action)
    return move.action in view.game.legal(view) and (move.answer is None) == (undecided is None)
