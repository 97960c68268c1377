"""A server that is asked to stop: it tells everybody, keeps everything, and leaves nothing."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from crowd import Crowd
from going_on import wait_until_all_go_on
from ledger import Ledger
from mortal import MortalServer, mortal_server
from running_server import PROGRAM

SERVICE_RESTART = 1012  # the code that tells browsers to come back

SIGNALS = pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])


@SIGNALS
def test_a_server_that_is_stopped_leaves_in_good_order(
    tmp_path: Path, number: signal.Signals
) -> None:
    with mortal_server(tmp_path / "tables.sqlite") as server:
        asyncio.run(_stop_in_the_middle(server, number))
        assert server.stop(number) == 0
    assert server.warnings == []


async def _stop_in_the_middle(server: MortalServer, number: signal.Signals) -> None:
    ledger = Ledger(lambda: server.database)
    crowd = Crowd(server.url, ledger, number, tables=14, pace=0.05)
    async with crowd.at_work():
        await wait_until_all_go_on(crowd)
        async with crowd.reader.line(crowd.playing[0]) as line:
            assert await asyncio.to_thread(server.stop, number) == 0
            with suppress(ConnectionClosed):
                async for _ in line:
                    pass
            assert line.close_code == SERVICE_RESTART
        # All of it is in the one file, as whoever copies it hopes.
        assert not list(server.database.parent.glob("*-wal"))
        ledger.check(crowd.heard)
        await asyncio.to_thread(server.start)
        await wait_until_all_go_on(crowd)
    ledger.check(crowd.heard)


@SIGNALS
def test_a_server_that_is_stopped_before_it_is_ready(
    tmp_path: Path, number: signal.Signals
) -> None:
    with socket.socket() as place:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.bind(("127.0.0.1", 0))
        port: int = place.getsockname()[1]
        words = ["serve", "--port", str(port), "--database", str(tmp_path / "tables.sqlite")]
        pipe, null = subprocess.PIPE, subprocess.DEVNULL
        with subprocess.Popen([PROGRAM, *words], stdout=pipe, stderr=null) as process:
            try:
                # It listens before it is ready to answer.
                _wait_until_listening(port, process)
                process.send_signal(number)
                out, _ = process.communicate(timeout=120)
            finally:
                process.kill()
    assert process.returncode == 0
    assert out == b""


def _wait_until_listening(port: int, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        with socket.socket() as caller:
            if caller.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.002)
