"""A full or read-only disk under a running server: clear words, and nothing kept is lost."""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

import switched
from crowd import Crowd
from going_on import PATIENCE, repeat_last_actions, wait_until, wait_until_all_go_on
from ledger import Ledger
from mortal import MortalServer, mortal_server
from small_disk import SmallDisk, small_disk


class Trouble(NamedTuple):
    """What befalls a server: how it begins and ends, and what people are told of it."""

    begin: Callable[[], None]
    end: Callable[[], None]
    code: str
    status: HTTPStatus
    sentence: str


def test_a_full_disk_is_told_and_waited_for(tmp_path: Path) -> None:
    with (
        small_disk(tmp_path) as disk,
        mortal_server(disk.database, within=disk.inside) as server,
    ):
        trouble = Trouble(
            # Room for some more actions, so that play itself fills the disk.
            lambda: disk.fill(leave=100_000),
            disk.make_room,
            "storage-full",
            HTTPStatus.INSUFFICIENT_STORAGE,
            "the server's disk is full, so this could not be kept and has not happened",
        )
        asyncio.run(_endure(server, Ledger(disk.copy_database), trouble))
        assert server.stop() == 0


def test_a_database_that_becomes_read_only_is_told_and_waited_for(tmp_path: Path) -> None:
    with mortal_server(tmp_path / "t.sqlite", within=[sys.executable, switched.__file__]) as server:
        process = server.running.process
        trouble = Trouble(
            lambda: process.send_signal(signal.SIGUSR1),
            lambda: process.send_signal(signal.SIGUSR2),
            "storage-read-only",
            HTTPStatus.SERVICE_UNAVAILABLE,
            "the server cannot write to its database, so this has not happened",
        )
        asyncio.run(_endure(server, Ledger(lambda: server.database), trouble))
        assert server.stop() == 0


def test_a_disk_that_takes_no_writes_is_told_and_waited_for(tmp_path: Path) -> None:
    """As one of which the system has found out that it is broken; its log is on it, too."""
    with mortal_server(tmp_path / "tables.sqlite") as server:
        pid = server.running.process.pid
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        trouble = Trouble(
            lambda: _limit_files(pid, 0, most),
            lambda: _limit_files(pid, most, most),
            "storage-failed",
            HTTPStatus.SERVICE_UNAVAILABLE,
            "the server could not keep this, so it has not happened",
        )
        asyncio.run(_endure(server, Ledger(lambda: server.database), trouble))
        assert server.stop() == 0


def _limit_files(pid: int, size: int, most: int) -> None:
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))


def test_a_server_that_ends_on_a_full_disk_starts_again(tmp_path: Path) -> None:
    """Even before there is room again."""
    with (
        small_disk(tmp_path) as disk,
        mortal_server(disk.database, within=disk.inside) as server,
    ):
        asyncio.run(_end_when_full(server, disk))


async def _end_when_full(server: MortalServer, disk: SmallDisk) -> None:
    ledger = Ledger(disk.copy_database)
    crowd = Crowd(server.url, ledger, "full", tables=14, pace=0.05)
    async with crowd.at_work():
        for end in (server.kill, server.stop):
            await wait_until_all_go_on(crowd)
            disk.fill(leave=50_000)
            await _wait_for_refusals(crowd)
            await asyncio.to_thread(end)
            await asyncio.to_thread(server.start)
            ledger.check(crowd.heard)
            disk.make_room()
        await wait_until_all_go_on(crowd)
    ledger.check(crowd.heard)


async def _wait_for_refusals(crowd: Crowd) -> None:
    """Until some more are told by a frame and some by an answer to a request."""
    refused = crowd.heard.refused
    known = len(refused)

    def are_there() -> bool:
        by_frame = sum("type" in told for told in refused[known:])
        return min(by_frame, len(refused) - known - by_frame) >= 3

    await wait_until(crowd, are_there, "nothing is refused")


async def _endure(server: MortalServer, ledger: Ledger, trouble: Trouble) -> None:
    """Let a crowd play before, during and after a trouble."""
    crowd = Crowd(server.url, ledger, trouble.code, tables=14, pace=0.05)
    reader, refused = crowd.reader, crowd.heard.refused
    async with crowd.at_work():
        await wait_until_all_go_on(crowd)
        assert refused == []
        trouble.begin()
        await _wait_for_refusals(crowd)
        # What is short may still be written where nothing longer has room, so the answer changes.
        async with asyncio.timeout(PATIENCE):
            while (health := await reader.look("/healthz")).status_code != trouble.status:
                await asyncio.sleep(0.01)
        assert health.json()["code"] == trouble.code
        ledger.check(crowd.heard)
        await repeat_last_actions(crowd)
        for table in crowd.playing.values():
            assert (await reader.look(f"/api/tables/{table}")).status_code == HTTPStatus.OK
        trouble.end()
        await wait_until_all_go_on(crowd)
        assert (await reader.look("/healthz")).json() == {"status": "well"}
    ledger.check(crowd.heard)
    assert {told["code"] for told in refused} == {trouble.code}
    assert {told["sentence"] for told in refused} == {trouble.sentence}
