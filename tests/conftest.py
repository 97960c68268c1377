"""Settings and fixtures for all tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from cards import card_tables
from effort import SOAK
from einklang.bots.asking import Bot
from einklang.bots.bot import dismiss
from tiles import positions
from towers import changed_boards

if TYPE_CHECKING:
    from typists import Terminal

settings.register_profile("usual", deadline=None, max_examples=40)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("soak" if SOAK else "usual")


@pytest.hookimpl(optionalhook=True)  # without pytest-xdist nobody asks
def pytest_xdist_auto_num_workers() -> int:
    """Half as many workers more than cores: tests of servers and browsers wait for much."""
    cores = os.cpu_count() or 1
    return cores + cores // 2


def pytest_collection_finish() -> None:
    """Thousands of collected tests live to the end: nobody has to look through them again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def made() -> Iterator[list[Bot]]:
    """The bots that a test makes, dismissed after it."""
    bots: list[Bot] = []
    yield bots
    dismiss(bots)


@pytest.fixture(params=["compiled", "plain"])
def table(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Lays out positions of a family with one of the two implementations of its rules."""
    family = {"tiles": positions, "cards": card_tables, "towers": changed_boards}
    tables = family[request.path.parent.name]
    lay_out: Callable[..., Any] = tables.plain_table if request.param == "plain" else tables.table
    return lay_out


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    """A terminal in a folder of its own."""
    from typists import Terminal  # other tests start sooner without

    monkeypatch.chdir(tmp_path)
    return Terminal(monkeypatch)
