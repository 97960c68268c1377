"""What frames cost: snapshots are made once, and count for more than other frames."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asgi_socket import Closed, Socket
from clocked_tables import HandClocks
from einklang.server.limits import Bucket
from einklang.server.live import broadcast
from einklang.table.sight import take_snapshot
from opened_servers import Server, visit
from parties import create, full_table, play_one

PING = {"type": "ping"}
FROM_THE_START = {"type": "resume", "version": 0}


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bucket fills again, however slow the machine is."""
    monkeypatch.setattr(Bucket.__init__, "__defaults__", (lambda: 0.0,))


async def kinds(socket: Socket, count: int) -> list[str]:
    """The types of the next frames, without those that tell who is there."""
    heard: list[str] = []
    while len(heard) < count:
        if (frame := await socket.hear())["type"] != "presence":
            heard.append(frame["type"])
    return heard


def test_a_snapshot_is_made_once_for_all_who_may_see_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[int, ...]] = []

    def note_and_take(table: Any, seats: tuple[int, ...]) -> Any:
        made.append(seats)
        return take_snapshot(table, seats)

    async def body(server: Server) -> None:
        table, (ada, bob) = await full_table(server, "classic", 2)
        monkeypatch.setattr(broadcast, "take_snapshot", note_and_take)
        watchers = [server.caller() for _ in range(4)]
        callers = [ada, ada, bob, *watchers]
        for _ in range(2):
            sockets = [caller.look(table) for caller in callers]
            for caller, socket in zip(callers, sockets, strict=True):
                await socket.say({"type": "resume", "version": 10**6})
                first, again = [await socket.hear_kind("snapshot") for _ in range(2)]
                assert first == again == (await caller.get(f"/api/tables/{table}")).json()
            assert sorted(made) == [(), (0,), (1,)]
            await play_one(ada if not first["steps"] else bob, table)
            made.clear()
            for socket in sockets:
                await socket.leave()

    visit(tmp_path, body)


@HandClocks().at_all_limits()
def test_a_snapshot_counts_for_ten_frames(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (ada, _) = await full_table(server, "classic", 2)
        for _ in range(2):
            socket = server.caller().look(table)
            assert await kinds(socket, 1) == ["snapshot"]
            for _ in range(5):
                await socket.say(FROM_THE_START)
            # Three seconds' worth are 35 frames.
            assert await kinds(socket, 5) == ["snapshot"] * 3 + ["refused"] * 2
            await socket.leave()
        other = server.caller().look(table)
        for _ in range(36):
            await other.say(PING)
        assert await kinds(other, 37) == ["snapshot"] + ["pong"] * 35 + ["refused"]
        told = (await ada.get("/metrics")).body.decode()
        assert "einklang_refused_frames_total 5.0" in told
        await other.leave()

    visit(tmp_path, body, frames_per_second=35 / 3)


@HandClocks().at_all_limits()
def test_a_few_changes_count_for_themselves(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 2)
        socket = server.caller().look(table)
        version = (await socket.hear())["version"]
        for number in range(4):
            await play_one(people[number % 2], table)
        assert await kinds(socket, 4) == ["change"] * 4
        for _ in range(4):
            await socket.say({"type": "resume", "version": version})
        await socket.say(PING)
        assert await kinds(socket, 14) == ["change"] * 12 + ["refused", "pong"]
        await socket.leave()

    visit(tmp_path, body, frames_per_second=5.0)


@HandClocks().at_all_limits()
def test_all_connections_of_an_address_share_what_it_may_send(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table = (await create(server.caller(), "solo", 1))["table"]
        sockets = [server.caller("192.0.2.7").look(table) for _ in range(2)]  # each for a snapshot
        for socket in sockets:
            assert await kinds(socket, 1) == ["snapshot"]
            for _ in range(5):
                await socket.say(PING)
            assert await kinds(socket, 5) == ["pong"] * 5
        for socket in sockets:
            await socket.say(PING)
            assert await kinds(socket, 1) == ["refused"]
        more = server.caller("192.0.2.7").look(table)
        assert (await more.hear())["code"] == "too-fast"
        with pytest.raises(Closed) as closed:
            await more.hear()
        assert (closed.value.code, closed.value.reason) == (4429, "too-fast")
        other = server.caller("192.0.2.8").look(table)
        assert await kinds(other, 1) == ["snapshot"]
        told = (await server.caller().get("/metrics")).body.decode()
        assert 'einklang_refused_connections_total{why="too-fast"} 1.0' in told
        for socket in (*sockets, other):
            await socket.leave()

    visit(tmp_path, body, frames_per_second_of_address=10.0)
