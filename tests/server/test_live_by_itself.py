"""What goes on by itself: computer players, clocks, rest, stops, and failures."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from clocked_tables import HandClocks, a_minute_later, clocked
from einklang.server.live import live_table, registry
from einklang.server.thinking.job_queue import QueueFull
from einklang.store.store import Unavailable
from einklang.table.deciding import Move
from einklang.table.terms import Bot
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import (
    command,
    create,
    finish,
    full_table,
    legal,
    play_one,
    snapshot,
    until,
)

BOT = {"kind": "bot", "level": "level2"}
ADA = {"kind": "me", "name": "Ada"}


@pytest.mark.parametrize(("game", "seats"), [("classic", 3), ("spezial", 2), ("cards", 4)])
def test_computer_players_answer_and_see_from_their_own_seats(
    game: str, seats: int, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        made = await create(caller, game, [BOT, ADA, *[BOT] * (seats - 2)])
        last = await finish(server, [caller], made["table"])
        assert {step["seat"] for step in last["steps"]} == set(range(seats))
        assert {view.seat for view in server.thinkers.views} == set(range(seats)) - {1}
        assert all(view.seat == view.turn for view in server.thinkers.views)

    visit(tmp_path, body)


def test_a_table_of_computer_players_plays_to_its_end(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        made = await create(caller, "classic", [BOT, BOT])
        await snapshot(caller, made["table"])
        await until(server, made["table"], phase="over")

    visit(tmp_path, body)


def test_a_computer_player_is_interrupted_when_the_game_ends(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        server.thinkers.hold = asyncio.Event()
        caller = server.caller()
        table = (await create(caller, "classic", [BOT, ADA]))["table"]
        while not server.thinkers.views:
            await asyncio.sleep(0.001)
        await command(caller, table, "resign")
        await asyncio.sleep(0)
        assert server.thinkers.called_off == 1
        server.thinkers.hold.set()
        await asyncio.sleep(0.01)
        assert (await snapshot(caller, table))["steps"] == []
        assert server.in_memory[table].idle

    visit(tmp_path, body)


def test_what_is_said_does_not_interrupt_a_computer_player(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        server.thinkers.hold = asyncio.Event()
        caller = server.caller()
        table = (await create(caller, "classic", [BOT, ADA]))["table"]
        await asyncio.sleep(0.01)
        await command(caller, table, "say", emote="hello")
        assert server.thinkers.called_off == 0
        server.thinkers.hold.set()
        await until(server, table, steps=1)
        assert len(server.thinkers.views) == 1

    visit(tmp_path, body)


@pytest.mark.parametrize(
    ("trouble", "noted"),
    [(RuntimeError("secret"), 2), (OSError("secret"), 2), (QueueFull(), 0)],
    ids=["fails", "cannot be reached", "has no place in the line"],
)
def test_a_computer_player_that_cannot_choose_tries_again(
    trouble: Exception, noted: int, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        chosen, failures = server.thinkers.choose, [trouble, trouble]

        async def fail(view: Any, level: str, **more: Any) -> Move:
            if failures:
                raise failures.pop()
            return await chosen(view, level, **more)

        with (
            patch.object(server.thinkers, "choose", fail),
            patch.object(live_table, "_RETRY_SECONDS", 0.01),
        ):
            table = (await create(server.caller(), "classic", [BOT, ADA]))["table"]
            await until(server, table, steps=1)
        assert not failures

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert len(notes.errors) == noted
    assert "secret" not in "".join(notes.lines)


def test_a_clock_that_runs_out_loses_the_game_without_anybody_asking(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        people = [server.caller(), server.caller()]
        table = await clocked(server, people, 60, on_time_out="loss")
        socket = people[1].look(table)
        assert (await socket.hear())["seen"]["clock"]["running"] == 0
        with a_minute_later(clocks):
            clocks.ring()
            change = await socket.hear_kind("change")
        assert change["patch"]["lost"] == {"seat": 0, "why": "ran-out"}
        assert change["patch"]["phase"] == "over"
        await socket.leave()

    visit(tmp_path, body, clocks)


def test_a_computer_player_goes_on_when_a_clock_has_run_out(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        people = [server.caller(), server.caller()]
        table = await clocked(server, people, 60)
        socket = people[1].look(table)
        with a_minute_later(clocks):
            clocks.ring()
            now = await until(server, table, steps=1)
        assert now.seats[0] == Bot(level="level3")
        await socket.leave()
        await play_one(people[1], table)
        told = {"type": "act", "id": "late", "action": "swap", "step": 0}
        reply = await people[0].post(f"/api/tables/{table}/commands", told)
        assert reply.status == 403

    visit(tmp_path, body, clocks)


def test_an_action_after_the_time_is_refused_even_before_the_clock_rings(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        people = [server.caller(), server.caller()]
        table = await clocked(server, people, 60, on_time_out="loss")
        action = (await legal(people[0], table))["actions"][0]["action"]
        with a_minute_later(clocks):
            told = {"type": "act", "id": "late", "action": action, "step": 0}
            reply = await people[0].post(f"/api/tables/{table}/commands", told)
        assert (reply.status, reply.code) == (409, "time-over")
        assert (await snapshot(people[0], table))["seen"]["phase"] == "over"

    visit(tmp_path, body, clocks)


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 2)
        await play_one(people[0], table)
        before = await snapshot(people[1], table)
        socket = people[0].look(table)
        await socket.settle()
        with patch.object(registry, "_REST_SECONDS", -1.0):
            server.services.registry._rest()
            assert table in server.in_memory  # somebody looks at it
            await socket.leave()
            server.services.registry._rest()
        assert table not in server.in_memory
        assert await snapshot(people[1], table) == before
        await play_one(people[1], table)
        assert table in server.in_memory

    visit(tmp_path, body)


def test_a_server_that_starts_again_goes_on_where_it_stopped(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def first(server: Server) -> None:
        caller = server.caller()
        kept["clock"] = await create(caller, "solo", [ADA], clock={"kind": "move", "seconds": 5})
        made = await create(caller, "classic", [ADA, BOT])
        await play_one(caller, made["table"])
        await until(server, made["table"], steps=2)
        server.thinkers.hold = asyncio.Event()
        await play_one(caller, made["table"])
        kept["table"], kept["cookies"] = made["table"], caller.cookies
        kept["seen"] = await snapshot(caller, made["table"])

    async def second(server: Server) -> None:
        caller = server.caller()
        caller.cookies = kept["cookies"]
        assert await snapshot(caller, kept["table"]) == kept["seen"]
        table = await until(server, kept["table"], steps=4)
        assert table.version == kept["seen"]["version"] + 1
        seen = await snapshot(caller, kept["table"])
        assert seen["steps"][:3] == kept["seen"]["steps"]
        clocked = await snapshot(caller, kept["clock"]["table"])
        assert clocked["seen"]["phase"] == "playing"
        assert (
            clocked["seen"]["clock"]["since"] > kept["clock"]["snapshot"]["seen"]["clock"]["since"]
        )

    visit(tmp_path, first)
    visit(tmp_path, second)


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 2)
        socket, other = people[0].look(table), people[1].look(table)
        await socket.settle()
        await other.settle()
        before = await snapshot(people[0], table)
        told = {
            "type": "act",
            "step": 0,
            "action": (await legal(people[0], table))["actions"][0]["action"],
        }

        async def fail(*_: Any) -> None:
            raise Unavailable("full", "The disk is full.")

        with patch.object(server.services.store, "append", fail):
            reply = await people[0].post(f"/api/tables/{table}/commands", {**told, "id": "a"})
            assert (reply.status, reply.code) == (507, "storage-full")
            answer = await socket.ask({**told, "id": "b"})
            assert (answer["type"], answer["code"]) == ("refused", "storage-full")
            new = {"game": "solo", "seats": [ADA]}
            assert (await people[0].post("/api/tables", new)).status == 507
        assert await snapshot(people[0], table) == before
        assert await other.settle() == []
        assert (await socket.ask({**told, "id": "a"}))["version"] == before["version"] + 1
        for each in (socket, other):
            await each.leave()

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert all('"event": "not kept"' in line for line in notes.errors)
