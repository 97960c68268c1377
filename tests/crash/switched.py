"""Runs `python -c CODE` with a switch: SIGUSR1 makes its database read-only, SIGUSR2 ends that."""

from __future__ import annotations

import signal
import sqlite3
import sys
from types import FrameType
from typing import Any

_READ_ONLY = {signal.SIGUSR1: 1, signal.SIGUSR2: 0}

_connect = sqlite3.connect
_opened: list[sqlite3.Connection] = []


def _connect_and_note(*args: Any, **more: Any) -> sqlite3.Connection:
    _opened.append(_connect(*args, **more))
    return _opened[-1]


def _switch(number: int, frame: FrameType | None) -> None:
    # The first connection is the one that writes.
    _opened[0].execute(f"PRAGMA query_only = {_READ_ONLY[signal.Signals(number)]}")


if __name__ == "__main__":
    sqlite3.connect = _connect_and_note  # type: ignore[assignment]
    for number in _READ_ONLY:
        signal.signal(number, _switch)
    _, _, flag, code, *words = sys.argv
    sys.argv = [flag, *words]
    exec(code)
