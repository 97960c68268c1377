"""A server on a core of its own, and what it takes of the machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from clock import on_cores

_PROGRAM = Path(sys.executable).parent / "einklang"
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_UNLIMITED = [
    *("--bot-pause", "0", "--requests-per-second", "1000000", "--frames-per-second", "1000000"),
    *("--connections-per-address", "100000", "--tables-per-guest", "100000"),
    *("--guests-per-address", "100000", "--tables-per-address", "100000"),
    *("--sockets-per-address", "100000"),
]


@dataclass(frozen=True)
class Hosted:
    """A process that serves on a port."""

    process: int
    port: int

    def cpu_seconds(self) -> float:
        """What the process, without its workers, has had of its core so far."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def memory(self) -> int:
        """The bytes that the process holds."""
        return int(Path(f"/proc/{self.process}/statm").read_text().split()[1]) * _PAGE


@contextmanager
def hosting(
    core: int, database: Path | None = None, *, limited: bool = False, workers: int = 1
) -> Iterator[Hosted]:
    """A server of live tables on one core, by default without what protects it from strangers.

    Its tables are gone with it, unless they are to stay in a file.
    """
    with TemporaryDirectory() as folder:
        words = [
            *("serve", "--port", "0", "--database", str(database or f"{folder}/tables.sqlite")),
            *("--workers", str(workers), "--log-level", "error"),
            *([] if limited else _UNLIMITED),
        ]
        with _running([str(_PROGRAM), *words], core) as (process, line):
            yield Hosted(process, int(line.rstrip("/").rpartition(":")[2]))


@contextmanager
def echoing(core: int) -> Iterator[Hosted]:
    """A server on one core that sends every frame back as it is."""
    program = Path(__file__).with_name("echo.py")
    with _running([sys.executable, str(program)], core) as (process, line):
        yield Hosted(process, int(line))


@contextmanager
def _running(words: list[str], core: int) -> Iterator[tuple[int, str]]:
    with on_cores({core}):
        program = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    with program:
        try:
            assert program.stdout is not None
            yield program.pid, program.stdout.readline().strip()
        finally:
            program.terminate()
            program.wait(30)
