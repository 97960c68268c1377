"""Processes in which bots think: nobody waits for them, and nothing that happens to one is felt."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import wraps
from multiprocessing import active_children
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from typing import Any, ParamSpec
from unittest.mock import patch

import pytest

import einklang
from einklang.bots.bot import LEVELS
from einklang.bots.failure import BotFailed
from einklang.games.errors import NotAllowed, SetupError
from einklang.processes import ONE_THREAD, WorkerLost, give_way
from einklang.server import thinkers as module
from einklang.server.thinkers import Thinkers

P = ParamSpec("P")

# Prints its workers once all of them have thought, and then has them think for long.
SERVER = """
import asyncio, einklang
from multiprocessing import active_children
from einklang.server import thinkers as module

async def serve():
    module.give_way = lambda pid: None
    thinkers = module.Thinkers(2)
    await thinkers.start()
    game = einklang.game("travel")
    view = game.view(game.new(seed=1), 0)
    await asyncio.gather(*(thinkers.choose(view, "level6", seconds=0.3) for _ in range(4)))
    thinking = [asyncio.create_task(thinkers.choose(view, "level6", seconds=60))]
    await asyncio.sleep(0.1)
    print(*(child.pid for child in active_children()), flush=True)
    await asyncio.gather(*thinking)

asyncio.run(serve())
"""


@dataclass
class Saying:
    """Takes its time and says something."""

    what: Any
    seconds: float = 0.0

    def think(self, cancelled: Event) -> Any:
        cancelled.wait(self.seconds)
        return self.what


@dataclass
class Poison:
    """Notes that somebody thinks about it, and kills him."""

    notes: Path

    def think(self, cancelled: Event) -> None:
        with self.notes.open("a") as notes:
            notes.write("x")
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass
class Failing:
    """Raises an error."""

    error: Exception

    def think(self, cancelled: Event) -> int:
        raise self.error


class Unsayable:
    """Comes to something that cannot be sent."""

    def think(self, cancelled: Event) -> Any:
        return lambda: None


class Stubborn:
    """Hears no signal that it could refuse, and no cancelling."""

    def think(self, cancelled: Event) -> int:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(60)


def end_at_once(line: Connection) -> None:
    """A worker that cannot even start."""
    os._exit(3)


def on_a_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an asynchronous test; the first one may have to wait until all is compiled."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 600))

    return run


@asynccontextmanager
async def crew(workers: int = 1, hurried: bool = True) -> AsyncIterator[Thinkers]:
    """Thinkers that are closed afterwards; a hurried crew does not give way to other tests."""
    thinkers = Thinkers(workers)
    with patch.object(module, "give_way", (lambda _: None) if hurried else give_way):
        await thinkers.start()
        try:
            yield thinkers
        finally:
            await thinkers.close()
    assert active_children() == []
    assert (thinkers.busy, thinkers.waiting) == (0, 0)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def pids() -> set[int]:
    return {child.pid or 0 for child in active_children()}


def is_running(process: Path) -> bool:
    """Whether a process is there and not only its name, which the system may keep for a while."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def view_of(name: str, players: int | None = None, steps: int = 0) -> Any:
    """What a seat sees that is to play, after some steps."""
    game = einklang.game(name)
    state = game.new(players, seed=5)
    chooser = einklang.bot("greedy", 3)
    for _ in range(steps):
        state = game.apply(state, chooser.choose(game.view(state, state.turn)))
    return game.view(state, state.turn)


def is_legal(view: Any, action: int) -> bool:
    return type(action) is int and action in view.game.legal(view).numbers


@on_a_loop
async def test_choices_in_every_game_are_legal() -> None:
    views = [view_of(name, steps=steps) for name in einklang.GAMES for steps in (0, 7)]
    async with crew(2) as thinkers:
        assert thinkers.workers == 2
        chosen = await asyncio.gather(*(thinkers.choose(view, "level3") for view in views))
        for view, action in zip(views, chosen, strict=True):
            assert is_legal(view, action)
        for name in ("level6", "montecarlo", "random", "balanced:1.5"):
            assert is_legal(views[1], await thinkers.choose(views[1], name))


@on_a_loop
async def test_the_same_seed_chooses_the_same_as_in_this_process() -> None:
    views = [view_of("classic", 3, 9), view_of("spezial", 2, 4), view_of("cards", 2)]
    async with crew() as thinkers:
        for view in views:
            for level in LEVELS[:5]:
                for seed in (1, 2):
                    chosen = await thinkers.choose(view, level, seed=seed)
                    assert chosen == einklang.bot(level, seed).choose(view)
        chosen_freely = {await thinkers.choose(views[0], "random") for _ in range(5)}
        assert len(chosen_freely) > 1, "without a seed, choices differ"


@on_a_loop
async def test_advice_is_that_of_the_master() -> None:
    view = view_of("travel", 2, 6)
    async with crew() as thinkers:
        advice = await thinkers.advise(view, 3, names=["Ada", "Bo"])
        assert len(advice) == 3
        for each in advice:
            assert is_legal(view, each.action)
            assert each.sentence.startswith(each.text)
        with pytest.raises(SetupError, match="at least 1 action is explained, not 0"):
            await thinkers.advise(view, 0)


