"""Tables with a clock that nobody looks at: they leave the memory, and their clocks run on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

from clocked_tables import HandClocks, a_minute_later, clocked
from einklang.server.live import registry
from einklang.store.store import Unavailable
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import play_one, snapshot, until


def let_all_rest(server: Server) -> None:
    """As if nobody had looked at any table for a long time."""
    with patch.object(registry, "_REST_SECONDS", -1.0):
        server.services.registry._rest()


async def come_back(server: Server, table: str) -> Any:
    """Wait until a table is in memory again."""
    for _ in range(4000):
        if table in server.in_memory:
            return server.in_memory[table]
        await asyncio.sleep(0.002)
    raise AssertionError("the table never came back")


def test_a_clock_runs_out_at_a_table_that_has_left_the_memory(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        table = await clocked(server, [server.caller(), server.caller()], 60, on_time_out="loss")
        let_all_rest(server)
        assert server.in_memory == {}
        with a_minute_later(clocks):
            clocks.ring()
            await come_back(server, table)
            clocks.ring()
            assert (await until(server, table, phase="over")).lost == (0, "ran-out")
        assert len(server.services.registry._alarms) == 0

    visit(tmp_path, body, clocks)


def test_nobody_gains_time_by_looking_at_a_table_again_and_again(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        people = [server.caller(), server.caller()]
        table = await clocked(server, people, 60)
        before = await snapshot(people[0], table)
        for _ in range(3):
            let_all_rest(server)
            assert len(server.services.registry._alarms) == 1
            assert await snapshot(people[0], table) == before
            assert len(server.services.registry._alarms) == 0
        await play_one(people[0], table)

    visit(tmp_path, body)


def test_what_was_nobodys_time_is_given_back_to_a_table_at_rest(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        table = await clocked(server, [server.caller(), server.caller()], 60)
        deadline = server.in_memory[table].table.deadline
        let_all_rest(server)
        clocks.pass_time(100_000)
        clocks.ring()
        at_table = await come_back(server, table)
        await until(server, table, version=3)
        assert at_table.table.deadline - deadline == 100_000
        assert at_table.table.people

    visit(tmp_path, body, clocks)


def test_a_table_that_cannot_be_taken_up_is_tried_again(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        table = await clocked(server, [server.caller(), server.caller()], 60, on_time_out="loss")
        failures = [Unavailable("failed", "The disk is away.")]
        events = server.services.store.events

        async def fail(name: str) -> Any:
            if failures:
                raise failures.pop()
            return await events(name)

        let_all_rest(server)
        with patch.object(server.services.store, "events", fail), a_minute_later(clocks):
            while failures or table not in server.in_memory:
                clocks.ring()
                await asyncio.sleep(0.002)
                clocks.pass_time(round(1000 * registry._RETRY_SECONDS))
            clocks.ring()
            await until(server, table, phase="over")

    with taking_notes() as notes:
        visit(tmp_path, body, clocks)
    assert len(notes.errors) == 1


def test_nothing_rings_any_more_when_the_server_has_stopped(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        await clocked(server, [server.caller(), server.caller()], 60, on_time_out="loss")
        let_all_rest(server)
        with a_minute_later(clocks), patch.object(server.services.store, "append") as kept:
            await server.services.registry.close()
            clocks.ring()
            await asyncio.sleep(0.05)
        assert not kept.called
        assert server.in_memory == {}

    visit(tmp_path, body, clocks)
