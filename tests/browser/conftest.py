"""A server with the built client, and browsers to visit it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.visitor import Invite, Visitor
from chromium import open_chromium
from running_server import UNHURRIED, RunningServer, running_server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests here; while it is open, no other test can have an event loop."""
    with open_chromium() as chromium:
        yield chromium


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A real server whose computer players do not pause."""
    folder: Path = tmp_path_factory.mktemp("browser")
    with running_server(folder / "tables.sqlite", *UNHURRIED) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: RunningServer) -> Iterator[Invite]:
    """Lets visitors in, and asks each at the end whether something went wrong."""
    visitors: list[Visitor] = []

    def let_in(**wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, **wishes))
        return visitors[-1]

    yield let_in
    for visitor in visitors:
        visitor.leave()