@on_a_loop
async def test_cancelling_interrupts_the_thinking_and_frees_the_worker() -> None:
    view = view_of("classic", 2, 6)
    async with crew() as thinkers:
        await thinkers.choose(view, "level6", seconds=0.01)
        before = pids()
        thinking = asyncio.create_task(thinkers.choose(view, "level6", seconds=30))
        await asyncio.sleep(0.3)
        assert thinkers.busy == 1
        begin = time.perf_counter()
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert is_legal(view, await thinkers.choose(view, "level1"))
        assert time.perf_counter() - begin < 1
        assert pids() == before


@on_a_loop
async def test_what_was_cancelled_in_the_queue_is_never_begun(tmp_path: Path) -> None:
    async with crew() as thinkers:
        first = asyncio.create_task(thinkers.think(Saying("first", 0.3)))
        second = asyncio.create_task(thinkers.think(Poison(tmp_path / "notes")))
        await until(lambda: thinkers.busy == 1)
        assert thinkers.waiting == 1
        second.cancel()
        assert await first == "first"
        assert second.cancelled()
        assert await thinkers.think(Saying("third")) == "third"
        assert not (tmp_path / "notes").exists()


@on_a_loop
async def test_a_late_cancelling_stops_nobody_else() -> None:
    async with crew() as thinkers:
        for delay in (0.0, 0.001, 0.002, 0.004) * 5:
            late = asyncio.create_task(thinkers.think(Saying("late")))
            await asyncio.sleep(delay)
            late.cancel()
            begin = time.perf_counter()
            assert await thinkers.think(Saying("next", 0.02)) == "next"
            assert time.perf_counter() - begin >= 0.02


@on_a_loop
async def test_the_job_of_a_worker_that_is_killed_is_still_done() -> None:
    view = view_of("travel", 2, 4)
    async with crew() as thinkers:
        await thinkers.choose(view, "level6", seconds=0.01)
        (before,) = pids()
        thinking = asyncio.create_task(thinkers.choose(view, "level6", seconds=0.5))
        await asyncio.sleep(0.1)
        os.kill(before, signal.SIGKILL)
        assert is_legal(view, await thinking)
        assert before not in pids()


@on_a_loop
async def test_a_job_that_kills_is_given_up_and_the_crew_works_on(tmp_path: Path) -> None:
    async with crew() as thinkers:
        with pytest.raises(WorkerLost, match="3 workers ended over it"):
            await thinkers.think(Poison(tmp_path / "notes"))
        assert (tmp_path / "notes").read_text() == "xxx"
        assert await thinkers.think(Saying("well")) == "well"


@on_a_loop
async def test_workers_that_cannot_start_keep_nobody_waiting() -> None:
    with patch.object(module, "work", end_at_once), patch.object(module, "_PAUSE", 0.01):
        async with crew() as thinkers:
            with pytest.raises(WorkerLost, match="no worker could be started"):
                await thinkers.think(Saying("never"))


@on_a_loop
async def test_an_error_reaches_who_asked_and_the_worker_lives_on() -> None:
    view = view_of("solo")
    async with crew() as thinkers:
        assert await thinkers.think(Saying("first")) == "first"
        before = pids()
        with pytest.raises(SetupError, match="there is no bot 'level9'"):
            await thinkers.choose(view, "level9")
        with pytest.raises(SetupError, match="more than 0 seconds, not for -1"):
            await thinkers.choose(view, "level6", seconds=-1)
        with pytest.raises(SetupError, match="a program of its own cannot be asked here"):
            await thinkers.choose(view, "exec:true")
        with pytest.raises(BotFailed, match="it is tired"):
            await thinkers.think(Failing(BotFailed("it is tired")))
        with pytest.raises(RuntimeError, match="KeyError") as caught:
            await thinkers.think(Failing(KeyError("x")))
        assert str(caught.value) == "a bot could not think: KeyError: 'x'"
        assert "in think" in caught.value.__notes__[0]
        with pytest.raises(RuntimeError, match=r"^a bot could not think: .*pickle"):
            await thinkers.think(Unsayable())
        assert pids() == before


@on_a_loop
async def test_only_who_is_to_play_can_ask() -> None:
    game = einklang.game("classic")
    view = game.view(game.new(seed=1), 1)
    thinkers = Thinkers(1)
    with pytest.raises(NotAllowed, match="it is the turn of seat 0"):
        await thinkers.choose(view, "level1")
    with pytest.raises(NotAllowed, match="it is the turn of seat 0"):
        await thinkers.advise(view, 3)


@on_a_loop
async def test_jobs_are_done_in_the_order_in_which_they_came() -> None:
    done: list[int] = []

    async def ask(number: int) -> None:
        done.append(await thinkers.think(Saying(number, 0.01)))

    async with crew() as thinkers:
        await asyncio.gather(*map(ask, range(12)))
    assert done == list(range(12))


