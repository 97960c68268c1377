"""Tiny programs that play, badly or well, and whether anything of them is left."""

from __future__ import annotations

import fcntl
import json
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import einklang

READY = 'say({"type": "ready", "name": "Tiny"})'
FIRST = 'say({"id": message["id"], "action": message["legal"][0]})'
FAIL_THIRD = f'sys.exit(9) if message["id"] == 3 else {FIRST}'

_PROGRAM = """
import fcntl, json, os, signal, subprocess, sys, time

lock = open({lock!r}, "w")
fcntl.flock(lock, fcntl.LOCK_SH)
os.set_inheritable(lock.fileno(), True)

def note(what):
    with open({log!r}, "a") as log:
        log.write(json.dumps(what) + "\\n")

def say(message):
    print(json.dumps(message), flush=True)

def spawn():
    subprocess.Popen(["sleep", "1000"], close_fds=False)

note({{"pid": os.getpid()}})
{begin}
for line in sys.stdin:
    message = json.loads(line)
    note(message)
    if message["type"] == "hello":
        {hello}
    elif message["type"] == "choose":
        {choose}
{end}
"""


class TinyProgram:
    """A program in a folder that notes what it is told, and holds a lock while it lives."""

    def __init__(
        self,
        folder: Path,
        *,
        begin: str = "",
        hello: str = READY,
        choose: str = FIRST,
        end: str = "note('end')",
    ) -> None:
        self.path = folder / "tiny.py"
        self.log = folder / "log.jsonl"
        self.lock = folder / "lock"
        code = _PROGRAM.format(
            lock=str(self.lock), log=str(self.log), begin=begin, hello=hello, choose=choose, end=end
        )
        self.path.write_text(code)
        self.name = f"exec:{shlex.join([sys.executable, '-IS', str(self.path)])}"

    @property
    def told(self) -> list[Any]:
        """What it noted: its process at each start, and then every message."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    @property
    def pids(self) -> list[int]:
        """The processes that were started, its children not counted."""
        return [note["pid"] for note in self.told if "pid" in note]

    @property
    def is_alive(self) -> bool:
        """Whether the program or a child of it still runs: then the lock is held."""
        with self.lock.open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    def wait_until_noted(self, what: str) -> None:
        """Wait until the program has noted something."""
        deadline = time.monotonic() + 60
        while not (self.log.exists() and what in self.log.read_text()):
            assert time.monotonic() < deadline, f"it never noted {what!r}"
            time.sleep(0.01)

    def check_gone(self) -> None:
        """Nothing is left; the system may take a moment to bury what was killed."""
        assert self.pids, "it never ran"
        deadline = time.monotonic() + 30
        while self.is_alive:
            assert time.monotonic() < deadline, "something of the program is still alive"
            time.sleep(0.01)


def first_view(game: str = "solo") -> Any:
    """What the first seat of a new game sees."""
    played = einklang.game(game)
    return played.view(played.new(seed=1), 0)
