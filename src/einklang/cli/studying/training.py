"""`einklang train`: teaches a net by self-play, and shows how well it does on the way."""

from __future__ import annotations

import math
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from einklang.bots.learning.training import USUAL, Effort, Training, rounds_of
from einklang.bots.thinking.weights import Learned, read_learned
from einklang.cli.progress import INTERRUPTED, Interruption
from einklang.cli.start import ensure_warm
from einklang.drawing.chart import Axis, Chart, Curve, draw_chart
from einklang.games.catalogue import read_setup
from einklang.games.errors import SetupError
from einklang.games.layout import Layout
from einklang.warming import TRAINING

_BAR = 24  # columns


def train(setup: str, minutes: float, seed: int, out: Path | None, effort: Effort = USUAL) -> int:
    """Train from the beginning or from where the file is; returns the exit code."""
    layout = read_setup(setup)
    rounds = rounds_of(minutes)
    path = out or Path(f"{setup}.npz")
    if path.is_dir():
        raise SetupError(f"{path} is a folder; name a file for the weights, such as {setup}.npz")
    if path.suffix.lower() == ".svg":
        raise SetupError(f"{path} would be a picture; name a file for the weights: {setup}.npz")
    command = f"einklang train {setup} --minutes {minutes:g} --seed {seed}"
    if path.exists():
        learned = read_learned(path)
        _check_same(path, learned, setup, seed, rounds)
        training = Training(layout, learned, effort)
    else:
        training = Training.new(layout, minutes, seed, command, effort)
        training.learned.save(path)  # a place that cannot be written to is refused at once
    ensure_warm(layout.game, TRAINING)
    going_on = command if out is None else f"{command} --out {out}"
    return _run(training, path, going_on)


def _check_same(path: Path, learned: Learned, setup: str, seed: int, rounds: int) -> None:
    """Refuse to go on with a file of another training, or with one that is finished."""
    same = (learned.setup, learned.seed, learned.rounds) == (setup, seed, rounds)
    if same and not learned.over:
        return
    score = describe_score(learned.curve[-1][1:], learned.setup) if learned.curve else "nothing"
    if same:
        raise SetupError(
            f"{path} is finished, after {rounds} rounds with {score}; to train anew, name another"
            " file with --out or remove this one"
        )
    raise SetupError(
        f"{path} is another training: {learned.setup}, seed {learned.seed}, {learned.rounds}"
        " rounds; go on with the same numbers, or name another file with --out"
    )


def _run(training: Training, path: Path, command: str) -> int:
    learned, layout = training.learned, training.layout
    console = Console(highlight=False)
    picture = path.with_suffix(".svg")
    if learned.done:
        console.print(f"{path} goes on after round {learned.done}.", soft_wrap=True, markup=False)
    with Interruption() as interruption, _progress(learned) as progress:
        task = progress.task_ids[0]
        for point in learned.curve:
            progress.print(_describe_point(point, learned, layout), soft_wrap=True)
        for _ in training.run():
            learned.save(path)
            progress.update(task, completed=learned.done, games=learned.games)
            if learned.curve and learned.curve[-1][0] == learned.done:
                point = learned.curve[-1]
                progress.update(task, score=describe_score(point[1:], learned.setup))
                progress.print(_describe_point(point, learned, layout), soft_wrap=True)
                picture.write_text(draw_chart(learning_curve(learned, layout)), encoding="utf-8")
            if interruption.asked:
                break
    if not learned.over:
        console.print(
            f"Stopped after round {learned.done} of {learned.rounds}; this goes on from there:"
            f" {command}",
            soft_wrap=True,
            markup=False,
        )
        return INTERRUPTED
    score = describe_score(learned.curve[-1][1:], learned.setup)
    for line in (
        f"{learned.setup}: {score} after {learned.rounds} rounds and {learned.games} games",
        f"weights: {path}",
        f"picture: {picture}",
    ):
        console.print(line, soft_wrap=True, markup=False)
    return 0


def _progress(learned: Learned) -> Progress:
    """A bar on a terminal; what is printed meanwhile goes above it, or to a file as it is."""
    progress = Progress(
        TextColumn("round {task.completed} of {task.total}"),
        BarColumn(),
        TextColumn("{task.fields[games]} games"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[score]}"),
        console=Console(highlight=False),
        transient=True,
    )
    progress.disable = not progress.console.is_terminal
    score = describe_score(learned.curve[-1][1:], learned.setup) if learned.curve else ""
    progress.add_task(
        "rounds", total=learned.rounds, completed=learned.done, games=learned.games, score=score
    )
    return progress


def describe_score(measured: tuple[float, ...], setup: str) -> str:
    """A measured score with its interval: games won, or where nobody else plays the weakest."""
    score, interval = measured
    if read_setup(setup).sides == 1:
        return f"weakest colour {score:.2f} ± {interval:.2f}"
    return f"{100 * score:.1f} % ± {100 * interval:.1f} won"


def _describe_point(point: tuple[float, float, float], learned: Learned, layout: Layout) -> str:
    """One point of the learning curve as a line, with a bar as long as the score is high."""
    done, *measured = point
    whole = layout.top if layout.sides == 1 else 1
    filled = round(_BAR * min(1.0, measured[0] / whole))
    digits = len(str(learned.rounds))
    bar = "█" * filled + "░" * (_BAR - filled)
    return f"round {done:{digits}.0f}  {bar}  {describe_score(tuple(measured), learned.setup)}"


def learning_curve(learned: Learned, layout: Layout) -> Chart:
    """The learning curve as a picture."""
    alone = layout.sides == 1
    scale = 1.0 if alone else 100.0
    points = [(done, scale * score, scale * off) for done, score, off in learned.curve]
    top = layout.top if alone else 100.0
    high = math.ceil(max((score + off for _, score, off in points), default=0)) if alone else top
    band = tuple((done, max(0, at - off), min(top, at + off)) for done, at, off in points)
    return Chart(
        title=f"Learning {learned.setup}, seed {learned.seed}",
        x=Axis("rounds of self-play", 0, learned.rounds),
        y=Axis("weakest colour" if alone else "games won, %", 0, high),
        curves=(
            Curve("with what it has learned", tuple((done, at) for done, at, _ in points), band),
        ),
        level=None if alone else scale / layout.sides,
        level_name="" if alone else "as good as without a net",
    )
