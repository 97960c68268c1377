"""Measures how fast Einklang is beside other programs: `make bench`."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from rich.console import Console

from attacked import attacks
from clicks import clicks
from clock import FULL, QUICK, all_cores, on_cores
from environments import environments
from findings import Section
from first_page import first_page
from growth import growth
from live import live_tables
from machine import machine
from rates import main_rates, other_rates
from report import page, terminal_table
from sizes import sizes
from startup import first_games, imports
from threads import second_thread
from uncompiled import compiling
from values import values

_PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
_CORES = all_cores()
_PACKAGES = ("einklang", "numpy", "numba", "open_spiel", "momaland", "pgx", "jax")

_SECTIONS = [
    Section("Whole games", "Games in a second, on one core.", main_rates),
    Section("All other set-ups", "The same, measured more briefly.", other_rates),
    Section("Compiled and uncompiled", "What Numba gains.", compiling),
    Section("Two threads", "In wall time, on all cores.", partial(second_thread, _CORES)),
    Section(
        "Larger boards",
        "What laying a tile costs, divided by the cells of the board: a ratio of at most 1 means"
        " that the cost grows no faster than the board. And what a whole game costs.",
        growth,
    ),
    Section(
        "Learned values",
        "Tables valued in a second by the net of a set-up.",
        values,
    ),
    Section(
        "Environments",
        "Steps in a second on one core, by random legal actions. Every step has observations and"
        " masks, and a game that is over is followed by a new one.",
        environments,
    ),
    Section(
        "Live tables",
        "A server on one core, and on the other everybody who plays at it, two at a table of"
        " classic. A move counts when the mover has been told that it is on disk. The time runs"
        " from the moment at which the move was due, so waiting to be sent counts, too.",
        partial(live_tables, _CORES),
    ),
    Section(
        "Live tables under attack",
        "A server on one core with its usual limits, and on the other people who play at 400 tables"
        " of it, each from an address of its own, and somebody who attacks it from another one."
        " The same people are measured before the attack, during it and after it.",
        partial(attacks, _CORES),
    ),
    Section(
        "The browser",
        "A server on one core, and Chromium without a screen on all of them, in which a game of"
        " solo is played by clicks. The time runs inside of the page, from the moment at which the"
        " button that confirms a tile is let go.",
        partial(clicks, _CORES),
    ),
    Section(
        "The first page",
        "Chromium as a phone that is four times slower than this machine and 150 ms away, beside a"
        " page with as many bytes of script as ours may take, which do nothing.",
        partial(first_page, _CORES),
    ),
    Section("Bytes", "How large a state is.", sizes),
    Section("Starting", "In wall time, from the start of a process to its end.", imports),
    Section(
        "The first game",
        "In wall time. A cold start has no compiled rules on disk and has to say that it compiles"
        " them; it is measured once. A warm start finds what the cold one left.",
        first_games,
    ),
]


def main() -> int:
    """Measure, print and write the table; returns 1 if something demanded is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="measure roughly, and leave the documentation alone"
    )
    quick = parser.parse_args().quick
    effort = QUICK if quick else FULL
    measured = {}
    # The first core is the one that a system likes to bother with other things.
    with on_cores({max(_CORES)}):
        for section in _SECTIONS:
            # Plain words: a moving picture would take its time from what is measured.
            print(f"{section.title} …", file=sys.stderr, flush=True)
            measured[section] = list(section.measure(effort))
    # In a file or a pipe the table is as wide as it has to be.
    Console(width=None if sys.stdout.isatty() else 160).print(terminal_table(measured))
    if not quick:
        _PAGE.write_text(page(measured, machine(*_PACKAGES), effort.runs), "utf-8")
    missed = [
        finding
        for findings in measured.values()
        for finding in findings
        if finding.verdict == "missed"
    ]
    for finding in missed:
        print(f"missed: {finding}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
