"""Worker processes: how one starts, which signals it answers, and how it gives way to others."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker

# Read by what could start threads of its own; a worker's own programs inherit them.
ONE_THREAD = dict.fromkeys(
    ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"
)


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
