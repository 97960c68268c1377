"""`einklang serve --open`: the page is opened in a browser, once the server answers."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from running_server import running_server

# A browser that writes down what it was shown, and stays open.
BROWSER = """
import sys, time, urllib.request
from pathlib import Path
page = urllib.request.urlopen(sys.argv[1], timeout=20).read().decode()
Path(sys.argv[0]).with_suffix(".part").write_text(sys.argv[1] + " " + page)
Path(sys.argv[0]).with_suffix(".part").rename(Path(sys.argv[0]).with_suffix(".seen"))
time.sleep(600)
"""


def test_the_page_is_opened_and_nobody_waits_for_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = tmp_path / "browser.py"
    browser.write_text(BROWSER)
    monkeypatch.setenv("BROWSER", f"{sys.executable} {browser} %s")
    monkeypatch.setenv("DISPLAY", ":0")
    with running_server(tmp_path / "tables.sqlite", "--workers", "1", "--open") as server:
        address, _, page = wait_for(tmp_path / "browser.seen").partition(" ")
        assert address == f"{server.url}/"
        assert '<div id="app">' in page
        os.kill(server.process.pid, signal.SIGINT)
        assert server.process.wait(timeout=120) == 0


def wait_for(path: Path) -> str:
    deadline = time.monotonic() + 120
    while not path.exists():
        assert time.monotonic() < deadline, "no browser was opened"
        time.sleep(0.05)
    return path.read_text()
