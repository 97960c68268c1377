"""The line of those who wait for a worker: the urgent first, everybody in turn, nobody for all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

from einklang.server.thinking import job_queue as module
from einklang.server.thinking.job_queue import Asker, Job, JobQueue, QueueFull, Rank


@pytest.fixture(autouse=True)
def loop() -> Iterator[None]:
    """Answers belong to a loop, even if nobody waits for them."""
    with asyncio.Runner() as runner:
        asyncio.set_event_loop(runner.get_loop())
        yield
    asyncio.set_event_loop(None)


def job(what: str, rank: Rank = Rank.PLAYER) -> Job:
    """A job by a word: its first letter is the address that asks, and a second one the guest."""
    answer: asyncio.Future[Any] = asyncio.get_event_loop().create_future()
    return Job(what.encode(), answer, Asker(what[0], rank, what[1:].rstrip("0123456789")))


def line_of(*jobs: Job) -> JobQueue:
    line = JobQueue()
    for each in jobs:
        line.join(each)
    return line


def order(line: JobQueue) -> list[str]:
    told = []
    while (each := line.next()) is not None:
        told.append(each.thought.decode())
    assert len(line) == 0
    return told


def test_everybody_who_asks_has_a_turn() -> None:
    line = line_of(*map(job, ["a1", "a2", "a3", "b1", "b2", "c1"]))
    assert order(line) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_who_comes_later_waits_for_one_of_each_only() -> None:
    line = line_of(*(job(f"a{n}") for n in range(50)))
    line.next()
    line.join(job("b1"))
    assert order(line).index("b1") == 1


def test_guests_of_one_address_have_its_turns_in_turn() -> None:
    line = line_of(*map(job, ["am1", "am2", "am3", "an1", "b1", "b2", "b3"]))
    assert order(line) == ["am1", "b1", "an1", "b2", "am2", "b3", "am3"]


def test_a_player_comes_before_a_watcher_and_both_before_what_can_wait() -> None:
    ranks = {"l": Rank.LATER, "w": Rank.WATCHER, "p": Rank.PLAYER}
    line = line_of(*(job(f"{name}1", ranks[name]) for name in "lwp"))
    assert len(line) == len(list(line)) == 3
    assert order(line) == ["p1", "w1", "l1"]


def test_who_has_waited_for_long_is_as_urgent_as_a_player() -> None:
    now = 0.0
    line = JobQueue(lambda: now)
    for each in (job("w1", Rank.WATCHER), job("l1", Rank.LATER), *(job(f"p{n}") for n in range(9))):
        line.join(each)
    now = 29.9
    line.next()
    line.next()
    now = 30.0
    assert order(line)[:4] == ["p2", "w1", "l1", "p3"]


def test_what_is_called_off_and_what_was_begun_keep_the_others_in_order() -> None:
    jobs = [job(what) for what in ("a1", "a2", "b1")]
    line = line_of(*jobs)
    line.drop(jobs[1])
    line.drop(jobs[1])  # it does not wait any more
    begun = line.next()
    assert begun is jobs[0]
    line.rejoin(begun)
    assert order(line) == ["a1", "b1"]


def test_what_was_begun_comes_before_all_others_of_its_guest_and_address() -> None:
    line = line_of(*map(job, ["am1", "am2", "an1", "b1"]))
    begun = line.next()
    assert begun is not None
    line.rejoin(begun)
    assert order(line) == ["am1", "b1", "an1", "am2"]


def test_one_asker_has_so_many_in_the_line() -> None:
    with patch.object(module, "MOST_OF_ONE", 3):
        line = line_of(job("a1"), job("a2", Rank.LATER), job("a3"))
        with pytest.raises(QueueFull, match="try again in a moment"):
            line.join(job("a4"))
        line.join(job("b1"))
        assert len(line) == 4


def test_of_one_address_the_guest_who_has_the_most_makes_way() -> None:
    with patch.object(module, "MOST_OF_ONE", 4):
        last = job("am3", Rank.LATER)
        line = line_of(job("am1"), last, job("am2"), job("an1"))
        line.join(job("an2"))
        assert isinstance(last.answer.exception(), QueueFull)
        for guest in "mn":  # both have half of it
            with pytest.raises(QueueFull):
                line.join(job(f"a{guest}4"))
        assert order(line) == ["am1", "an1", "am2", "an2"]


def test_where_the_line_is_full_who_has_the_most_makes_way() -> None:
    with patch.object(module, "MOST_WAITING", 4):
        last = job("a4")
        line = line_of(job("a1"), job("a2"), job("a3"), last)
        line.join(job("b1"))
        assert isinstance(last.answer.exception(), QueueFull)
        assert len(line) == 4
        line.join(job("b2"))
        with pytest.raises(QueueFull):
            line.join(job("b3"))
        assert order(line) == ["a1", "b1", "a2", "b2"]
