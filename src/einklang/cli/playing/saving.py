"""Keeps a running game in a file, and takes one up again from there."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from einklang.bots.programs.command import is_command
from einklang.cli.start import ensure_replayable
from einklang.games.game import State
from einklang.records.reading import lines, read_record
from einklang.records.record import Record, RecordError
from einklang.records.replay import replay
from einklang.records.writing import record_of, write_records


class GameFile:
    """Writes a game down, with all that a resumed record said beyond the game itself."""

    def __init__(
        self, path: Path | None, names: Sequence[str], resumed: Record | None = None
    ) -> None:
        self.path = path
        self._names = tuple(names)
        self._resumed = resumed

    def record(self, state: State) -> Record:
        """The record of the game so far."""
        extra: Mapping[str, Any] = self._resumed.extra if self._resumed else {}
        record = record_of(state, self._names, extra)
        if self._resumed is None:
            return record
        known = self._resumed.steps
        steps = [
            replace(step, extra=known[number].extra) if number < len(known) else step
            for number, step in enumerate(record.steps)
        ]
        record = replace(record, steps=tuple(steps))
        if record.steps != known[: len(steps)]:
            # What came after the resumed steps was drawn by other chance than that of their deal.
            others = {name: value for name, value in extra.items() if name != "deal"}
            record = replace(record, extra=others)
        return record

    def keep(self, state: State) -> None:
        """Save the game, if it has a file."""
        if self.path is not None:
            write_records(self.path, [self.record(state)])

    def keep_for_good(self, state: State) -> Path:
        """Save a game that has no later chance, wherever it can be, and say where."""
        places = [*([self.path] if self.path else []), new_path(state.game.name)]
        places.append(new_path(state.game.name, Path(tempfile.gettempdir())))
        for path in places[:-1]:
            try:
                write_records(path, [self.record(state)])
                return path
            except OSError:
                continue
        write_records(places[-1], [self.record(state)])
        return places[-1]

    def copy(self, state: State, path: Path) -> None:
        """Save the game into another file that does not exist yet."""
        if path.exists() and not (self.path and path.samefile(self.path)):
            raise FileExistsError(17, "it exists already; choose another name")
        write_records(path, [self.record(state)])


def new_path(game: str, folder: Path | None = None) -> Path:
    """A file that does not exist yet, named after the game and the time."""
    stem = f"einklang-{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path, number = (folder or Path()) / f"{stem}.jsonl", 1
    while path.exists():
        number += 1
        path = path.with_name(f"{stem}-{number}.jsonl")
    return path


def resume(path: Path, seed: int | None) -> tuple[Record, State]:
    """The one record that a file holds, and the position it leads to; the file stays untouched."""
    if not path.is_file():
        raise RecordError(f"{path} is not a file that a game can be kept in; choose another one")
    found = list(islice(lines(path), 2))
    if not found:
        raise RecordError(f"{path} is empty; delete it, or choose another file")
    if len(found) > 1:
        raise RecordError(f"{path} holds several records; play needs a file with one")
    try:
        record = read_record(found[0])
        ensure_replayable(record.game)
        return record, replay(record, seed)
    except RecordError as error:
        raise RecordError(f"{path} cannot be resumed: {error}") from error


def describe_trouble(path: Path | str, error: OSError) -> str:
    """One sentence on why a file cannot be used."""
    if isinstance(error, FileNotFoundError):
        return f"{path} cannot be saved: its folder does not exist"
    return f"{path} cannot be used: {error.strerror or error}"


def resume_command(path: Path, bots: Sequence[str] = ()) -> str:
    """The command that goes on with a game; programs among the bots have to be named again."""
    again = f" --bots {shlex.quote(','.join(bots))}" if any(map(is_command, bots)) else ""
    return f"einklang play --file {shlex.quote(str(path))}{again}"


def show_command(path: Path) -> str:
    """The command that draws a finished game."""
    return f"einklang show {shlex.quote(str(path))}"
