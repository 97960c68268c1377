"""Runs the command line: mostly inside the test's process, as a program of its own where needed."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from einklang.cli.main import main
from einklang.warming import cold, warm

PROGRAM = Path(sys.executable).parent / "einklang"

# What would change the output, as in a test run on a build server.
_UNSET = (
    "FORCE_COLOR",
    "NO_COLOR",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
    "CLICOLOR_FORCE",
    "PYTHONUNBUFFERED",
)


class Answer(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one sentence of a refusal, without the program's name and the full stop."""
        assert self.code == 2, self
        assert self.out == "", self
        assert self.err.startswith("einklang: "), self
        assert self.err.endswith(".\n"), self
        assert len(self.err.splitlines()) == 1, self
        return self.err.removeprefix("einklang: ").removesuffix(".\n")


@cache
def ready() -> None:
    """Compile the kernels, so that no command has to say that it does."""
    for part in cold():
        warm(*part)


def environment(**more: str) -> dict[str, str]:
    """The environment of a command: a wide plain terminal, and kernels that are compiled."""
    ready()
    kept = {name: value for name, value in os.environ.items() if name not in _UNSET}
    return {**kept, "COLUMNS": "400", **more}


def run(*words: str | Path, env: Mapping[str, str] | None = None) -> Answer:
    """Run a command inside this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    code: object = None
    with (
        patch.object(sys, "argv", ["einklang", *map(str, words)]),
        patch.dict(os.environ, environment(**(env or {})), clear=True),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code
    assert isinstance(code, int)
    return Answer(code, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def start(*words: str | Path, stdout: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """Start the installed program; whoever starts it waits for its end."""
    return subprocess.Popen(
        [PROGRAM, *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(),
    )


def program(*words: str | Path) -> Answer:
    """Run the installed program to its end."""
    running = start(*words)
    out, err = running.communicate(timeout=60)
    return Answer(running.returncode, out, err)
