"""The one thread that writes: all that waits when it comes round is committed together."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

from einklang.store.batch import Append, put_appends
from einklang.store.files import Watch
from einklang.store.schema import APPLICATION
from einklang.store.store import Unavailable
from einklang.store.trouble import closed, gone, unwritten

_MOST = 1000  # how many asks are committed together, so that the first of them need not wait long

# A busy event loop lets go of Python for a moment in each of its rounds, too short for another
# thread to take it, and Python makes it wait only in rounds longer than this many seconds. With
# the usual 5 ms the writer may starve for as long as the loop is busy.
_TURN = 0.0001

_BREATH = 0.01  # seconds between two commits while many write

Job: TypeAlias = Append | Callable[[sqlite3.Connection], object]


@dataclass(frozen=True, slots=True)
class _Ask:
    job: Job
    answer: asyncio.Future[Any]


class Writer:
    """Takes asks from an event loop, and answers when what they ask for is durable."""

    def __init__(self, connection: sqlite3.Connection, watch: Watch) -> None:
        self.commits = 0
        self.appended = 0
        self._connection = connection
        self._watch = watch
        self._loop = asyncio.get_running_loop()
        self._asks: SimpleQueue[_Ask | None] = SimpleQueue()  # None is the end
        self._ended: asyncio.Future[None] | None = None
        sys.setswitchinterval(min(_TURN, sys.getswitchinterval()))
        self._thread = Thread(target=self._run, name="store-writer", daemon=False)
        self._thread.start()

    async def ask(self, job: Job) -> Any:
        """Have something written; returns what came of it when it is durable."""
        if self._ended is not None:
            raise closed()
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._asks.put(_Ask(job, answer))
        return await answer

    async def close(self) -> None:
        """End the thread, after all that was asked for is written."""
        if self._ended is None:
            self._ended = self._loop.create_future()
            self._asks.put(None)
        # Who stops waiting must not stop the others that wait.
        await asyncio.shield(self._ended)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            asks, going = self._waiting()
            if asks:
                answers = self._written(asks)
                # Once for all of them: waking the event loop costs more than an answer.
                self._call(_hand_out, asks, answers)
            if len(asks) > 1:
                # Several at once mean that more are on their way, and a commit costs as much for
                # many as for few. Who is alone never waits for others.
                time.sleep(_BREATH)
        # All is durable already; this only spares the next start some reading, so it does not
        # wait for other programs.
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with suppress(sqlite3.Error):
            self._connection.close()
        self._call(_end, self._ended)

    def _waiting(self) -> tuple[list[_Ask], bool]:
        """Everything that waits, as soon as something does, and whether more may come."""
        asks: list[_Ask] = []
        ask = self._asks.get()
        while ask is not None:
            asks.append(ask)
            if len(asks) == _MOST:
                return asks, True
            try:
                ask = self._asks.get_nowait()
            except Empty:
                return asks, True
        return asks, False

    def _written(self, asks: Sequence[_Ask]) -> list[object]:
        """What came of asks, after one transaction for all of them."""
        try:
            return self._committed(asks)
        except Unavailable:
            return [gone() for _ in asks]
        except sqlite3.OperationalError as error:
            # The disk, or another program: it would be the same for each of them.
            return [unwritten(error) for _ in asks]
        except Exception as error:
            if len(asks) == 1:
                return [unwritten(error)]
            # Something about one of them; the others must not suffer for it.
            return [answer for ask in asks for answer in self._written([ask])]

    def _committed(self, asks: Sequence[_Ask]) -> list[object]:
        connection = self._connection
        answers: list[object] = [None] * len(asks)
        appends = [n for n, ask in enumerate(asks) if isinstance(ask.job, Append)]
        events = 0
        self._watch.check()
        try:
            connection.execute("BEGIN IMMEDIATE")
            if appends:
                jobs = [ask.job for ask in asks if isinstance(ask.job, Append)]
                conflicts, events = put_appends(connection, jobs)
                for n, conflict in zip(appends, conflicts, strict=True):
                    answers[n] = conflict
            for n, ask in enumerate(asks):
                if not isinstance(ask.job, Append):
                    answers[n] = ask.job(connection)
        except BaseException:
            self._roll_back()
            raise
        try:
            connection.execute("COMMIT")
        except BaseException:
            self._roll_back()
            self._cover()
            raise
        self._watch.check()  # what is in a file that is gone is not durable
        self.commits += 1
        self.appended += events
        return answers

    def _roll_back(self) -> None:
        # Some errors have already done it.
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _cover(self) -> None:
        """Write over what a failed commit may have left in the log.

        If flushing it is what failed, it lies there whole, and who opens the database after a
        crash would take it for good. The next write covers it; this one changes nothing.
        """
        with suppress(sqlite3.Error):
            self._connection.execute(f"PRAGMA application_id = {APPLICATION}")

    def _call(self, function: Callable[..., None], *args: object) -> None:
        # The event loop may be gone, and with it everyone who waits.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *args)


def _hand_out(asks: Sequence[_Ask], answers: Sequence[object]) -> None:
    for ask, answer in zip(asks, answers, strict=True):
        if ask.answer.done():  # who asked has stopped waiting
            continue
        if isinstance(answer, Exception):
            ask.answer.set_exception(answer)
        else:
            ask.answer.set_result(answer)


def _end(ended: asyncio.Future[None]) -> None:
    ended.set_result(None)
