"""What a command is asked to look at: which record of a file, judged by whom and for how long."""

from __future__ import annotations

from pathlib import Path

from einklang.bots.asking import Budget
from einklang.games.errors import SetupError
from einklang.records.reading import lines, read_record
from einklang.records.record import Record

# The levels that value every play; the others see only some.
LOWEST, HIGHEST = 5, 6


def pick_record(file: Path, number: int | None) -> Record:
    """The record of this number, counted from 1, or the last one of a file."""
    count, found = 0, None
    for count, line in enumerate(lines(file), 1):
        if number is None or count == number:
            found = line
        if count == number:
            break
    if found is None:
        missing = "" if number is None else f", so there is no record {number}"
        raise SetupError(f"{file} holds {count} records{missing}")
    return read_record(found)


def level_name(level: int) -> str:
    """The name of the level that judges plays."""
    if not LOWEST <= level <= HIGHEST:
        raise SetupError(f"plays are judged at level {LOWEST} or {HIGHEST}, not at {level}")
    return f"level{level}"


def budget_of(rollouts: int | None) -> Budget | None:
    """So many rollouts for each action, or as long as the level usually thinks."""
    return None if rollouts is None else Budget(rollouts=rollouts)
