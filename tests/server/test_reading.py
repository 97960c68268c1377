"""Reading tables from disk: a little at a time, once for all who ask, and not for ever."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from einklang.server.live import registry
from einklang.server.live.time_slices import Shared, Work
from opened_servers import Server, visit
from parties import command, create, snapshot

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}]


async def long_table(server: Server, caller: Any) -> str:
    """A table with some events, which is in memory no more."""
    table: str = (await create(caller, "spezial", SEATS))["table"]
    live = server.in_memory[table]
    for _ in range(6):
        action = live.table.state.game.legal(live.table.state)[0]
        await command(caller, table, "act", action=action, step=live.table.steps)
    server.in_memory.pop(table).close()
    return table


def test_reading_can_be_left_after_every_event(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        name = await long_table(server, server.caller())
        done: list[Any] = []

        async def do(work: Work[Any]) -> None:
            done.extend(work)

        with patch.object(server.services.registry.time_slices, "do", do):
            await server.services.registry.read(name)
        assert len(done) == 7
        assert (await server.services.registry.read(name)).version == 8

    visit(tmp_path, body)


def test_who_asks_for_the_same_at_the_same_time_shares_the_work() -> None:
    done: list[str] = []

    async def work(name: str) -> str:
        await asyncio.sleep(0)
        done.append(name)
        if name == "bad":
            raise ValueError(name)
        return name

    async def body() -> None:
        shared = Shared(work)
        leaver = asyncio.create_task(shared.get("a"))
        stayer = asyncio.create_task(shared.get("a"))
        await asyncio.sleep(0)
        leaver.cancel()
        assert await stayer == "a"
        assert await shared.get("a") == "a"
        assert done == ["a", "a"]
        with pytest.raises(ValueError, match="bad"):
            await shared.get("bad")

    asyncio.run(body())


def test_a_table_is_read_once_for_all_lists_and_all_who_look(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        table = await long_table(server, caller)
        with patch.object(
            server.services.store, "events", wraps=server.services.store.events
        ) as read:
            await asyncio.gather(*(caller.get("/api/tables") for _ in range(5)))
            assert read.await_count == 1
            await asyncio.gather(*(caller.get(f"/api/tables/{table}") for _ in range(5)))
            assert read.await_count == 2

    visit(tmp_path, body)


def test_whoever_asks_keeps_a_table_in_memory(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        table = (await create(caller, "spezial", SEATS))["table"]
        live = server.in_memory[table]
        live.touched -= 1000
        await snapshot(server.caller(), table)
        server.services.registry._rest()
        assert server.in_memory[table] is live

    visit(tmp_path, body)


def test_only_so_many_tables_are_kept_that_nobody_looks_at(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        first = (await create(caller, "spezial", SEATS))["table"]
        socket = caller.look(first)
        await socket.settle()
        names = [(await create(caller, "spezial", SEATS))["table"] for _ in range(20)]
        assert first in server.in_memory
        assert names[-1] in server.in_memory
        assert len(server.in_memory) <= 6
        await socket.leave()

    with patch.object(registry, "_MOST_IN_MEMORY", 5):
        visit(tmp_path, body)
