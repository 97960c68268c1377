"""A server that cannot start says why in one sentence."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from effort import need
from running_server import PROGRAM, running_server


def refusal(database: Path, *flags: str, within: tuple[str, ...] = ()) -> str:
    """What a server says that does not start."""
    command = [*within, str(PROGRAM), "serve", "--port", "0", "--database", str(database), *flags]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 2, done
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if not line.startswith("Compiling ")]
    assert len(lines) == 1, done
    assert lines[0].startswith("einklang: ")
    assert lines[0].endswith(".")
    return lines[0].removeprefix("einklang: ").removesuffix(".")


def bound() -> tuple[str, ...]:
    """The beginning of a command that obeys the permissions of files, even if root gives it."""
    if os.geteuid() != 0:
        return ()
    need(shutil.which("setpriv") is not None, "setpriv")
    return ("setpriv", "--bounding-set", "-dac_override,-dac_read_search")


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """A database that was in use before, in a folder of its own."""
    folder = tmp_path / "kept"
    folder.mkdir()
    with running_server(folder / "tables.sqlite") as server:
        server.process.terminate()
        assert server.process.wait(timeout=120) == 0
    yield folder / "tables.sqlite"
    folder.chmod(0o755)


def test_garbage_as_database(tmp_path: Path) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(bytes(range(256)) * 100)
    assert refusal(path) == (
        f"The games cannot be kept in {path}: it is not a database; choose another file"
    )
    assert path.read_bytes() == bytes(range(256)) * 100


def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "other"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name)")
    other.close()
    assert "it is a database of another program" in refusal(path)


def test_a_folder_as_database(tmp_path: Path) -> None:
    assert refusal(tmp_path) == (
        f"The games cannot be kept in {tmp_path}: it is a folder; name a file in it"
    )


def test_a_file_where_a_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "tables.sqlite"
    assert refusal(path).startswith(f"The games cannot be kept in {path}: ")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert refusal(tmp_path / "tables.sqlite", "--port", str(port)) == (
            f"cannot listen on 127.0.0.1:{port}: address already in use; choose another address "
            "with --host and --port"
        )
    assert not (tmp_path / "tables.sqlite").exists()


def test_a_database_that_may_not_be_written_to(kept: Path) -> None:
    kept.chmod(0o444)
    kept.parent.chmod(0o555)
    before = kept.read_bytes()
    assert refusal(kept, within=bound()) == (
        f"The games cannot be kept in {kept}: it may not be written to; allow it, or choose "
        "another place"
    )
    assert kept.read_bytes() == before
    kept.parent.chmod(0o755)
    kept.chmod(0o644)
    with running_server(kept, within=bound()):
        pass


def test_a_folder_that_may_not_be_written_to(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o555)
    assert "it may not be written to" in refusal(folder / "tables.sqlite", within=bound())
