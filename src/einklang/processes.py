"""Processes: how a worker starts and gives way to others, and when any of them answers a signal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from threading import Timer, main_thread
from types import FrameType
from typing import Any

# Read by what could start threads of its own; a worker's own programs inherit them.
ONE_THREAD = dict.fromkeys(
    ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"
)

Handler = Callable[[int, FrameType | None], object]

_COMPILER = "llvmlite"
_SOON = 0.05  # seconds until a signal that came at a bad moment comes again


class WorkerLost(RuntimeError):
    """A worker ended in the middle of its work; its message is one sentence."""


@contextmanager
def ready_to_start() -> Iterator[None]:
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


def let_signals_in() -> None:
    """Answer the signals that waited, now that the process is ready, but never Ctrl-C.

    Ctrl-C reaches all processes of a terminal; the one that asks decides what it means.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _mask(signal.SIG_UNBLOCK)


def keep_signals_out() -> None:
    """Be told to end no more: the process ends already, and nothing may be raised on the way.

    A signal that is ignored while another one waits would be an error to Python.
    """
    _mask(signal.SIG_BLOCK)
    signal.signal(signal.SIGTERM, lambda *_: None)


def give_way(pid: int) -> None:
    """Let a process run only while no other one wants to, as far as the system knows how."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
            return
    if sys.platform != "win32":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, 19)


def _mask(how: int) -> None:
    if sys.platform != "win32":
        signal.pthread_sigmask(how, {signal.SIGINT, signal.SIGTERM})


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
