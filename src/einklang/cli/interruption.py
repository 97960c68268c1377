"""Ctrl-C that waits for the end of a step, so that no record is cut in two."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any

from einklang.signals import answer_signal

INTERRUPTED = 130  # the exit code of a program that Ctrl-C ends


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
