"""Processes in which bots think: they answer who asked, and nobody waits for them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import pytest

import einklang
from crews import (
    Failing,
    Poison,
    Saying,
    Unsayable,
    crew,
    is_legal,
    on_a_loop,
    pids,
    until,
    view_of,
)
from einklang.bots.asking import BotFailed
from einklang.bots.bot import LEVELS
from einklang.games.errors import NotAllowed, SetupError
from einklang.processes import ONE_THREAD
from einklang.server.thinking.job_queue import Asker, Rank
from einklang.server.thinking.thinkers import Thinkers

FOR_EVER = 3600.0  # seconds of a thought: longer than any test waits


@on_a_loop
async def test_choices_in_every_game_are_legal() -> None:
    views = [view_of(name, steps=steps) for name in einklang.GAMES for steps in (0, 7)]
    async with crew(2) as thinkers:
        assert thinkers.workers == 2
        chosen = await asyncio.gather(*(thinkers.choose(view, "level3") for view in views))
        for view, move in zip(views, chosen, strict=True):
            assert is_legal(view, move)
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
                    action = einklang.bot(level, seed).choose(view)
                    assert chosen.action == action
        chosen_freely = {await thinkers.choose(views[0], "random") for _ in range(5)}
        assert len(chosen_freely) > 1, "without a seed, choices differ"


@on_a_loop
async def test_the_answer_to_an_exchange_comes_along_with_the_piece() -> None:
    """The beginner never exchanges, and all others do if they can."""
    game, tracks = einklang.game("cards"), [{"G": 3, "B": 3, "O": 3, "Y": 3, "P": 3}]
    lacking, showing = ["GB", "GO", "GY", "GP", "BO"], ["RG", "RB", "RO", "RY", "RP"]
    async with crew() as thinkers:
        for hand, answers in ((lacking, ["keep", "swap", "swap"]), (showing, [None] * 3)):
            view = game.view(game.set_up(2, hands=[hand], tracks=tracks, seed=1), 0)
            moves = [await thinkers.choose(view, f"level{n}", seconds=0.01) for n in (1, 3, 6)]
            assert [move.answer for move in moves] == answers
            assert all(is_legal(view, move) for move in moves)


@on_a_loop
async def test_advice_is_that_of_the_master() -> None:
    view = view_of("travel", 2, 6)
    async with crew() as thinkers:
        advice = await thinkers.advise(view, 3, names=["Ada", "Bo"])
        assert len(advice) == 3
        for each in advice:
            assert each.action in view.game.legal(view)
            assert each.sentence.startswith(each.text)
        with pytest.raises(SetupError, match="at least 1 action is explained, not 0"):
            await thinkers.advise(view, 0)


@on_a_loop
async def test_cancelling_interrupts_the_thinking_and_frees_the_worker() -> None:
    view = view_of("classic", 2, 6)
    async with crew() as thinkers:
        await thinkers.choose(view, "level6", seconds=0.01)
        before = pids()
        thinking = asyncio.create_task(thinkers.choose(view, "level6", seconds=FOR_EVER))
        await until(lambda: thinkers.busy == 1)
        await asyncio.sleep(0.3)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert is_legal(view, await thinkers.choose(view, "level1"))
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
async def test_everybody_who_asks_has_a_turn() -> None:
    done: list[str] = []

    async def ask(what: str) -> None:
        done.append(await thinkers.think(Saying(what), Asker(what[0])))

    async with crew() as thinkers:
        before_all = asyncio.create_task(thinkers.think(Saying("until called off", 600)))
        await until(lambda: thinkers.busy == 1)
        jobs = [asyncio.create_task(ask(what)) for what in ("a0", "a1", "a2", "b0")]
        await until(lambda: thinkers.waiting == 4)
        before_all.cancel()
        await asyncio.gather(*jobs)
    assert done == ["a0", "b0", "a1", "a2"]


@on_a_loop
async def test_what_can_wait_is_begun_when_nobody_else_waits() -> None:
    done: list[str] = []

    async def ask(what: str, can_wait: bool) -> None:
        asker = Asker("", Rank.LATER if can_wait else Rank.PLAYER)
        done.append(await thinkers.think(Saying(what), asker))

    async with crew() as thinkers:
        before_all = asyncio.create_task(thinkers.think(Saying("until called off", 600)))
        await until(lambda: thinkers.busy == 1)
        jobs = [asyncio.create_task(ask(f"later {n}", True)) for n in range(2)]
        called_off = asyncio.create_task(ask("never", True))
        jobs += [asyncio.create_task(ask(f"now {n}", False)) for n in range(3)]
        await until(lambda: thinkers.waiting == 6)
        called_off.cancel()
        before_all.cancel()
        await asyncio.gather(*jobs)
    assert done == ["now 0", "now 1", "now 2", "later 0", "later 1"]


@on_a_loop
async def test_a_review_tells_what_an_action_gave_away() -> None:
    view = view_of("travel", 2, 6)
    legal = view.game.legal(view).numbers
    async with crew() as thinkers:
        verdicts = [await thinkers.review(view, int(n), 0.05) for n in legal[:: len(legal) // 5]]
        for verdict in verdicts:
            assert verdict.seat == view.seat
            assert verdict.best in view.game.legal(view)
            assert verdict.given_away >= 0
        assert max(verdict.given_away for verdict in verdicts) > 0
        long = asyncio.create_task(thinkers.review(view, int(legal[0]), FOR_EVER))
        await until(lambda: thinkers.busy == 1)
        long.cancel()
        assert is_legal(view, await thinkers.choose(view, "level1"))


@on_a_loop
async def test_a_position_is_drawn_where_bots_think() -> None:
    view = view_of("classic", 2, 6)
    async with crew() as thinkers:
        drawn = await thinkers.draw(view, ("Ada", "Bo"), "dark")
    assert drawn == view.to_svg(names=("Ada", "Bo"), theme="dark")


@on_a_loop
async def test_the_loop_runs_on_while_all_think() -> None:
    view = view_of("classic", 2, 6)
    async with crew(2) as thinkers:
        chosen = await asyncio.gather(*(thinkers.choose(view, "level6") for _ in range(3)))
        assert (thinkers.busy, thinkers.waiting) == (0, 0)
        assert all(is_legal(view, move) for move in chosen)
        jobs = [
            asyncio.create_task(thinkers.choose(view, "level6", seconds=FOR_EVER)) for _ in range(3)
        ]
        await until(lambda: (thinkers.busy, thinkers.waiting) == (2, 1))
        for _ in range(50):  # it would not come back from the first, if it had to wait for them
            await asyncio.sleep(0.005)
        assert (thinkers.busy, thinkers.waiting) == (2, 1)
        for job in jobs:
            job.cancel()
        await until(lambda: (thinkers.busy, thinkers.waiting) == (0, 0))


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
        async with asyncio.timeout(60):  # a busy machine may let it fall asleep only later
            while True:
                slept = wake_ups()
                await asyncio.sleep(0.4)
                if wake_ups() - slept <= 1:
                    break
        inherited = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        for name, value in ONE_THREAD.items():
            assert f"{name}={value}".encode() in inherited
    assert dict(os.environ) == before


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
