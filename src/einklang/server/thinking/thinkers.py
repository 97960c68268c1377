"""The crew of processes in which the computer players of a server think."""

from __future__ import annotations

import asyncio
import pickle
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import TypeVar

from einklang.bots.advising import Advice, Verdict
from einklang.bots.asking import check_turn
from einklang.drawing.palette import Theme
from einklang.games.errors import SetupError
from einklang.games.game import State, View
from einklang.processes import WorkerLost, give_way, ready_to_start
from einklang.server.thinking.job_queue import Asker, Job, JobQueue, Rank
from einklang.server.thinking.worker import (
    Answer,
    Choice,
    Consultation,
    Picture,
    Review,
    Thought,
    work,
)
from einklang.table.deciding import Move

T = TypeVar("T")

_ANYBODY = Asker()

_PATIENCE = 2.0  # seconds that a worker gets to end by itself
_LOSSES = 2  # workers that a job may cost before it is given up with the next one
_STARTS = 3  # that may fail in a row before those who wait are told
_PAUSE = 1.0  # seconds after a start that failed


class WorkerProcess:
    """One of the crew: a worker process, the line to it, and a thread that listens."""

    def __init__(
        self,
        loop: AbstractEventLoop,
        heard: Callable[[WorkerProcess, Answer], None],
        lost: Callable[[WorkerProcess], None],
    ) -> None:
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=work, args=(theirs,), daemon=True)
        try:
            with ready_to_start():
                self._process.start()
        except BaseException:
            self._line.close()
            raise
        finally:
            theirs.close()
        give_way(self._process.pid or 0)
        self.is_ready = False
        self.job: Job | None = None
        self.gone = asyncio.Event()
        # A thread, because a worker gives way to everyone: half an answer could keep the loop.
        self._listener = Thread(target=self._listen, args=(loop, heard, lost), daemon=True)
        self._listener.start()

    @property
    def is_free(self) -> bool:
        """Whether it can take a job."""
        return self.is_ready and self.job is None

    def take(self, job: Job) -> None:
        """Begin with a job."""
        self.job = job
        self._send(job.thought)

    def call_off(self) -> None:
        """Stop thinking about the job; the worker says so when it has, and is free then."""
        if self.job is not None:
            self._send(None)

    def dismiss(self) -> None:
        """Tell it to end. One that is not ready yet would hear of it only when it is."""
        if self.is_ready:
            self._process.terminate()
        else:
            self._process.kill()

    def kill(self) -> None:
        """End it, whatever it does."""
        self._process.kill()

    def clear_away(self) -> None:
        """Put away what is left of it."""
        self._listener.join()
        self._line.close()
        self.gone.set()

    def _send(self, thought: bytes | None) -> None:
        # One thought at a time fits into the line, so that nothing waits here. If the worker has
        # ended, the listener will say so.
        with suppress(OSError):
            self._line.send(thought)

    def _listen(
        self,
        loop: AbstractEventLoop,
        heard: Callable[[WorkerProcess, Answer], None],
        lost: Callable[[WorkerProcess], None],
    ) -> None:
        # Whatever is wrong with a line, its worker is of no use any more.
        with suppress(Exception):
            while True:
                loop.call_soon_threadsafe(heard, self, self._line.recv())
        self._process.kill()
        self._process.join()
        with suppress(RuntimeError):  # nobody is there any more who could be told
            loop.call_soon_threadsafe(lost, self)


