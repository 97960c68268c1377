"""A server and its files: one server for each database, and none that writes into the void."""

from __future__ import annotations

import subprocess
from http import HTTPStatus
from pathlib import Path

import httpx

from running_server import PROGRAM, running_server


def test_files_that_are_shared_shown_or_deleted(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.touch(0o644)
    path.chmod(0o644)
    with running_server(path, "--workers", "1") as server, httpx.Client(base_url=server.url) as ada:
        assert f"einklang: other users of this machine may read {path} and {path}-wal" in server.err
        assert '"level": "warning", "event": "files too open"' in server.err

        command = [str(PROGRAM), "serve", "--port", "0", "--database", str(path)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 2
        assert second.stderr.splitlines()[-1] == (
            f"einklang: The games cannot be kept in {path}: another server, process "
            f"{server.process.pid}, keeps its games there; stop that one, or choose another file."
        )

        assert ada.put("/api/me", json={"name": "Ada"}).status_code == HTTPStatus.OK
        assert ada.get("/healthz").json() == {"status": "well"}
        path.unlink()
        asked = {"game": "solo", "seats": [{"kind": "me"}]}
        refused = [ada.post("/api/tables", json=asked) for _ in range(5)]
        for answer in (*refused, ada.get("/healthz")):
            assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
            assert answer.json()["code"] == "storage-gone"
        assert "the database was deleted or replaced" in server.err

        server.process.terminate()
        assert server.process.wait(timeout=120) == 2
        assert "all tables are kept" not in server.err
        assert "Nothing is saved any more" in server.err
