"""Records that are sent to a server: so many at once, and only as long as somebody waits."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from callers import Reply
from einklang.records.replay import positions
from einklang.server.desk import MOST_OF_ADDRESS, MOST_WAITING
from einklang.server.routes import replays
from houses import Server, visit
from log_notes import taking_notes

RECORD = (Path(__file__).parent.parent.parent / "docs/examples/solo.jsonl").read_bytes()
RECORD = RECORD.splitlines()[0]


class Slow:
    """Replays records, but no further than the first position before it may go on."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.at_once = self.most_at_once = self.begun = 0
        self.seen = 0
        self._lock = threading.Lock()

    def positions(self, record: Any) -> Iterator[Any]:
        with self._lock:
            self.begun += 1
            self.at_once += 1
            self.most_at_once = max(self.at_once, self.most_at_once)
        try:
            for position in positions(record):
                self.seen += 1
                yield position
                assert self.go_on.wait(20)
        finally:
            with self._lock:
                self.at_once -= 1


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    slow = Slow()
    monkeypatch.setattr(replays, "positions", slow.positions)
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
        sent = [send(server, f"192.0.2.{number}") for number in range(MOST_WAITING + 3)]
        await until_done(sent, 3)
        assert slow.begun <= 2
        slow.go_on.set()
        replies = await asyncio.gather(*sent)
        assert Counter(reply.status for reply in replies) == {200: MOST_WAITING, 503: 3}
        assert {reply.code for reply in replies if reply.status == 503} == {"too-busy"}
        assert slow.most_at_once == 2
        assert (await send(server, "192.0.2.1")).status == 200

    visit(tmp_path, body)


def test_an_address_has_few_records_looked_through_at_once(slow: Slow, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        sent = [send(server, "192.0.2.1") for _ in range(MOST_OF_ADDRESS + 2)]
        other = send(server, "192.0.2.2")
        await until_done(sent, 2)
        slow.go_on.set()
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
        while slow.begun < 2:
            await asyncio.sleep(0.001)
        for caller in callers:
            caller.left.set()
        assert [reply.status for reply in await asyncio.gather(*sent)] == [499] * 4
        slow.go_on.set()
        while server.house.desk._waiting:
            await asyncio.sleep(0.001)
        assert slow.begun == 2  # those that had to wait were never begun
        assert slow.seen <= 4  # and the others went no further
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
