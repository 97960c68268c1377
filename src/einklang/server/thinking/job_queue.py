"""The queue of those who wait for a worker: the urgent first, and everybody in turn."""

from __future__ import annotations

import time
from asyncio import Future
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from einklang.processes import WorkerLost

MOST_WAITING = 1024  # jobs in all
MOST_OF_ONE = 64  # jobs of one address
PATIENCE_SECONDS = 30.0  # after which every job is urgent, or players could keep all others waiting


class Rank(IntEnum):
    """How urgent a thought is."""

    PLAYER = 0  # a person at the table waits for it
    WATCHER = 1  # somebody looks on
    LATER = 2  # can wait until nothing else does


class Asker(NamedTuple):
    """For whom somebody thinks: the address that asked, how urgent it is, and the guest there."""

    address: str = ""
    rank: Rank = Rank.PLAYER
    guest: str = ""  # or nobody who is known


class QueueFull(WorkerLost):
    """There are too many who wait already; whoever asks again later may find a place."""

    def __init__(self) -> None:
        super().__init__("too many wait for somebody who thinks; try again in a moment")


@dataclass(eq=False)
class Job:
    """A thought that somebody waits for."""

    thought: bytes  # pickled
    answer: Future[Any]
    asker: Asker
    since: float = 0.0  # when it came into the line
    losses: int = 0  # workers that ended over it

    def fail(self, error: Exception) -> None:
        """Tell who waits that there will be no answer."""
        if not self.answer.done():
            self.answer.set_exception(error)


class _Share:
    """The jobs of one address, whose guests have one done in turn."""

    def __init__(self) -> None:
        self._guests: OrderedDict[str, deque[Job]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._guests)

    def __iter__(self) -> Iterator[Job]:
        return (job for jobs in self._guests.values() for job in jobs)

    def add(self, job: Job) -> None:
        """Put a job behind the others of its guest."""
        self._guests.setdefault(job.asker.guest, deque()).append(job)

    def put_first(self, job: Job) -> None:
        """Put a job before all others."""
        self._guests.setdefault(job.asker.guest, deque()).appendleft(job)
        self._guests.move_to_end(job.asker.guest, last=False)

    def next(self) -> Job:
        """The job whose turn it is; its guest has the next one done after all others."""
        guest, jobs = next(iter(self._guests.items()))
        self._guests.move_to_end(guest)
        return jobs[0]

    def remove(self, job: Job) -> bool:
        """Take out a job; False if it is not here."""
        jobs = self._guests.get(job.asker.guest, ())
        if job not in jobs:
            return False
        self._guests[job.asker.guest].remove(job)
        if not self._guests[job.asker.guest]:
            del self._guests[job.asker.guest]
        return True


class JobQueue:
    """Jobs by rank and by who asked: each address has one done in turn, and each guest of it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._ranks: list[OrderedDict[str, _Share]] = [OrderedDict() for _ in Rank]
        self._count: Counter[str] = Counter()  # of all ranks, by address

    def __len__(self) -> int:
        return self._count.total()

    def __iter__(self) -> Iterator[Job]:
        return (job for rank in self._ranks for share in rank.values() for job in share)

    def join(self, job: Job) -> None:
        """Let a job wait; who has too many is refused, and where all have, who has the most."""
        asker = job.asker
        own = self._count[asker.address]
        if own >= MOST_OF_ONE:
            self._make_way(asker.address, asker.guest)
        elif len(self) >= MOST_WAITING:
            address, most = self._count.most_common(1)[0]
            if own + 1 >= most:
                raise QueueFull
            self._make_way(address)
        job.since = self._clock()
        self._share_with(job).add(job)

    def rejoin(self, job: Job) -> None:
        """Let a job wait that was begun already: it has waited longest."""
        self._share_with(job).put_first(job)
        self._ranks[job.asker.rank].move_to_end(job.asker.address, last=False)

    def next(self) -> Job | None:
        """The job whose turn it is; who asked for it has the next one done after all others."""
        self._promote()
        for rank in self._ranks:
            if rank:
                address, share = next(iter(rank.items()))
                rank.move_to_end(address)
                job = share.next()
                self.drop(job)
                return job
        return None

    def _promote(self) -> None:
        """Count who has waited for long among the urgent."""
        before = self._clock() - PATIENCE_SECONDS
        others = [job for rank in self._ranks[1:] for share in rank.values() for job in share]
        for job in others:
            if job.since <= before:
                self.drop(job)
                job.asker = job.asker._replace(rank=Rank.PLAYER)
                self._share_with(job).add(job)

    def drop(self, job: Job) -> None:
        """Let a job wait no more, if it does."""
        address, rank = job.asker.address, self._ranks[job.asker.rank]
        share = rank.get(address)
        if share is None or not share.remove(job):
            return
        if not share:
            del rank[address]
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]

    def _share_with(self, job: Job) -> _Share:
        """The jobs of the same address, where one more is counted."""
        self._count[job.asker.address] += 1
        return self._ranks[job.asker.rank].setdefault(job.asker.address, _Share())

    def _make_way(self, address: str, guest: str | None = None) -> None:
        """Turn away the guest who has most of an address, unless it is one who wants to join.

        What goes is least urgent, and came last.
        """
        waiting = [job for rank in self._ranks for job in rank.get(address, ())]
        counted = Counter(job.asker.guest for job in waiting)
        greedy, most = counted.most_common(1)[0]
        if guest is not None and counted[guest] + 1 >= most:
            raise QueueFull
        last = next(job for job in reversed(waiting) if job.asker.guest == greedy)
        self.drop(last)
        last.fail(QueueFull())