@on_a_loop
async def test_closing_does_not_wait_for_thoughts() -> None:
    async with crew() as thinkers:
        await thinkers.think(Saying("first"))
        view = view_of("classic", 2, 6)
        jobs = [
            asyncio.create_task(thinkers.choose(view, "level6", seconds=30)),
            asyncio.create_task(thinkers.choose(view, "level6", seconds=30)),
        ]
        await asyncio.sleep(0.2)
        begin = time.perf_counter()
        await thinkers.close()
        assert time.perf_counter() - begin < 2
        assert pids() == set()
        for job in jobs:
            with pytest.raises(WorkerLost, match="the server is closing"):
                await job
        with pytest.raises(WorkerLost, match="the server is closing"):
            await thinkers.think(Saying("late"))


@on_a_loop
async def test_a_worker_that_will_not_end_is_ended() -> None:
    with patch.object(module, "_PATIENCE", 0.2):
        async with crew() as thinkers:
            job = asyncio.create_task(thinkers.think(Stubborn()))
            await until(lambda: thinkers.busy == 1)
            await asyncio.sleep(0.2)
            await thinkers.close()
            with pytest.raises(WorkerLost):
                await job


@on_a_loop
async def test_closing_before_anybody_is_ready_is_quick() -> None:
    begin = time.perf_counter()
    async with crew(2):
        pass
    assert time.perf_counter() - begin < 2


@on_a_loop
async def test_the_loop_runs_on_while_all_think() -> None:
    view = view_of("classic", 2, 6)
    async with crew(2) as thinkers:
        await asyncio.gather(*(thinkers.choose(view, "level6") for _ in range(3)))
        jobs = [asyncio.create_task(thinkers.choose(view, "level6")) for _ in range(3)]
        await asyncio.sleep(0.05)
        assert (thinkers.busy, thinkers.waiting) == (2, 1)
        longest = 0.0
        while not all(job.done() for job in jobs):
            begin = time.perf_counter()
            await asyncio.sleep(0.005)
            longest = max(longest, time.perf_counter() - begin)
        assert (thinkers.busy, thinkers.waiting) == (0, 0)
        assert longest < 0.25
        assert all(is_legal(view, job.result()) for job in jobs)


@on_a_loop
async def test_ctrl_c_does_not_reach_workers_and_the_end_is_silent(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async with crew() as thinkers:
        for child in pids():  # it comes while the worker starts
            os.kill(child, signal.SIGINT)
        await thinkers.think(Saying("ready"))
        (before,) = pids()
        thinking = asyncio.create_task(thinkers.think(Saying("done", 0.3)))
        await asyncio.sleep(0.1)
        os.kill(before, signal.SIGINT)
        assert await thinking == "done"
        assert pids() == {before}
        os.kill(before, signal.SIGTERM)
        await until(lambda: before not in pids())
        assert await thinkers.think(Saying("again")) == "again"
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such priorities")
@on_a_loop
async def test_workers_give_way_to_everyone() -> None:
    async with crew(2, hurried=False):
        for child in pids():
            idle = sys.platform == "linux" and os.sched_getscheduler(child) == os.SCHED_IDLE
            assert idle or os.getpriority(os.PRIO_PROCESS, child) == 19


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody can look")
@on_a_loop
async def test_an_idle_worker_sleeps_and_has_one_thread_to_think() -> None:
    def wake_ups() -> int:
        words = [path.read_text().split() for path in Path(f"/proc/{pid}/task").glob("*/status")]
        return sum(int(each[each.index("voluntary_ctxt_switches:") + 1]) for each in words)

    before = dict(os.environ)
    async with crew() as thinkers:
        await thinkers.choose(view_of("cards"), "level6")
        (pid,) = pids()
        await asyncio.sleep(0.1)
        slept = wake_ups()
        await asyncio.sleep(0.4)
        assert wake_ups() - slept <= 1
        inherited = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        for name, value in ONE_THREAD.items():
            assert f"{name}={value}".encode() in inherited
    assert dict(os.environ) == before


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody can look")
def test_workers_of_a_server_that_is_killed_end_by_themselves() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        workers = [Path(f"/proc/{pid}") for pid in server.stdout.readline().decode().split()]
        assert len(workers) == 2
        assert all(worker.exists() for worker in workers)
        server.kill()
        server.wait()
        deadline = time.monotonic() + 2
        while any(is_running(worker) for worker in workers):
            assert time.monotonic() < deadline, "a worker lives on"
            time.sleep(0.01)


def test_another_kind_of_loop_will_do() -> None:
    uvloop = pytest.importorskip("uvloop")

    async def play() -> None:
        view = view_of("duel", 2, 2)
        async with crew() as thinkers:
            assert is_legal(view, await thinkers.choose(view, "level3"))
            thinking = asyncio.create_task(thinkers.choose(view, "level6", seconds=30))
            await asyncio.sleep(0.1)
            for child in pids():
                os.kill(child, signal.SIGKILL)
            await asyncio.sleep(0.1)
            thinking.cancel()
            assert await thinkers.think(Saying("well")) == "well"

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play())


@pytest.mark.parametrize("workers", [0, -1])
def test_nobody_thinks_in_no_process(workers: int) -> None:
    with pytest.raises(SetupError, match=f"1 or more processes, not in {workers}"):
        Thinkers(workers)
