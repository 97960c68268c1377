"""A small disk in memory, where the system lets a test have one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from effort import need

# The disk is there for this process and for those that join it, and ends with it.
_KEEP = 'mount -t tmpfs -o size=16m none "$0" && echo there && exec cat'

# SQLite finds its way from outside only to what is on other disks, so a copy is put there.
_COPY = """
import sqlite3, sys
sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute("VACUUM INTO ?", sys.argv[2:])
"""


class SmallDisk:
    """A disk with a database, which others do not see but through the process that keeps it."""

    def __init__(self, folder: Path, keeper: int) -> None:
        self.inside = ["nsenter", "--target", str(keeper), "--user", "--mount"]
        self.inside += ["--preserve-credentials", "--"]
        self.database = folder / "disk" / "tables.sqlite"
        self._copy = folder / "copy.sqlite"
        self._rubbish = Path(f"/proc/{keeper}/root{folder}/disk/rubbish")

    def copy_database(self) -> Path:
        """A copy of the database as it is now, which is found from outside."""
        self._copy.unlink(missing_ok=True)
        copy = [sys.executable, "-IS", "-c", _COPY, str(self.database), str(self._copy)]
        subprocess.run([*self.inside, *copy], check=True)
        return self._copy

    def fill(self, leave: int) -> None:
        """Fill it with rubbish until so many bytes are left."""
        with self._rubbish.open("wb", buffering=0) as rubbish:
            with suppress(OSError):  # that it is full
                while True:
                    rubbish.write(bytes(65536))
            rubbish.truncate(rubbish.tell() - leave)

    def make_room(self) -> None:
        """Throw the rubbish away."""
        self._rubbish.unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    """A disk of sixteen megabytes in a folder."""
    (folder / "disk").mkdir()
    need(bool(shutil.which("unshare") and shutil.which("nsenter")), "unshare and nsenter")
    keeping = ["unshare", "--map-root-user", "--mount", "sh", "-c", _KEEP, str(folder / "disk")]
    with subprocess.Popen(keeping, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as keeper:
        assert keeper.stdin is not None
        assert keeper.stdout is not None
        try:
            there = keeper.stdout.readline() == b"there\n"
            need(there, "a system that lets it mount a disk")
            yield SmallDisk(folder, keeper.pid)
        finally:
            keeper.stdin.close()
