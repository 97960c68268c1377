"""What each action of a finished game gave away, asked for some steps at a time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from callers import Caller
from einklang.server.http.requests import Analysis
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import command, finish, full_table, play_one


async def analysed(caller: Caller, table: str, asked: str = "") -> Analysis:
    """A part of the analysis of a table."""
    reply = await caller.get(f"/api/tables/{table}/analysis{asked}")
    assert reply.status == 200, reply
    return Analysis.model_validate(reply.json())


async def finished(server: Server, game: str, players: int) -> tuple[str, list[Caller]]:
    """A table whose game is over, and those who sit there."""
    table, people = await full_table(server, game, players)
    await finish(server, people, table)
    server.thinkers.views.clear()
    return table, people


@pytest.mark.parametrize(
    ("game", "players"), [("travel", 2), ("solo", 1), ("team", 4), ("spezial", 3), ("cards", 2)]
)
def test_all_steps_are_judged_part_by_part(game: str, players: int, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await finished(server, game, players)
        steps = (await people[0].get(f"/api/tables/{table}/replay")).json()["steps"]
        verdicts: list[Any] = []
        following: int | None = 0
        while following is not None:
            part = await analysed(people[0], table, f"?from={following}&count=16")
            verdicts += part.verdicts
            assert part.judged == len(verdicts)
            following = part.next
        assert [each.step for each in verdicts] == list(range(1, len(steps) + 1))
        assert [(each.seat, each.played) for each in verdicts] == [
            (step["seat"], step["act"]) for step in steps
        ]
        for each in verdicts:
            assert (each.given_away > 0) <= (each.best != each.played)
            assert 0 <= each.given_away <= each.value
        assert part.alone == (players == 1)
        for seat in part.seats:
            own = [each for each in verdicts if each.seat == seat.seat]
            assert seat.actions == len(own) == sum(seat.marks.values())
            assert seat.given_away == pytest.approx(sum(e.given_away for e in own), abs=0.01)
            for mark, number in seat.marks.items():
                assert number == [each.mark for each in own].count(mark)
        # Each was judged as its seat saw the table then.
        for number, view in enumerate(server.thinkers.views):
            kept = [s for s in steps[:number] if s["act"] == "keep" and s["seat"] != view.seat]
            assert len(view.steps) == number - len(kept)
            assert view.seat == steps[number]["seat"]

    visit(tmp_path, body)


def test_a_step_is_judged_once_whoever_asks_for_it(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await finished(server, "travel", 2)
        watcher = server.caller()
        record = (await watcher.get(f"/api/tables/{table}/record")).body
        asked = [analysed(caller, table, "?count=3") for caller in (*people, watcher)]
        first, second, third = await asyncio.gather(*asked)
        assert first == second == third
        assert len(server.thinkers.views) == 3
        path = "/api/records/analysis?from=1&count=4"
        reply = await watcher.send("POST", path, parts=[record])
        told = Analysis.model_validate(reply.json())
        assert told.verdicts[:2] == first.verdicts[1:]
        assert (told.judged, told.next, len(server.thinkers.views)) == (5, 5, 5)

    visit(tmp_path, body)


def test_a_game_that_was_given_up_is_judged_as_far_as_it_went(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (ada, bob) = await full_table(server, "travel", 2)
        await play_one(ada, table)
        await command(bob, table, "resign")
        part = await analysed(ada, table)
        assert (part.steps, part.judged, part.next) == (1, 1, None)
        record = (await ada.get(f"/api/tables/{table}/record")).body
        told = (await ada.send("POST", "/api/records/analysis", parts=[record])).json()
        assert Analysis.model_validate(told) == part
        table, (ada, bob) = await full_table(server, "travel", 2)
        await command(bob, table, "resign")
        nothing = await analysed(ada, table)
        assert (nothing.steps, nothing.verdicts, nothing.next) == (0, [], None)

    visit(tmp_path, body)


@pytest.mark.parametrize(
    "asked",
    [
        "from=-1",
        "from=x",
        "count=0",
        "count=17",
        "from=1000001",
        "from=0.0",
        "from=1_0",
        "count=%203",
    ],
)
def test_what_cannot_be_asked_for_is_refused(asked: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await finished(server, "solo", 1)
        reply = await people[0].get(f"/api/tables/{table}/analysis?{asked}")
        assert (reply.status, reply.code) == (422, "bad-request")
        beyond = await analysed(people[0], table, "?from=1000")
        assert (beyond.verdicts, beyond.next) == ([], None)

    visit(tmp_path, body)


def test_only_so_many_wait_for_an_analysis(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        tables = [await finished(server, "solo", 1) for _ in range(few + 1)]
        server.thinkers.hold = asyncio.Event()
        asked = [
            asyncio.create_task(
                server.caller(f"192.0.2.{number}").get(f"/api/tables/{table}/analysis?count=1")
            )
            for number, (table, _) in enumerate(tables)
        ]
        while len(server.thinkers.views) < few or not any(task.done() for task in asked):
            await asyncio.sleep(0.001)
        server.thinkers.hold.set()
        replies = await asyncio.gather(*asked)
        refused = [reply for reply in replies if reply.status != 200]
        assert [(reply.status, reply.code) for reply in refused] == [(503, "no-advice")]
        table, people = tables[replies.index(refused[0])]
        assert (await analysed(people[0], table, "?count=1")).judged == 1

    few = 3
    with patch("einklang.server.thinking.analyst.MOST_WAITING", few):
        visit(tmp_path, body)


def test_who_leaves_is_not_thought_for(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await finished(server, "solo", 1)
        record = (await people[0].get(f"/api/tables/{table}/record")).body
        server.thinkers.hold = asyncio.Event()
        for number, (method, path) in enumerate(
            [("GET", f"/api/tables/{table}/analysis"), ("POST", "/api/records/analysis")], 1
        ):
            caller = server.caller()
            asked = asyncio.create_task(caller.send(method, path, parts=[record]))
            while len(server.thinkers.views) < number:
                await asyncio.sleep(0.001)
            caller.left.set()
            assert (await asked).status == 499
            assert (len(server.thinkers.views), server.thinkers.called_off) == (number, number)
        server.thinkers.hold.set()
        assert (await analysed(people[0], table)).judged == 8

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors


def test_where_nobody_can_think_that_is_said(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await finished(server, "solo", 1)
        server.thinkers.fails = True
        reply = await people[0].get(f"/api/tables/{table}/analysis")
        assert (reply.status, reply.code) == (503, "no-advice")
        server.thinkers.fails = False
        assert (await analysed(people[0], table)).judged == 8

    with taking_notes():
        visit(tmp_path, body)
