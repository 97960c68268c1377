"""The files of a database: private, for one server, and noticed when they go."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import store_program
from einklang.store.files import describe_too_open
from einklang.store.sqlite import SqliteStore
from einklang.store.store import Unavailable
from opened_stores import opened, outcome, run, write


@pytest.fixture(autouse=True)
def usual_mask() -> Iterator[None]:
    """What the system usually takes away from new files is not enough."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def refusal(path: Path) -> str:
    """Why a database cannot be opened."""
    with pytest.raises(Unavailable) as caught:
        async with opened(path):
            pass
    return str(caught.value)


async def refused(store: SqliteStore, version: int) -> bool:
    """Whether the store says that its database is gone, whatever it is asked for."""
    error = await outcome(store, write("t", version, "lost"))
    if error is None:
        return False
    assert isinstance(error, Unavailable)
    assert error.reason == "gone"
    for asked in (store.keep("name", "ada", "Ada"), store.events("t"), store.version("t")):
        with pytest.raises(Unavailable, match="deleted or replaced"):
            await asked
    return True


def test_nobody_else_may_read_what_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.db"

    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        made = {file.name: mode(file) for file in path.parent.iterdir()}
        names = ("games.db", "games.db-shm", "games.db-wal", "games.db.lock")
        assert made == dict.fromkeys(names, 0o600)
        assert mode(path.parent) == mode(path.parent.parent) == 0o700
        assert describe_too_open(path) is None

    run(path, body)
    assert [file.name for file in path.parent.iterdir()] == ["games.db"]


def test_a_new_file_is_private_from_its_first_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    connect = sqlite3.connect

    def look_first(path: Path, **how: object) -> sqlite3.Connection:
        found.append(mode(path))
        return connect(path, **how)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3, "connect", look_first)

    async def body(store: SqliteStore) -> None:
        assert found == [0o600, 0o600]

    run(tmp_path / "games.db", body)


def test_what_is_open_to_others_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def body(store: SqliteStore) -> None:
        await store.append(write("t", await store.version("t"), "a"))

    run(path, body)
    path.chmod(0o640)
    assert f"may read {path}, which" in (describe_too_open(path) or "")
    run(path, body)
    assert mode(path) == 0o640
    path.chmod(0o600)
    tmp_path.chmod(0o777)
    assert f"may replace what is in {tmp_path}" in (describe_too_open(path) or "")
    tmp_path.chmod(0o1777)
    assert describe_too_open(path) is None
    tmp_path.chmod(0o700)


def take_away(path: Path) -> None:
    path.unlink()


def move_away(path: Path) -> None:
    path.rename(path.with_suffix(".moved"))


def replace(path: Path) -> None:
    copy = path.with_suffix(".copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def take_away_but_for_another_name(path: Path) -> None:
    os.link(path, path.with_suffix(".other"))
    path.unlink()


@pytest.mark.parametrize("kind", ["", "-wal", "-shm"])
@pytest.mark.parametrize("harm", [take_away, move_away, replace, take_away_but_for_another_name])
def test_a_database_that_is_gone_takes_nothing_any_more(
    tmp_path: Path, kind: str, harm: Callable[[Path], None]
) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        harm(tmp_path / f"games.db{kind}")
        assert await refused(store, 1)
        assert store.commits == 1

    run(tmp_path / "games.db", body)


def test_a_database_that_goes_during_a_commit_is_not_acknowledged(tmp_path: Path) -> None:
    class Going(sqlite3.Connection):
        def execute(self, sql: str, *args: object) -> sqlite3.Cursor:
            done = super().execute(sql, *args)  # type: ignore[arg-type]
            if sql == "COMMIT":
                path.unlink()
            return done

    path = tmp_path / "games.db"

    async def body() -> None:
        async with opened(path) as store:
            await store.append(write("t", 0, "a"))
            store._writer._connection.close()
            store._writer._connection = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, factory=Going
            )
            assert await refused(store, 1)
            assert store.commits == 1

    asyncio.run(body())


def test_a_database_that_is_put_back_stays_gone_until_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        path.rename(tmp_path / "elsewhere")
        assert await refused(store, 1)
        (tmp_path / "elsewhere").rename(path)
        assert await refused(store, 1)

    async def later(store: SqliteStore) -> None:
        assert await store.events("t") == ["a"]
        await store.append(write("t", 1, "b"))

    run(path, body)
    run(path, later)


@pytest.mark.parametrize("way", ["games.db", "link.db"])
def test_a_second_server_on_one_database_is_refused(tmp_path: Path, way: str) -> None:
    path = tmp_path / "games.db"
    (tmp_path / "link.db").symlink_to(path)

    async def body(store: SqliteStore) -> None:
        assert await refusal(tmp_path / way) == (
            f"The games cannot be kept in {tmp_path / way}: another server, process {os.getpid()},"
            " keeps its games there; stop that one, or choose another file."
        )
        await store.append(write("t", 0, "a"))

    async def later(store: SqliteStore) -> None:
        assert await store.events("t") == ["a"]

    run(path, body)
    run(path, later)


def test_a_server_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    command = [sys.executable, store_program.__file__, "go_on", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as program:
        try:
            assert program.stdout is not None
            program.stdout.readline()
            assert f"process {program.pid}," in asyncio.run(refusal(path))
        finally:
            program.kill()
    assert (tmp_path / "games.db.lock").exists()

    async def body(store: SqliteStore) -> None:
        assert await store.version("t0") > 0

    run(path, body)


def test_a_copy_is_made_while_the_store_is_open(tmp_path: Path) -> None:
    async def body(store: SqliteStore) -> None:
        await store.append(write("t", 0, "a"))
        source = sqlite3.connect(tmp_path / "games.db")
        copy = sqlite3.connect(tmp_path / "copy.db")
        source.backup(copy)
        source.close()
        copy.close()
        await store.append(write("t", 1, "b"))

    async def look(store: SqliteStore) -> None:
        assert await store.events("t") == ["a"]

    run(tmp_path / "games.db", body)
    run(tmp_path / "copy.db", look)
