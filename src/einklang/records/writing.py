"""Writes a state down as a record, and records into a file."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from einklang.games.errors import SetupError
from einklang.games.game import State
from einklang.games.result import Default
from einklang.records.record import Record, RecordedStep
from einklang.records.replay import result_json
from einklang.symbols import PAIR_TEXTS

LOST = "lost_by_default"  # besides the record itself: what a reader may ignore


def record_of(
    state: State,
    seats: Sequence[str] | None = None,
    extra: Mapping[str, Any] | None = None,
) -> Record:
    """The record of the game that led to a state, finished or not."""
    if not state.dealt:
        raise SetupError("a position that was set up freely has no record; deal a game with new()")
    result = state.game.result(state)
    return Record(
        game=state.game.name,
        players=state.players,
        seats=None if seats is None else tuple(seats),
        options=state.options,
        setup=state.game.setup_of(state),
        steps=tuple(
            RecordedStep(
                seat=step.seat,
                act=state.game.write(state, step.action),
                points=step.points_by_letter,
                drew=tuple(PAIR_TEXTS[kind] for kind in step.drew),
            )
            for step in state.steps
        ),
        result=None if result is None else result_json(result),
        extra=extra or {},
    )


def write_records(path: Path | str, records: Iterable[Record]) -> None:
    """Put records into a file, all of them or none: a crash leaves the file as it was."""
    path = Path(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            for record in records:
                file.write(record.to_line() + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def lost_by_default(default: Default) -> dict[str, Any]:
    """What a record says besides of a game that was lost without being played to its end."""
    return {LOST: default._asdict()}
