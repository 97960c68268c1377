"""Worker processes that play the games of a tournament, each of them one game on one core."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from einklang.arena.game import play_game
from einklang.arena.tournament import Tournament
from einklang.signals import answer_signal

# Read by what could start threads of its own; a bot's own programs inherit them.
ONE_THREAD = dict.fromkeys(
    ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"
)

_OFTEN = 0.2  # seconds between two looks at whether to stop
_PATIENCE = 2.0  # seconds that a worker gets to let its bots go


class WorkerLost(RuntimeError):
    """A worker ended in the middle of a game; its message is one sentence."""


class Worker:
    """A process and the line to it. The line breaks when either side ends, however it ends."""

    def __init__(self, tournament: Tournament) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=work, args=(theirs, tournament), daemon=True
        )
        with _ready_to_start():
            self._process.start()
        theirs.close()
        self._number = -1

    def play(self, number: int) -> None:
        """Give it a game to play."""
        self._number = number
        with suppress(BrokenPipeError):  # noticed when its answer is waited for
            self.line.send(number)

    def answer(self) -> str:
        """The game that it has played."""
        try:
            line: str = self.line.recv()
        except (EOFError, ConnectionError):
            self._process.join(_PATIENCE)
            raise WorkerLost(
                f"a worker ended with code {self._process.exitcode} in game {self._number}, which"
                " is not among the results"
            ) from None
        return line

    def dismiss(self) -> None:
        """Tell it to let its bots go and to end."""
        self._process.terminate()
        self.line.close()

    def see_off(self) -> None:
        """Wait until it has ended, but not for long."""
        self._process.join(_PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def play_in_processes(
    tournament: Tournament, numbers: list[int], workers: int | None, stop: Callable[[], bool]
) -> Iterator[str]:
    """The games with these numbers as lines, in the order in which they end."""
    due = iter(numbers)
    crew: dict[Any, Worker] = {}  # by their lines
    try:
        for _ in range(min(len(numbers), workers or os.cpu_count() or 1)):
            worker = Worker(tournament)
            crew[worker.line] = worker
            worker.play(next(due))
        busy = set(crew)
        while busy and not stop():
            for line in wait(list(busy), _OFTEN):
                worker = crew[line]
                try:
                    played = worker.answer()
                except WorkerLost:
                    if stop():  # whoever ends all processes means this one, too
                        return
                    raise
                number = next(due, -1)
                if number < 0:
                    busy.discard(line)
                else:
                    worker.play(number)
                yield played
    finally:
        for worker in crew.values():
            worker.dismiss()
        for worker in crew.values():
            worker.see_off()


def work(line: Connection, tournament: Tournament) -> None:
    """Play the games that are asked for, until nobody asks any more."""
    # Ctrl-C reaches all processes of a terminal; the one that asks decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answer_signal(signal.SIGTERM, lambda *_: sys.exit())
    _mask(signal.SIG_UNBLOCK)
    asking = parent_process()
    with suppress(EOFError, ConnectionError):
        while True:
            played = play_game(tournament, line.recv(), lambda: not (asking and asking.is_alive()))
            if played is None:
                return
            line.send(played.to_line())


@contextmanager
def _ready_to_start() -> Iterator[None]:
    """Let a process inherit that it has one thread, and that a signal waits until it is ready."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(ONE_THREAD)
    # The first process brings along another one, and while that starts, signals come through.
    resource_tracker.ensure_running()
    _mask(signal.SIG_BLOCK)
    try:
        yield
    finally:
        _mask(signal.SIG_UNBLOCK)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _mask(how: int) -> None:
    if sys.platform != "win32":
        signal.pthread_sigmask(how, {signal.SIGINT, signal.SIGTERM})
