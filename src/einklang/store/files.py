"""The files of a database: for one server's eyes only, taken up and held by it, and watched."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

from einklang.store.schema import open_both, unopened
from einklang.store.store import Unavailable
from einklang.store.trouble import gone

_LOGGER = logging.getLogger(__name__)

_OURS_ALONE = 0o600
_FOLDER_OURS_ALONE = 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def files_of(path: Path) -> list[Path]:
    """A database and what SQLite keeps beside it, where a link to it leads."""
    real = path.resolve()
    return [path, real.with_name(f"{real.name}-wal"), real.with_name(f"{real.name}-shm")]


def make_file(path: Path) -> None:
    """Make an empty file for a database unless there is one; nobody else may ever read it.

    SQLite gives the files beside it the same mode.
    """
    with suppress(FileExistsError):
        os.close(os.open(path.resolve(), os.O_RDWR | os.O_CREAT | os.O_EXCL, _OURS_ALONE))


def make_folder(folder: Path) -> None:
    """Make a folder and those above it so that a power cut does not take them away."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(mode=_FOLDER_OURS_ALONE, exist_ok=True)
    if os.name == "posix":
        above = os.open(folder.parent, os.O_RDONLY)
        try:
            os.fsync(above)
        finally:
            os.close(above)


def describe_too_open(path: Path) -> str | None:
    """A sentence about files that are there and open to other users; None if there are none."""
    if os.name != "posix":
        return None
    shown = [str(file) for file in files_of(path) if _mode(file) & _OTHERS]
    if shown:
        return (
            f"other users of this machine may read {' and '.join(shown)}, which hold hidden hands "
            f"and the secret of all cookies; close them with: chmod 600 {' '.join(shown)}"
        )
    folder = _mode(path.parent)
    # In a folder such as /tmp everybody writes, but nobody touches what belongs to others.
    if folder & _OTHERS_WRITE and not folder & stat.S_ISVTX:
        return (
            f"other users of this machine may replace what is in {path.parent}, where the tables "
            f"are kept; close it with: chmod go-w {path.parent}"
        )
    return None


def _mode(path: Path) -> int:
    try:
        return path.stat().st_mode
    except OSError:
        return 0


class Lock:
    """Keeps other servers from a database; it ends with the process, however that ends."""

    def __init__(self, path: Path) -> None:
        real = path.resolve()
        self._path = real.with_name(f"{real.name}.lock")
        self._file: int | None = None
        while self._file is None:
            self._file = self._taken(path)

    def _taken(self, path: Path) -> int | None:
        """The locked file; None if its last holder has taken it away meanwhile."""
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, _OURS_ALONE)
        try:
            _lock(file, path)
            if _is_at(file, self._path):
                with suppress(OSError):  # a full disk does not matter to the lock itself
                    os.ftruncate(file, 0)
                    os.write(file, f"{os.getpid()}\n".encode())
                return file
        except BaseException:
            os.close(file)
            raise
        os.close(file)
        return None

    def release(self) -> None:
        """Let others have the database."""
        if self._file is not None:
            with suppress(OSError):  # who comes next takes it as it lies there
                self._path.unlink()
            os.close(self._file)
            self._file = None


def _lock(file: int, path: Path) -> None:
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = os.read(file, 20).decode(errors="replace").strip()
        who = f", process {holder}," if holder.isdecimal() else ""
        raise Unavailable(
            "failed",
            f"The games cannot be kept in {path}: another server{who} keeps its games there; "
            "stop that one, or choose another file.",
        ) from error


def _is_at(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False


class Watch:
    """Notices when the files that SQLite has open are not those that lie there any more.

    SQLite would go on writing to a file that somebody has deleted, and all would be lost with the
    end of the process.
    """

    def __init__(self, path: Path) -> None:
        self.is_gone = False
        # SQLite has them open, so no other file gets their numbers.
        self._known = [(file, _number(file)) for file in map(str, files_of(path))]

    def check(self) -> None:
        """Refuse everything from the moment on at which a file is gone or another one."""
        if not self.is_gone and self._has_changed():
            self.is_gone = True
            _LOGGER.error("the database was deleted or replaced")
        if self.is_gone:
            raise gone()

    def _has_changed(self) -> bool:
        try:
            return any(_number(file) != number for file, number in self._known)
        except OSError:
            return True


def _number(file: str) -> tuple[int, int]:
    found = os.stat(file)
    return found.st_dev, found.st_ino


class Opened(NamedTuple):
    """A database in use."""

    writing: sqlite3.Connection
    reading: sqlite3.Connection
    lock: Lock
    watch: Watch


def take_up(path: Path) -> Opened:
    """Open a database for this server alone; nothing is left open if that fails."""
    try:
        with ExitStack() as undoing:
            make_folder(path.parent)
            lock = Lock(path)
            undoing.callback(lock.release)
            make_file(path)
            writing, reading = open_both(path)
            undoing.callback(writing.close)
            undoing.callback(reading.close)
            opened = Opened(writing, reading, lock, Watch(path))
            undoing.pop_all()
    except (OSError, sqlite3.Error) as error:
        raise unopened(path, error) from error
    return opened
