"""`einklang show`: draws a position of a record."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import get_args

from einklang.cli.start import console_for, ensure_replayable
from einklang.cli.studying.picking import pick_record
from einklang.drawing import Theme
from einklang.games.errors import SetupError
from einklang.games.game import State
from einklang.records.record import Record
from einklang.records.replay import positions, replay


def show(
    file: Path,
    number: int,
    step: int | None,
    seat: int | None,
    svg: Path | None,
    theme: str,
    no_colour: bool,
) -> None:
    """Draw a position in the terminal, or into a file."""
    if theme not in get_args(Theme):
        raise SetupError(f"there is no theme {theme!r}; take light, dark or auto")
    record = pick_record(file, number)
    ensure_replayable(record.game)
    state = _position(record, step)
    position = state if seat is None else state.game.view(state, seat)
    names = record.seats or ()
    if svg:
        svg.write_text(position.to_svg(theme=theme, names=names), encoding="utf-8")  # type: ignore[arg-type]
        print(f"picture: {svg}")
        return
    console = console_for(no_colour)
    colour = console.is_terminal and not console.no_color
    print(position.to_text(colour=colour, names=names))


def _position(record: Record, step: int | None) -> State:
    if step is None:
        return replay(record)
    if step > len(record.steps):
        most = len(record.steps)
        raise SetupError(
            f"the record has {most} steps, so --step goes from 0 to {most}, not {step}"
        )
    return next(islice(positions(record), step, None))
