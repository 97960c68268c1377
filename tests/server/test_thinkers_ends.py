"""Processes in which bots think: whatever ends one of them, nothing of it is felt."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from crews import (
    Poison,
    Saying,
    Stubborn,
    crew,
    end_at_once,
    is_legal,
    is_running,
    never_get_ready,
    on_a_loop,
    pids,
    until,
    view_of,
)
from einklang.processes import WorkerLost
from einklang.server.thinking import thinkers as module

# Prints its workers once all of them have thought, and then has them think for long.
SERVER = """
import asyncio, einklang
from multiprocessing import active_children
from einklang.server.thinking import thinkers as module

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
async def test_closing_does_not_wait_for_thoughts() -> None:
    async with crew() as thinkers:
        await thinkers.think(Saying("first"))
        view = view_of("classic", 2, 6)
        jobs = [
            asyncio.create_task(thinkers.choose(view, "level6", seconds=3600)),
            asyncio.create_task(thinkers.choose(view, "level6", seconds=3600)),
        ]
        await until(lambda: thinkers.busy == 1)
        await asyncio.sleep(0.2)
        await thinkers.close()
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
async def test_closing_does_not_wait_until_somebody_is_ready() -> None:
    with patch.object(module, "work", never_get_ready):
        async with crew(2):
            pass


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


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody can look")
def test_workers_of_a_server_that_is_killed_end_by_themselves() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        workers = [Path(f"/proc/{pid}") for pid in server.stdout.readline().decode().split()]
        assert len(workers) == 2
        assert all(worker.exists() for worker in workers)
        server.kill()
        server.wait()
        deadline = time.monotonic() + 60
        while any(is_running(worker) for worker in workers):
            assert time.monotonic() < deadline, "a worker lives on"
            time.sleep(0.01)
