"""Runs a test file as a program, with the kernels as plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import einklang

TESTS = Path(__file__).parent


def run_uncompiled(file: str, *words: str) -> str:
    """What the program prints."""
    # The same copy of the project, whichever is installed.
    path = os.pathsep.join([str(TESTS), str(Path(einklang.__file__).parents[1])])
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": path,
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", file, *words],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=3000,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
