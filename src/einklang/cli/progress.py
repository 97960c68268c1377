"""What is there while a command works long: a bar, and Ctrl-C that waits for the end of a step."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import TYPE_CHECKING, Any

from einklang.processes import answer_signal

if TYPE_CHECKING:
    from rich.progress import Progress

INTERRUPTED = 130  # the exit code of a program that Ctrl-C ends


class GameBar:
    """Drawn on a terminal while there are games to wait for, and gone in the end."""

    def __init__(self, total: int, counted: str = "games") -> None:
        from rich.console import Console  # the program itself starts without

        self._total = total
        self._counted = counted
        self._done = 0
        self._console = Console(stderr=True)
        self._progress: Progress | None = None

    def __enter__(self) -> GameBar:
        return self

    def __exit__(self, *error: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def advance(self, count: int = 1) -> None:
        """Some more of them are done."""
        self._done += count
        if self._progress is None and self._done < self._total and self._console.is_terminal:
            self._progress = self._started()
        if self._progress is not None:
            self._progress.update(self._progress.task_ids[0], completed=self._done)

    def _started(self) -> Progress:
        from rich.progress import (  # a single game is there sooner without
            BarColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        text = TextColumn(f"{{task.completed}} of {{task.total}} {self._counted}")
        progress = Progress(
            text, BarColumn(), TimeRemainingColumn(), console=self._console, transient=True
        )
        progress.add_task(self._counted, total=self._total)
        progress.start()
        return progress


class Interruption:
    """Notes the first signal to stop; a second one stops at once."""

    def __init__(self) -> None:
        self.asked = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Interruption:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = answer_signal(number, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
