"""`einklang hint`: the best actions of the seat to move, and what speaks for each."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import get_terminal_size

from einklang.bots.advising.explaining import explain
from einklang.cli.start import ensure_replayable, ensure_warm
from einklang.cli.studying.picking import budget_of, level_name, pick_record
from einklang.cli.wording import describe_advice
from einklang.drawing.label import clean
from einklang.games.errors import SetupError
from einklang.records.replay import replay
from einklang.warming import THINKING


def hint(
    file: Path,
    game: int | None,
    number: int,
    level: int,
    rollouts: int | None,
    seed: int,
) -> None:
    """Print the best actions of an unfinished game, from the view of its seat to move."""
    record = pick_record(file, game)
    ensure_replayable(record.game)
    state = replay(record)
    if state.over:
        raise SetupError(
            f"{file}: the game is over, so there is nothing to play; einklang analyse looks back"
        )
    ensure_warm(state.game, THINKING)
    view = state.game.view(state, state.turn)
    names = [clean(name) for name in record.seats or ()]
    advice = explain(
        view, number, level=level_name(level), seed=seed, budget=budget_of(rollouts), names=names
    )
    who = f" ({names[view.seat]})" if names else ""
    print(
        f"{view.game.name}, after {len(view.steps)} steps: seat {view.seat}{who} to move,"
        f" as level {level} sees it"
    )
    # In a file or a pipe every action stays on one line.
    print(
        describe_advice(view, advice, get_terminal_size().columns if sys.stdout.isatty() else None)
    )
