"""Time in which the server stands still: nobody's clock runs meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from clocked_tables import HandClocks, clocked
from einklang.server.live import clocks as live_clocks
from einklang.server.live.clocks import Pulse
from einklang.store.store import Unavailable
from einklang.table import events as ev
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import legal, play_one, until

# Says what happens first at a table whose first move may take two seconds.
SERVER = """
import asyncio, os, signal, sys
from pathlib import Path
from opened_servers import opened
from clocked_tables import clocked

async def serve():
    async with opened(Path(sys.argv[1])) as server:
        table = await clocked(server, [server.caller(), server.caller()], 2, on_time_out="loss")
        live = server.in_memory[table]
        version = live.table.version
        # By itself: from outside, a busy machine may do it only when the time has run out.
        os.kill(os.getpid(), signal.SIGSTOP)
        while live.table.version == version:
            await asyncio.sleep(0.01)
        print(live.table.phase, flush=True)

asyncio.run(serve())
"""


def test_only_a_long_gap_of_any_clock_counts() -> None:
    clocks = HandClocks()
    clocks.wall = 0
    felt = Pulse(clocks)
    told = []
    for wall, steady in (
        (250, 250),
        (1250, 1250),  # a busy second
        (11_250, 11_250),  # stopped
        (21_250, 11_500),  # asleep
        (1_000, 11_750),  # set back
        (1_250, 14_000),  # stopped, and set back meanwhile
    ):
        clocks.wall, clocks.steady = wall, steady
        told.append(felt.feel())
    assert told == [0, 0, 10_000, 20_000, 20_000, 22_250]


@pytest.mark.parametrize("asleep", [False, True])
@pytest.mark.parametrize("first", ["command", "alarm", "beat"])
def test_whatever_comes_first_after_a_gap_nobody_has_lost_time(
    first: str, asleep: bool, tmp_path: Path
) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        registry = server.services.registry
        people = [server.caller(), server.caller()]
        table = await clocked(server, people, 60, on_time_out="loss")
        action = (await legal(people[0], table))["actions"][0]["action"]
        at_table = server.in_memory[table]
        deadline, version = at_table.table.deadline, at_table.table.version
        clocks.wall += 100_000
        clocks.steady += 0 if asleep else 100_000
        if first == "command":
            told = {"type": "act", "id": "x", "action": action, "step": 0}
            reply = await people[0].post(f"/api/tables/{table}/commands", told)
            assert reply.status == 200
        elif first == "alarm":
            at_table._ring()
        else:
            with patch.object(live_clocks, "BEAT_SECONDS", 0.0):
                beating = asyncio.create_task(registry.pulse.beat(registry._stood_still))
                await asyncio.sleep(0.01)
                beating.cancel()
        await until(server, table, version=version + 1)
        assert at_table.table.phase == "playing"
        events = [ev.read_event(text) for text in await server.services.store.events(table)]
        [woken] = [event for event in events if isinstance(event, ev.Woken)]
        assert woken.away == 100_000
        if first != "command":
            assert at_table.table.deadline == deadline + woken.away
            clocks.wall += 900  # a moment later nothing more is given back
            await play_one(people[0], table)
            assert at_table.table.version == len(events) + 1
        assert (await registry.read(table)) == at_table.table

    visit(tmp_path, body, clocks)


def test_what_could_not_be_kept_is_given_back_later(tmp_path: Path) -> None:
    clocks = HandClocks()

    async def body(server: Server) -> None:
        people = [server.caller(), server.caller()]

        async def fail(*_: Any) -> None:
            raise Unavailable("full", "The disk is full.")

        table = await clocked(server, people, 60, on_time_out="loss")
        clocks.wall += 100_000
        action = (await legal(people[0], table))["actions"][0]["action"]
        told = {"type": "act", "id": "x", "action": action, "step": 0}
        with patch.object(server.services.store, "append", fail):
            reply = await people[0].post(f"/api/tables/{table}/commands", told)
            assert reply.status == 507
        reply = await people[0].post(f"/api/tables/{table}/commands", told)
        assert reply.status == 200

    with taking_notes():
        visit(tmp_path, body, clocks)


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can be stopped there")
def test_a_server_that_was_stopped_takes_no_time_from_anybody(tmp_path: Path) -> None:
    words = [sys.executable, "-c", SERVER, str(tmp_path)]
    paths = {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, env={**os.environ, **paths}) as server:
        assert server.stdout is not None
        _, status = os.waitpid(server.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        time.sleep(3)
        server.send_signal(signal.SIGCONT)
        assert server.stdout.readline() == b"playing\n"
