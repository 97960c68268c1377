"""`einklang show`, `hint` and `analyse`: commands that look at one record of a file."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from shutil import get_terminal_size
from statistics import mean
from typing import get_args

from einklang.bots.advising import MARKS_TO_WIN, Verdict, explain, look_at
from einklang.bots.asking import Budget
from einklang.bots.thinking.thinker import Thinker
from einklang.cli.progress import INTERRUPTED, GameBar, Interruption
from einklang.cli.start import console_for, ensure_replayable, ensure_warm
from einklang.cli.wording import describe_advice, plural
from einklang.drawing import Theme, paint_png
from einklang.drawing.chart import Axis, Chart, Curve, draw_chart
from einklang.drawing.label import clean, cut
from einklang.games.errors import SetupError
from einklang.games.game import State
from einklang.records.reading import lines, read_record
from einklang.records.record import Record
from einklang.records.replay import positions, replay
from einklang.warming import THINKING

# The levels that value every play; the others see only some.
LOWEST, HIGHEST = 5, 6

_WORST = 3  # actions that a summary names
_LONGEST_NAME = 16
_TOLD = ("mistake", "blunder")  # what is marked in the picture

_EMPTY = Chart("", Axis("", 0, 1), Axis("", 0, 1), ())


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


def analyse(
    file: Path, game: int | None, out: Path | None, level: int, rollouts: int | None, seed: int
) -> int:
    """Judge every action of a record, and draw how the chances went; returns the exit code."""
    if out is not None and out.suffix.lower() not in (".svg", ".png"):
        raise SetupError(f"{out} is no picture; name a file that ends in .svg or .png")
    if out is not None and out.suffix.lower() == ".png":
        paint_png(draw_chart(_EMPTY, theme="light"))  # refused at once where it cannot be painted
    thinker = Thinker(level_name(level), seed)
    budget = budget_of(rollouts)
    record = pick_record(file, game)
    ensure_replayable(record.game)
    last = replay(record)
    ensure_warm(last.game, THINKING)
    states = list(positions(record))
    verdicts: list[Verdict] = []
    with Interruption() as interruption, GameBar(len(last.steps), "steps") as bar:
        for state, step in zip(states, last.steps, strict=False):
            view = state.game.view(state, state.turn)
            verdicts.append(look_at(view, step.action, thinker, budget))
            bar.advance()
            if interruption.asked:
                break
    names = [cut(clean(name), _LONGEST_NAME) for name in record.seats or ()]
    names = names or [f"seat {seat}" for seat in range(last.players)]
    of = "" if len(verdicts) == len(last.steps) else f"{len(verdicts)} of "
    players, steps = plural(last.players, "player"), plural(len(last.steps), "step")
    print(f"{last.game.name}, {players}, {of}{steps}, as level {level} sees them")
    for line in (*_table(last, verdicts, names), *_summary(last, verdicts, names)):
        print(line)
    if out is not None:
        _write(out, chances(last, verdicts, names), out.suffix.lower() == ".png")
        print(f"picture: {out}")
    return INTERRUPTED if interruption.asked else 0


def _amount(verdict: Verdict) -> str:
    """What was given away: percentage points, or alone fields of the weakest colour."""
    if verdict.alone:
        return f"{verdict.given_away:.2f}"
    return f"{100 * verdict.given_away:.1f} %"


def _value(verdict: Verdict) -> str:
    return f"{verdict.value:.1f}" if verdict.alone else f"{100 * verdict.value:.1f} %"


def _table(last: State, verdicts: Sequence[Verdict], names: Sequence[str]) -> list[str]:
    """A line for each action: the best one is named where another was played."""
    texts = last.layout.texts
    head = ("step", "who", "played", "weakest" if last.layout.sides == 1 else "chance")
    rows = [(*head, "gave away", "", "best")]
    for number, verdict in enumerate(verdicts, 1):
        is_best = verdict.played == verdict.best
        best = "" if is_best else texts[verdict.best]
        given = "" if is_best else _amount(verdict)
        mark = "best" if is_best else verdict.mark
        who, played = names[verdict.seat], texts[verdict.played]
        rows.append((str(number), who, played, _value(verdict), given, mark, best))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    aligned = (">", "<", "<", ">", ">", "<", "<")
    return [
        "  ".join(
            f"{cell:{way}{width}}" for cell, way, width in zip(row, aligned, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def _summary(last: State, verdicts: Sequence[Verdict], names: Sequence[str]) -> list[str]:
    """For each seat what it gave away on average, and its worst actions."""
    lines = []
    for seat, name in enumerate(names):
        own = [(n, each) for n, each in enumerate(verdicts, 1) if each.seat == seat]
        if not own:
            continue
        average = mean(each.given_away for _, each in own)
        told = f"{average:.2f}" if own[0][1].alone else f"{100 * average:.1f} %"
        marks = Counter(each.mark for _, each in own)
        counted = ", ".join(f"{mark} {marks[mark]}" for mark in reversed(MARKS_TO_WIN))
        worst = sorted((each for each in own if each[1].given_away > 0), key=_badness)[:_WORST]
        lines.append(f"{name}: {told} given away on average; {counted}")
        if worst:
            named = ", ".join(
                f"step {n} {last.layout.texts[each.played]} ({_amount(each)})" for n, each in worst
            )
            lines.append(f"  worst: {named}")
    return lines


def _badness(numbered: tuple[int, Verdict]) -> float:
    return -numbered[1].given_away


def chances(last: State, verdicts: Sequence[Verdict], names: Sequence[str]) -> Chart:
    """How the chances of each side went, as its seats saw them: before and after each action."""
    alone = last.layout.sides == 1
    scale = 1.0 if alone else 100.0
    curves = []
    for side in range(last.layout.sides):
        own = [(n, v) for n, v in enumerate(verdicts) if last.side(v.seat) == side]
        points = [
            point
            for n, each in own
            for point in (
                (float(n), scale * each.value),
                (float(n + 1), scale * (each.value - each.given_away)),
            )
        ]
        if last.over and len(verdicts) == len(last.steps):
            points = [point for point in points if point[0] < len(verdicts)]
            points.append((float(len(verdicts)), _final(last, side)))
        marks = tuple(
            (float(n + 1), scale * (each.value - each.given_away))
            for n, each in own
            if each.mark in _TOLD
        )
        seats = [name for seat, name in enumerate(names) if last.side(seat) == side]
        curves.append(Curve(" + ".join(seats), tuple(points), marks=marks))
    title = "Expected weakest colour" if alone else "Chance to win"
    return Chart(
        title=f"{title} in {last.game.name}",
        x=Axis("steps", 0, len(verdicts)),
        y=Axis("weakest colour", 0, last.layout.top) if alone else Axis("chance, %", 0, 100),
        curves=tuple(curves),
        marks_name="mistake or blunder",
    )


def _final(last: State, side: int) -> float:
    """How it ended for a side, on the scale of the chart."""
    result = last.game.result(last)
    assert result is not None
    if last.layout.sides == 1:
        return float(result.weakest(side))
    winners = {last.side(seat) for seat in result.winners}
    return 100.0 / len(winners) if side in winners else 0.0


def _write(out: Path, chart: Chart, is_png: bool) -> None:
    if is_png:
        out.write_bytes(paint_png(draw_chart(chart, theme="light")))
    else:
        out.write_text(draw_chart(chart), encoding="utf-8")
