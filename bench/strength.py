"""Measures how strong the computer players are: `make strength`."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

from einklang.bots.bot import LEVELS
from einklang.bots.thinking.levels import setting_of
from einklang.bots.thinking.weights import shipped
from einklang.games.catalogue import all_setups
from ladder import page, row
from machine import machine
from matches import matches
from played import Played, play

_ROOT = Path(__file__).parent.parent
_PAGE = _ROOT / "docs" / "strength.md"
_GAMES = _ROOT / "build" / "strength"


def main() -> int:
    """Play all matches and write the page; returns 1 if something demanded is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("setups", nargs="*", help="only these, and leave the documentation alone")
    wanted = parser.parse_args().setups
    measured: dict[str, list[Played]] = {}
    for setup, layout in all_setups().items():
        if wanted and setup not in wanted:
            continue
        measured[setup] = []
        for match in matches(setup, layout):
            played = play(match, layout, folder_of(setup))
            measured[setup].append(played)
            print(setup, *row(played), sep="  ", flush=True)
    if not wanted:
        _PAGE.write_text(page(measured, machine("einklang", "numpy", "numba")), "utf-8")
    missed = any(each.verdict == "missed" for played in measured.values() for each in played)
    return 1 if missed else 0


def folder_of(setup: str) -> Path:
    """Where the games of the levels as they are now are kept; changed ones play anew."""
    learned = shipped(setup)
    assert learned is not None
    told = repr([setting_of(level, setup) for level in LEVELS]).encode() + learned.net.tobytes()
    folder = _GAMES / f"{setup}-{hashlib.blake2b(told, digest_size=4).hexdigest()}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
