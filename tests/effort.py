"""How hard the tests try: a little in `make test`, very hard in `make soak`."""

from __future__ import annotations

import os

import pytest

SOAK = bool(os.environ.get("EINKLANG_SOAK"))


CI = os.environ.get("CI") == "true"


def need(there: bool, what: str) -> None:
    """Skip a test that needs what this machine does not have; in CI that is a failure."""
    if not there:
        (pytest.fail if CI else pytest.skip)(f"this test needs {what}")


def games(few: int, many: int) -> int:
    """The number of games to play: few, or many in a soak run."""
    return many if SOAK else few
