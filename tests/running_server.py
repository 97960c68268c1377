"""Starts the server as a program of its own, as whoever hosts tables does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from declared_frames import OTHERWISE

PROGRAM = Path(sys.executable).parent / "einklang"
_HOLDING_FRAMES = (sys.executable, "-c", "import declared_frames; declared_frames.run_and_hold()")

_PATIENCE = 120.0  # seconds, for the kernels may have to be compiled first

# Tests come from one address, and are quicker than people.
UNHURRIED = (
    *("--frames-per-second", "100000", "--requests-per-second", "100000", "--bot-pause", "0"),
    *("--guests-per-address", "100000", "--tables-per-address", "100000"),
)


@dataclass(frozen=True)
class RunningServer:
    """A server that listens, and where it can be found."""

    url: str
    process: subprocess.Popen[bytes]
    database: Path

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self.url.rpartition(":")[2])

    @property
    def out(self) -> str:
        """What it has written to its standard output."""
        return _out_file(self.database).read_text()

    @property
    def err(self) -> str:
        """What it has written to its standard error: its log."""
        return _err_file(self.database).read_text()

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self.process.kill()
        self.process.wait()


@contextmanager
def running_server(
    database: Path, *flags: str, port: int = 0, within: Sequence[str] = ()
) -> Iterator[RunningServer]:
    """A server with a database of its own, by default on any free port of this machine.

    Every frame that it sends has to be what it is declared to be.
    `within` is the beginning of a command that runs it.
    """
    words = ["serve", "--port", str(port), "--database", str(database), *flags]
    with _out_file(database).open("wb") as out, _err_file(database).open("wb") as err:
        process = subprocess.Popen(
            [*within, *_HOLDING_FRAMES, *words],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env={
                **{name: value for name, value in os.environ.items() if "EINKLANG" not in name},
                "PYTHONPATH": str(Path(__file__).parent),
            },
            start_new_session=True,  # so that it ends with all processes it has started
        )
    try:
        url = _wait_for_address(process, database)
        running = RunningServer(url, process, database)
        yield running
        assert OTHERWISE not in running.err, running.err
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _wait_for_address(process: subprocess.Popen[bytes], database: Path) -> str:
    deadline = time.monotonic() + _PATIENCE
    while True:
        said = _out_file(database).read_text()
        if said.endswith("/\n"):
            return said.split()[-1].rstrip("/")
        assert process.poll() is None, _err_file(database).read_text()
        assert time.monotonic() < deadline, "the server does not say where it is"
        time.sleep(0.01)


def _out_file(database: Path) -> Path:
    return database.with_name(database.name + ".out")


def _err_file(database: Path) -> Path:
    return database.with_name(database.name + ".err")
