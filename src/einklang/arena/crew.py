"""Worker processes that play the games of a tournament, each of them one game on one core."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from einklang.arena.bout import play_game
from einklang.arena.tournament import Tournament
from einklang.processes import (
    WorkerLost,
    answer_signal,
    keep_signals_out,
    let_signals_in,
    ready_to_start,
)

_OFTEN = 0.2  # seconds between two looks at whether to stop
_PATIENCE = 2.0  # seconds that a worker gets to let its bots go


class Worker:
    """A process and the line to it. The line breaks when either side ends, however it ends."""

    def __init__(self, tournament: Tournament) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=work, args=(theirs, tournament), daemon=True
        )
        with ready_to_start():
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
    answer_signal(signal.SIGTERM, _end)
    let_signals_in()
    asking = parent_process()
    with suppress(EOFError, ConnectionError):
        while True:
            played = play_game(tournament, line.recv(), lambda: not (asking and asking.is_alive()))
            if played is None:
                break
            line.send(played.to_line())
    keep_signals_out()


def _end(*_: object) -> None:
    # Whoever ends all processes says so, and whoever asked for the games does, too.
    keep_signals_out()
    sys.exit()