class Thinkers:
    """Processes in which bots think, so that people are not slowed down."""

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise SetupError(f"bots think in 1 or more processes, not in {workers}")
        self._workers = workers
        self._crew: list[WorkerProcess] = []
        self._queue = JobQueue()
        self._failed_starts = 0
        self._is_closed = False

    @property
    def workers(self) -> int:
        """The number of processes; one that ends is replaced."""
        return self._workers

    @property
    def busy(self) -> int:
        """How many of them think now."""
        return sum(worker.job is not None for worker in self._crew)

    @property
    def waiting(self) -> int:
        """How many jobs wait for one of them."""
        return len(self._queue)

    async def start(self) -> None:
        """Start the processes; jobs wait until they are ready."""
        for _ in range(self._workers - len(self._crew)):
            self._start_worker()

    async def choose(
        self,
        view: View,
        level: str,
        *,
        asker: Asker = _ANYBODY,
        seed: int | None = None,
        seconds: float | None = None,
    ) -> Move:
        """What a bot plays, by default after its usual time.

        Up to level 5, the same seed chooses the same. Cancelling ends the thinking at once.
        """
        check_turn(view)
        return await self.think(Choice(view, level, seed, seconds), asker)

    async def advise(
        self, view: View, count: int, *, names: Sequence[str] = (), asker: Asker = _ANYBODY
    ) -> list[Advice]:
        """The best actions and what speaks for each, as the master sees it in its usual time."""
        check_turn(view)
        return await self.think(Consultation(view, count, tuple(names)), asker)

    async def review(
        self, view: View, played: int, seconds: float, *, address: str = ""
    ) -> Verdict:
        """What an action gave away; nobody who waits for a move or a hint waits for this."""
        check_turn(view)
        return await self.think(Review(view, played, seconds), Asker(address, Rank.LATER))

    async def draw(
        self, position: State | View, names: tuple[str, ...], theme: Theme, *, address: str = ""
    ) -> str:
        """A picture of a position, which is no more urgent than a table that is looked at."""
        return await self.think(Picture(position, names, theme), Asker(address, Rank.WATCHER))

    async def think(self, thought: Thought[T], asker: Asker = _ANYBODY) -> T:
        """What comes of any thought; the urgent first, and everybody who asks in turn."""
        if self._is_closed:
            raise _sent_home()
        answer: Future[T] = asyncio.get_running_loop().create_future()
        job = Job(pickle.dumps(thought), answer, asker)
        self._queue.join(job)
        self._hand_out()
        try:
            return await answer
        except asyncio.CancelledError:
            self._call_off(job)
            raise

    async def close(self) -> None:
        """End all processes; who still waits for an answer is told that there will be none."""
        self._is_closed = True
        crew = list(self._crew)
        for job in (*self._queue, *(worker.job for worker in crew)):
            if job is not None:
                job.fail(_sent_home())
        self._queue = JobQueue()
        for worker in crew:
            worker.dismiss()
        try:
            async with asyncio.timeout(_PATIENCE):
                await _all_gone(crew)
        except TimeoutError:
            for worker in crew:
                worker.kill()
            await _all_gone(crew)

    def _start_worker(self) -> None:
        if self._is_closed:
            return
        loop = asyncio.get_running_loop()
        try:
            self._crew.append(WorkerProcess(loop, self._hear, self._lose))
        except OSError:
            self._fail_to_start()

    def _hand_out(self) -> None:
        for worker in self._crew:
            if worker.is_free and (job := self._queue.next()) is not None:
                worker.take(job)

    def _call_off(self, job: Job) -> None:
        self._queue.drop(job)
        for worker in self._crew:
            if worker.job is job:
                worker.call_off()

    def _hear(self, worker: WorkerProcess, answer: Answer) -> None:
        if not worker.is_ready:
            worker.is_ready = True
            self._failed_starts = 0
        elif worker.job is not None:
            job, worker.job = worker.job, None
            _settle(job, answer)
        self._hand_out()

    def _lose(self, worker: WorkerProcess) -> None:
        self._crew.remove(worker)
        worker.clear_away()
        if self._is_closed:
            return
        job = worker.job
        if job is not None and not job.answer.done():
            job.losses += 1
            if job.losses > _LOSSES:
                sentence = f"a bot could not think, for {job.losses} workers ended over it"
                job.fail(WorkerLost(sentence))
            else:
                self._queue.rejoin(job)
        if worker.is_ready:
            self._start_worker()
        else:
            self._fail_to_start()
        self._hand_out()

    def _fail_to_start(self) -> None:
        """Try again later; if that goes on and there is nobody else, tell those who wait."""
        self._failed_starts += 1
        if self._failed_starts >= _STARTS and not any(worker.is_ready for worker in self._crew):
            while (job := self._queue.next()) is not None:
                job.fail(WorkerLost("no worker could be started for a bot"))
        asyncio.get_running_loop().call_later(_PAUSE, self._start_worker)


def _settle(job: Job, answer: Answer) -> None:
    if job.answer.done():  # called off meanwhile
        return
    try:
        job.answer.set_result(answer.read())
    except Exception as error:
        job.fail(error)


def _sent_home() -> WorkerLost:
    return WorkerLost("nobody thinks any more, because the server is closing")


async def _all_gone(crew: list[WorkerProcess]) -> None:
    for worker in crew:
        await worker.gone.wait()
