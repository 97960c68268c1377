"""A program that is killed has lost nothing that it told of."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import store_program
from effort import games
from einklang.store.sqlite import SqliteStore
from opened_stores import run, write


def killed(path: Path, lines: int) -> dict[str, int]:
    """Have a program write until it has told of so many appends; the last version told of each."""
    told: dict[str, int] = {}
    command = [sys.executable, store_program.__file__, "go_on", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for _ in range(lines):
            line = json.loads(program.stdout.readline())
            told[line["table"]] = line["version"]
        program.kill()
        # What it had told by then stands, too; the last line may be torn.
        for text in program.stdout:
            if text.endswith("\n"):
                line = json.loads(text)
                told[line["table"]] = line["version"]
    return told


def test_a_kill_loses_nothing_that_was_told(tmp_path: Path) -> None:
    chance = random.Random(11)
    for number in range(games(5, 500)):
        path = tmp_path / f"games{number // 50}.db"  # none so large that reading takes long
        told = killed(path, chance.randrange(1, 800))

        async def look(store: SqliteStore, told: dict[str, int] = told) -> None:
            for table, version in told.items():
                events = await store.events(table)
                assert len(events) == await store.version(table) >= version
                assert events == [f"{table} {n}" for n in range(1, len(events) + 1)]
                await store.append(write(table, len(events), f"{table} {len(events) + 1}"))

        run(path, look)
