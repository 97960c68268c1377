"""A server that can be killed and started again, always at the same address."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from running_server import UNHURRIED, RunningServer, running_server

_STOP_SECONDS = 120  # which only a server that hangs takes

_FLAGS = (
    *UNHURRIED,
    *("--workers", "1", "--log-level", "warning"),
    *("--connections-per-address", "10000", "--tables-per-guest", "10000"),
)


class MortalServer:
    """A server for a crowd, and what it has said over all its lives."""

    def __init__(self, database: Path, within: Sequence[str]) -> None:
        self.database = database
        self.log = ""
        self._within = within
        # Bound and never listened on: it keeps the port from others while the server is down.
        self._place = socket.socket()
        self._place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._place.bind(("127.0.0.1", 0))
        self._life = ExitStack()
        self._server: RunningServer | None = None

    @property
    def running(self) -> RunningServer:
        """The server in the life that it has now, or has had last."""
        assert self._server is not None, "it was never started"
        return self._server

    @property
    def url(self) -> str:
        return self.running.url

    def start(self) -> None:
        """Begin another life."""
        self.end()
        port: int = self._place.getsockname()[1]
        life = running_server(self.database, *_FLAGS, port=port, within=self._within)
        self._server = self._life.enter_context(life)

    def kill(self) -> None:
        """Kill the server as a crash does; its workers have to find out for themselves."""
        self.running.kill()
        self.wait_until_gone()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop; returns the exit code."""
        if number == signal.SIGINT:  # Ctrl-C reaches its workers, too
            os.killpg(self.running.process.pid, number)
        else:
            self.running.process.send_signal(number)
        code = self.running.process.wait(timeout=_STOP_SECONDS)
        self.wait_until_gone()
        return code

    def wait_until_gone(self) -> None:
        """Nothing is left of it, a moment after its end."""
        deadline = time.monotonic() + _STOP_SECONDS
        while left := self.processes():
            assert time.monotonic() < deadline, f"these are still alive: {left}"
            time.sleep(0.02)

    def processes(self) -> list[int]:
        """The server and all that it has started, as far as they are alive."""
        found = []
        for entry in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                state, _, group, *_ = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(group) == self.running.process.pid and state not in "ZX":
                    found.append(int(entry.name))
        return found

    @property
    def warnings(self) -> list[str]:
        """What it has logged over all its lives that ended; it logs nothing but warnings."""
        lines = [line for line in self.log.splitlines() if line.startswith("{")]
        return [line for line in lines if "runs as root" not in line]

    def end(self) -> None:
        """End everything of a life that may be left."""
        self._life.close()
        if self._server is not None:
            self.log += self._server.err

    def close(self) -> None:
        """Begin no other life."""
        self.end()
        self._place.close()


@contextmanager
def mortal_server(database: Path, within: Sequence[str] = ()) -> Iterator[MortalServer]:
    """A server that runs; `within` is the beginning of a command that runs it."""
    server = MortalServer(database, within)
    try:
        server.start()
        yield server
    finally:
        server.close()
