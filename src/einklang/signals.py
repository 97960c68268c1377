"""Signals that end a program, and when they are answered."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from threading import Timer, main_thread
from types import FrameType
from typing import Any

Handler = Callable[[int, FrameType | None], object]

_COMPILER = "llvmlite"
_SOON = 0.05  # seconds until a signal that came at a bad moment comes again


def answer_signal(number: int, handler: Handler) -> Any:
    """Let a handler that raises answer a signal, but never inside of the compiler.

    Python runs a handler at its next step. While machine code is made or loaded, that is a step
    of a function that the compiler calls back, and nobody can catch what is raised there: Python
    prints it with a traceback, forgets it, and the code stays half made. So the signal comes again
    until it finds a better moment. Returns what answered the signal before.
    """

    def answer_outside(number: int, frame: FrameType | None) -> None:
        if _compiling(frame):
            Timer(_SOON, _send, [number]).start()
        else:
            handler(number, frame)

    return signal.signal(number, answer_outside)


def _compiling(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] == _COMPILER:
            return True
        frame = frame.f_back
    return False


def _send(number: int) -> None:
    ident = main_thread().ident
    if sys.platform == "win32" or ident is None:
        signal.raise_signal(number)
    else:
        signal.pthread_kill(ident, number)  # wakes it up, if it waits for something
