"""A full disk, a database that may not be written to: clear words, and nothing kept is lost."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import store_program
from effort import need
from einklang.store import schema
from einklang.store.sqlite import SqliteStore
from einklang.store.store import Unavailable
from opened_stores import WAITING, opened, outcome, run, write

LARGE = "x" * 3000


def told(*command: str) -> list[dict[str, Any]]:
    """What a program says, line by line."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, text=True, timeout=30, check=False, cwd="/"
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def program(way: str, path: Path, *args: str) -> list[str]:
    """The command of a program that writes to a store."""
    return [sys.executable, store_program.__file__, way, str(path), *args]


@pytest.fixture
def shown() -> Iterator[Path]:
    """A folder that other users may look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_a_full_database_says_so_and_goes_on_later(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a", listing=WAITING))
        writing = store._writer._connection
        pages = writing.execute("PRAGMA page_count").fetchone()[0]
        writing.execute(f"PRAGMA max_page_count = {pages}")
        asked = [write(f"t{n}", 0, LARGE) for n in range(20)]
        errors = await asyncio.gather(*(outcome(store, one) for one in asked))
        refused = [error for error in errors if isinstance(error, Unavailable)]
        assert refused
        assert {error.reason for error in refused} == {"full"}
        assert str(refused[0]) == (
            "This was not saved: the disk is full; try again when there is room."
        )
        for n, error in enumerate(errors):
            assert await store.events(f"t{n}") == ([LARGE] if error is None else [])
        assert await store.events("t") == ["a"]
        assert len(await store.listed()) == 1
        writing.execute("PRAGMA max_page_count = 100000")
        await asyncio.gather(
            *(store.append(one) for one, error in zip(asked, errors, strict=True) if error)
        )
        assert [await store.version(f"t{n}") for n in range(20)] == [1] * 20

    run(tmp_path / "games.db", body)


def test_a_disk_that_takes_no_more_loses_nothing(tmp_path: Path) -> None:
    """A limit on the size of files; the program is killed in the end."""
    first, second = told(*program("limited", tmp_path / "games.db", "300000"))
    for said in (first, second):
        assert said["reasons"] == ["failed"] * 3
        assert said["sentence"].startswith("This was not saved: the database failed (disk I/O")
        assert said["read"] == said["kept"]
    assert 0 < first["kept"] < second["kept"]

    async def look(store: SqliteStore) -> None:
        events = await store.events("t")
        assert events == [f"{n} {LARGE}" for n in range(1, second["kept"] + 1)]

    run(tmp_path / "games.db", look)


def test_a_disk_that_is_full_loses_nothing(tmp_path: Path) -> None:
    """A small disk in memory, where the system lets a test have one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = f'mount -t tmpfs -o size=2m none "{disk}" || exit 1; exec "$@"'
    mounting = ["unshare", "-rm", "sh", "-c", mount, "sh"]
    need(shutil.which("unshare") is not None, "unshare")
    tried = subprocess.run([*mounting, "true"], capture_output=True, check=False)
    need(tried.returncode == 0, "a system that lets it mount a disk")
    first, second, last = told(*mounting, *program("crammed", disk / "games.db"))
    for said in (first, second):
        assert said["reasons"] == ["full"] * 3
        assert "the disk is full" in said["sentence"]
        assert said["read"] == said["kept"]
    assert 0 < first["kept"] < second["kept"]
    assert last == {"kept": second["kept"], "right": True}


def test_a_database_that_becomes_read_only(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        store._writer._connection.execute("PRAGMA query_only = 1")
        error = await outcome(store, write("t", 1, "b"))
        assert isinstance(error, Unavailable)
        assert error.reason == "read-only"
        assert "the database is read-only" in str(error)
        with pytest.raises(Unavailable):
            await store.keep("name", "g", "Ada")
        assert await store.events("t") == ["a"]
        store._writer._connection.execute("PRAGMA query_only = 0")
        await store.append(write("t", 1, "b"))

    run(tmp_path / "games.db", body)


@pytest.mark.parametrize("made", [True, False])
def test_a_folder_that_may_not_be_written_to(shown: Path, made: bool) -> None:
    path = shown / "games.db"

    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))

    if made:
        run(path, body)
        path.chmod(0o444)
    shown.chmod(0o555)
    (said,) = told(*program("as_nobody", path))
    shown.chmod(0o755)
    assert said["reason"] == "read-only"
    assert said["sentence"] == (
        f"The games cannot be kept in {path}: it may not be written to; allow it, or choose "
        "another place."
    )


def test_a_folder_that_may_not_be_made(shown: Path) -> None:
    shown.chmod(0o555)
    (said,) = told(*program("as_nobody", shown / "new" / "games.db"))
    shown.chmod(0o755)
    assert said["reason"] == "read-only"
    assert "it may not be written to" in said["sentence"]


def test_another_program_that_writes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "PATIENCE", 0.1)

    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        error = await outcome(store, write("t", 1, "b"))
        assert isinstance(error, Unavailable)
        assert error.reason == "failed"
        assert "database is locked" in str(error)
        assert await store.events("t") == ["a"]
        other.close()
        await store.append(write("t", 1, "b"))

    run(tmp_path / "games.db", body)


class Failing(sqlite3.Connection):
    """A connection whose next commit fails when it is flushed: the log has it, and says no."""

    fails = False

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        """Fail at a commit, if it is to."""
        if self.fails and sql == "COMMIT":
            self.fails = False
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *args)


def test_nothing_of_a_failed_commit_appears(tmp_path: Path) -> None:
    async def body() -> None:
        async with opened(tmp_path / "games.db") as store:
            await store.append(write("t", 0, "a"))
            store._writer._connection.close()
            failing = sqlite3.connect(
                tmp_path / "games.db",
                isolation_level=None,
                check_same_thread=False,
                factory=Failing,
            )
            store._writer._connection = failing
            failing.fails = True
            asked = [write("t", 1, "b"), *(write(f"t{n}", 0, "c") for n in range(10))]
            errors = await asyncio.gather(*(outcome(store, one) for one in asked))
            assert isinstance(errors[0], Unavailable)
            assert await store.events("t") == ["a"]
            for n, error in enumerate(errors[1:]):
                assert await store.version(f"t{n}") == (error is None)
            await store.append(write("t", 1, "d"))
            assert await store.events("t") == ["a", "d"]

    asyncio.run(body())
