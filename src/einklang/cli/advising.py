"""`einklang hint`: the best actions of the seat to move, and what speaks for each."""

from __future__ import annotations

from pathlib import Path

from einklang.bots.explaining import Advice, explain
from einklang.cli.picking import pick_record
from einklang.cli.start import ensure_replayable, ensure_warm
from einklang.cli.thinking import budget_of, level_name
from einklang.drawing.label import clean
from einklang.games.errors import SetupError
from einklang.games.position import View
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
    print(_table(view, advice))


def _table(view: View, advice: list[Advice]) -> str:
    """One line for each action."""
    width = max(len("action"), *(len(each.text) for each in advice))
    alone = view.layout.sides == 1
    lines = [f"{'action':{width}}  {'' if alone else 'chance  '}weakest  why"]
    for each in advice:
        chance = "" if each.chance is None else f"{100 * each.chance:4.1f} %  "
        weakest = "-" if each.weakest is None else f"{each.weakest:.1f}"
        why = each.sentence.removeprefix(f"{each.text} ")
        lines.append(f"{each.text:{width}}  {chance}{weakest:>7}  {why}")
    return "\n".join(lines)
