"""For whom computer players think: for those who wait for them, and for nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from clocked_tables import HandClocks
from einklang.server.live import broadcast
from einklang.server.live.broadcast import Audience, Outbox
from einklang.server.thinking.job_queue import Asker, QueueFull, Rank
from opened_servers import Server, visit
from parties import command, create, finish, legal, play_one, snapshot, until

BOT = {"kind": "bot", "level": "level6"}
ADA = {"kind": "me", "name": "Ada"}


def test_a_table_of_computer_players_rests_until_somebody_looks(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        tables = [(await create(server.caller(), "classic", [BOT] * 4))["table"] for _ in range(5)]
        await asyncio.sleep(0.02)
        assert server.thinkers.views == []
        assert all(server.in_memory[table].idle for table in tables)
        socket = server.caller("192.0.2.7").look(tables[2])
        await until(server, tables[2], steps=3)
        assert set(server.thinkers.askers) == {Asker("192.0.2.7", Rank.WATCHER)}
        assert all(
            server.in_memory[table].table.steps == 0 for table in tables if table != tables[2]
        )
        await socket.leave()

    visit(tmp_path, body)


def test_they_rest_again_when_nobody_has_looked_for_a_while(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        server.thinkers.hold = asyncio.Event()
        table = (await create(caller, "classic", [BOT, ADA]))["table"]
        while not server.thinkers.views:
            await asyncio.sleep(0.001)
        server.services.registry._rest()
        assert server.thinkers.called_off == 0
        with patch.object(broadcast, "WATCHES_SECONDS", 0.0):
            server.services.registry._rest()
            await asyncio.sleep(0)
            assert server.thinkers.called_off == 1
            assert server.in_memory[table].idle
        server.thinkers.hold.set()
        await snapshot(caller, table)
        await until(server, table, steps=1)

    visit(tmp_path, body)


@pytest.mark.parametrize("way", ["table", "legal", "command", "socket"])
def test_whoever_asks_in_any_way_has_them_play(way: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller("192.0.2.5")
        with patch.object(broadcast, "WATCHES_SECONDS", 0.0):
            table = (await create(caller, "classic", [BOT, ADA]))["table"]
            await asyncio.sleep(0.01)
            assert server.in_memory[table].table.steps == 0
        # As if that had been long ago.
        server.in_memory[table]._audience._asked.clear()
        socket = None
        if way == "command":
            await command(caller, table, "say", emote="hello")
        elif way == "socket":
            socket = caller.look(table)
        else:
            await caller.get(f"/api/tables/{table}" + ("/legal" if way == "legal" else ""))
        await until(server, table, steps=1)
        expected = Asker("192.0.2.5", Rank.PLAYER, server.in_memory[table].table.host)
        # A refused request has asked, too.
        assert server.thinkers.askers == [expected]
        if socket is not None:
            await socket.leave()

    visit(tmp_path, body)


def test_a_player_counts_before_a_watcher_and_a_connection_before_a_request() -> None:
    clocks = HandClocks()
    watching = Audience(clocks)
    assert watching.asker([]) is None
    watching.note(None, "w", sits=False)
    assert watching.asker([]) == ("w", Rank.WATCHER, "")
    watching.note("h", "p", sits=True)
    assert watching.asker([Outbox(None, (), "x")]) == ("p", Rank.PLAYER, "h")
    assert watching.asker([Outbox(None, (), "x"), Outbox("g", (1,), "y")]) == (
        "y",
        Rank.PLAYER,
        "g",
    )
    clocks.pass_time(round(1000 * broadcast.WATCHES_SECONDS))
    assert watching.asker([Outbox(None, (), "x")]) == ("x", Rank.WATCHER, "")
    assert watching.asker([]) is None


def test_hints_and_analyses_are_thought_about_for_who_asks(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller, other = server.caller("192.0.2.5"), server.caller("192.0.2.6")
        table = (await create(caller, "solo", [ADA], hints=True))["table"]
        assert (await caller.get(f"/api/tables/{table}/hint")).status == 200
        await legal(caller, table)
        await play_one(caller, table)
        await finish(server, [caller], table)
        assert (await other.get(f"/api/tables/{table}/analysis?count=1")).status == 200
        assert [asker.address for asker in server.thinkers.askers] == ["192.0.2.5", "192.0.2.6"]
        assert server.thinkers.askers[0].guest == server.in_memory[table].table.host

        async def fail(*_: Any, **more: Any) -> Any:
            raise QueueFull

        with patch.object(server.thinkers, "review", fail):
            reply = await other.get(f"/api/tables/{table}/analysis?from=1&count=1")
        assert (reply.status, reply.code) == (503, "no-advice")
        assert "try again in a moment" in reply.json()["sentence"]

    visit(tmp_path, body)
