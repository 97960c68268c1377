"""The line of those who wait for a worker: the urgent first, and everybody in turn."""

from __future__ import annotations

from asyncio import Future
from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from einklang.processes import WorkerLost

MOST_WAITING = 1024  # jobs in all
MOST_OF_ONE = 64  # jobs of one asker


class Rank(IntEnum):
    """How urgent a thought is."""

    PLAYER = 0  # a person at the table waits for it
    WATCHER = 1  # somebody looks on
    LATER = 2  # begun when nothing else waits


class Asker(NamedTuple):
    """For whom somebody thinks: the address that asked, and how urgent it is there."""

    address: str = ""
    rank: Rank = Rank.PLAYER


class LineFull(WorkerLost):
    """There are too many who wait already; whoever asks again later may find a place."""

    def __init__(self) -> None:
        super().__init__("too many wait for somebody who thinks; try again in a moment")


@dataclass(eq=False)
class Job:
    """A thought that somebody waits for."""

    thought: bytes  # pickled
    answer: Future[Any]
    asker: Asker
    losses: int = 0  # workers that ended over it

    def fail(self, error: Exception) -> None:
        """Tell who waits that there will be no answer."""
        if not self.answer.done():
            self.answer.set_exception(error)


class Line:
    """Jobs by rank and by who asked: of those who asked, each has one done in turn."""

    def __init__(self) -> None:
        self._ranks: list[OrderedDict[str, deque[Job]]] = [OrderedDict() for _ in Rank]
        self._count: Counter[str] = Counter()  # of all ranks, by address

    def __len__(self) -> int:
        return self._count.total()

    def __iter__(self) -> Iterator[Job]:
        return (job for rank in self._ranks for jobs in rank.values() for job in jobs)

    def join(self, job: Job) -> None:
        """Let a job wait; who has too many is refused, and where all have, who has the most."""
        own = self._count[job.asker.address]
        if own >= MOST_OF_ONE:
            raise LineFull
        if len(self) >= MOST_WAITING:
            address, most = self._count.most_common(1)[0]
            if own + 1 >= most:
                raise LineFull
            self._turn_away_last(address)
        self._jobs_with(job).append(job)

    def rejoin(self, job: Job) -> None:
        """Let a job wait that was begun already: it has waited longest."""
        self._jobs_with(job).appendleft(job)
        self._ranks[job.asker.rank].move_to_end(job.asker.address, last=False)

    def next(self) -> Job | None:
        """The job whose turn it is; who asked for it has the next one done after all others."""
        for rank in self._ranks:
            if rank:
                address, jobs = next(iter(rank.items()))
                rank.move_to_end(address)
                job = jobs[0]
                self.drop(job)
                return job
        return None

    def drop(self, job: Job) -> None:
        """Let a job wait no more, if it does."""
        address, rank = job.asker.address, self._ranks[job.asker.rank]
        jobs = rank.get(address)
        if jobs is None or job not in jobs:
            return
        jobs.remove(job)
        if not jobs:
            del rank[address]
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]

    def _jobs_with(self, job: Job) -> deque[Job]:
        """The jobs of the same asker, where one more is counted."""
        self._count[job.asker.address] += 1
        return self._ranks[job.asker.rank].setdefault(job.asker.address, deque())

    def _turn_away_last(self, address: str) -> None:
        """Turn away what is least urgent of somebody, and came last."""
        jobs = next(rank[address] for rank in reversed(self._ranks) if address in rank)
        job = jobs[-1]
        self.drop(job)
        job.fail(LineFull())
