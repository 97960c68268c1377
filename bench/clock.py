"""Takes times so that they can be compared: alternating runs, on one core, in CPU time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

Clock = Callable[[], float]
Work = Callable[[int, int], int]  # from a size and a seed to how much was done
Run = Callable[[int], float]  # from a seed to what was measured

CPU: Clock = time.process_time
WALL: Clock = time.perf_counter


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    runs: int  # of both sides of a comparison
    seconds: float  # of a run
    brief: float  # of a run for a row that only gives an overview
    cold: bool  # whether to start with empty caches, which takes long


FULL = Effort(runs=5, seconds=0.5, brief=0.2, cold=True)
QUICK = Effort(runs=1, seconds=0.05, brief=0.02, cold=False)


@dataclass(frozen=True)
class Comparison:
    """What was measured of both sides, and the ratio of the first to the second."""

    ours: float
    theirs: float
    ratio: float


def compare(ours: Run, theirs: Run, runs: int) -> Comparison:
    """Measure both sides in turn.

    A machine is faster in one minute than in the next. Two runs that follow each other share the
    minute, so the ratio of neighbours is taken first and the median of these ratios then.
    """
    pairs = []
    for seed in range(1, runs + 1):
        anchor = theirs(seed)
        pairs.append((ours(seed), anchor))
    return Comparison(
        median(our for our, _ in pairs),
        median(their for _, their in pairs),
        median(our / their for our, their in pairs),
    )


def rate(work: Work, seconds: float, clock: Clock = CPU) -> Run:
    """Runs of about so many seconds that tell how much is done in one second."""
    work(1, 0)  # compiles, and fills caches
    size, took = 1, _time(work, 1, clock)
    while took < seconds / 4:
        size *= 4 if took < seconds / 16 else 2
        took = _time(work, size, clock)
    size = max(1, round(size * seconds / took))

    def run(seed: int) -> float:
        began = clock()
        done = work(size, seed)
        return done / (clock() - began)

    return run


def _time(work: Work, size: int, clock: Clock) -> float:
    began = clock()
    work(size, 0)
    return clock() - began


def all_cores() -> set[int]:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return os.sched_getaffinity(0)
    return set(range(os.cpu_count() or 1))


@contextmanager
def on_cores(cores: set[int]) -> Iterator[None]:
    """Stay on these cores, together with all processes and threads that are started meanwhile.

    Where a system does not know such a wish, it puts work where it likes.
    """
    before = all_cores()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, before)
