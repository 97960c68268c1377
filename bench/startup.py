"""Rows about waiting: how long it takes to import, to be helped, and to see a first game."""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from clock import WALL, Comparison, Effort, compare
from findings import Bound, Finding, at_most, digits

_WARM, _COLD = at_most(1, " s"), at_most(25, " s")
_GAMES = ("classic", "spezial", "cards")
_PYTHON = [sys.executable, "-c", "pass"]
_NUMBA = [sys.executable, "-c", "import numba"]


class Place:
    """A folder in which programs are started, with the kernels kept there or where they always are.

    Python may write down what it has compiled of the sources, as it does for everybody who did
    not forbid it.
    """

    def __init__(self, folder: str, own_kernels: bool = False) -> None:
        self.folder = folder
        self.environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
        if own_kernels:
            self.environment["EINKLANG_CACHE_DIR"] = str(Path(folder, "kernels"))

    def start(self, command: list[str]) -> tuple[float, str]:
        """Start a program and wait for its end; returns the seconds and what it said meanwhile."""
        began = WALL()
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        seconds = WALL() - began
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} failed: {done.stderr.strip()}")
        return seconds, done.stderr.strip()

    def compare(self, command: list[str], anchor: list[str], runs: int) -> Comparison:
        """Compare how long two programs take, once both have been started before."""
        self.start(command)
        self.start(anchor)
        return compare(lambda _: self.start(command)[0], lambda _: self.start(anchor)[0], runs)


def imports(effort: Effort) -> Iterator[Finding]:
    """Compare importing and asking for help with starting Python, or with importing Numba."""
    bare = [sys.executable, "-c", "import einklang"]
    rules = [sys.executable, "-c", "import einklang; einklang.play_games"]
    with TemporaryDirectory() as folder:
        place = Place(folder)
        for what, command, anchor, start in (
            ("`import einklang`", bare, "Python", _PYTHON),
            ("`einklang --help`", [_program(), "--help"], "Python", _PYTHON),
            ("`import einklang`, with the rules", rules, "Numba", _NUMBA),
        ):
            yield _finding(what, anchor, place.compare(command, start, effort.runs))


def first_games(effort: Effort) -> Iterator[Finding]:
    """Compare the way to a first game with importing Numba."""
    for game in _GAMES:
        for options in (["--no-records"], []):
            command = [_program(), "simulate", game, *options]
            what = f"`{' '.join(['einklang', *command[1:]])}`"
            with TemporaryDirectory() as folder:
                place = Place(folder, own_kernels=effort.cold)
                if effort.cold:
                    yield _cold_finding(what, command, place)
                compared = place.compare(command, _NUMBA, effort.runs)
                yield _finding(f"{what}, warm", "Numba", compared, _WARM)


def _cold_finding(what: str, command: list[str], place: Place) -> Finding:
    """A finding about compiling first: once only, because that takes long and so is steady."""
    anchor, _ = place.start(_NUMBA)
    seconds, said = place.start(command)
    compared = Comparison(seconds, anchor, seconds / anchor)
    if said:
        return _finding(f"{what}, cold", "Numba", compared, _COLD)
    # Who is not told what a wait is for does not know whether it ends.
    return _finding(f"{what}, cold and silent", "Numba", compared, _COLD, judged=math.inf)


def _finding(
    what: str,
    anchor: str,
    compared: Comparison,
    bound: Bound | None = None,
    judged: float | None = None,
) -> Finding:
    ours, theirs = (f"{digits(seconds)} s" for seconds in (compared.ours, compared.theirs))
    return Finding(what, ours, anchor, theirs, compared.ratio, bound, judged or compared.ours)


def _program() -> str:
    """The program that was installed beside this Python."""
    found = shutil.which("einklang", path=sysconfig.get_path("scripts"))
    if found is None:
        raise RuntimeError("the program einklang is not installed beside this Python")
    return found
