"""Records that are sent to a server: so many at once, and only as long as somebody waits."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from callers import Reply
from einklang.games.game import State
from einklang.records.record import Record
from einklang.server.http.review_slots import MOST_AT_ONCE, MOST_OF_ADDRESS
from einklang.server.http.routes import replays
from einklang.server.live.time_slices import Work
from log_notes import taking_notes
from opened_servers import Server, visit

RECORD = (Path(__file__).parent.parent.parent / "docs/examples/solo.jsonl").read_bytes()
RECORD = RECORD.splitlines()[0]
POSITIONS = replays._positions


class Slow:
    """Looks records through, but no further than the beginning before it may go on."""

    def __init__(self) -> None:
        self.may_go_on = False
        self.begun = self.at_once = self.gone_on = 0

    def positions(self, record: Record) -> Work[list[State]]:
        self.begun += 1
        self.at_once += 1
        try:
            while not self.may_go_on:
                yield
            self.gone_on += 1
            return (yield from POSITIONS(record))
        finally:
            self.at_once -= 1


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    slow = Slow()
    monkeypatch.setattr(replays, "_positions", slow.positions)
    return slow


def send(server: Server, address: str) -> asyncio.Task[Reply]:
    caller = server.caller(address)
    return asyncio.create_task(caller.send("POST", "/api/records", parts=[RECORD]))


async def until_done(tasks: list[asyncio.Task[Reply]], number: int) -> None:
    async with asyncio.timeout(20):
        while sum(task.done() for task in tasks) < number:
            await asyncio.sleep(0.001)


def test_a_server_looks_through_few_records_at_once(slow: Slow, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        sent = [send(server, f"192.0.2.{number}") for number in range(MOST_AT_ONCE + 3)]
        await until_done(sent, 3)
        slow.may_go_on = True
        replies = await asyncio.gather(*sent)
        assert Counter(reply.status for reply in replies) == {200: MOST_AT_ONCE, 503: 3}
        assert {reply.code for reply in replies if reply.status == 503} == {"too-busy"}
        assert slow.begun == MOST_AT_ONCE
        assert (await send(server, "192.0.2.1")).status == 200

    visit(tmp_path, body)


def test_an_address_has_few_records_looked_through_at_once(slow: Slow, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        sent = [send(server, "192.0.2.1") for _ in range(MOST_OF_ADDRESS + 2)]
        other = send(server, "192.0.2.2")
        await until_done(sent, 2)
        slow.may_go_on = True
        replies = await asyncio.gather(*sent)
        assert Counter(reply.status for reply in replies) == {200: MOST_OF_ADDRESS, 429: 2}
        assert {reply.code for reply in replies if reply.status == 429} == {"too-busy"}
        assert (await other).status == 200
        assert (await send(server, "192.0.2.1")).status == 200

    visit(tmp_path, body)


def test_who_leaves_has_nothing_looked_through(slow: Slow, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        callers = [server.caller() for _ in range(4)]
        sent = [
            asyncio.create_task(caller.send("POST", "/api/records", parts=[RECORD]))
            for caller in callers
        ]
        while slow.begun < 4:
            await asyncio.sleep(0.001)
        for caller in callers:
            caller.left.set()
        assert [reply.status for reply in await asyncio.gather(*sent)] == [499] * 4
        assert (slow.at_once, slow.gone_on) == (0, 0)
        slow.may_go_on = True
        assert (await send(server, "192.0.2.1")).status == 200

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors


def test_who_leaves_in_the_middle_of_a_record_is_no_error(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        caller.left.set()
        told = await caller.send("POST", "/api/records", parts=[RECORD[:50]], is_whole=False)
        assert told.status == 499

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors
