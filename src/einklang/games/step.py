"""One action of a game and what came of it, as a state and as a seat knows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from einklang.games.state import Outcome
from einklang.symbols import LETTERS, SYMBOLS, Symbol


class Recycling(NamedTuple):
    """The moment in which what lay aside became the stock, because the old one was used up."""

    after: int  # draws of the same step before it
    kinds: tuple[int, ...]  # everything in the new stock; all of it was seen when laid aside


class _Noted(NamedTuple):
    seat: int
    action: int
    points: tuple[int, ...]  # per symbol, before any stop or wall of the track
    drew: tuple[int, ...]  # kinds, in order
    shown: tuple[int, ...]  # kinds that an exchange showed to everyone
    cleared: int  # bit set of colours of which an exchange left nothing in the hand
    recycling: Recycling | None = None


class Step(_Noted):
    """One action of a game and what came of it."""

    @property
    def points_by_letter(self) -> dict[str, int]:
        """The points of each symbol that counted."""
        return {LETTERS[symbol]: n for symbol, n in enumerate(self.points) if n}

    # Every view of every later state shows the step again, so both ways to see it are kept.

    @cached_property
    def seen_by_others(self) -> SeenStep:
        """The step as everybody else saw it."""
        return SeenStep(
            seat=self.seat,
            action=self.action,
            points=self.points,
            drew_count=len(self.drew),
            drew=None,
            shown=self.shown,
            cleared=self.cleared,
            recycling=self.recycling,
        )

    @cached_property
    def seen_by_itself(self) -> SeenStep:
        """The step as its own seat saw it."""
        return self.seen_by_others._replace(drew=self.drew)

    def __getstate__(self) -> None:
        """A pickle keeps none of this: it follows from the rest."""


class SeenStep(NamedTuple):
    """One action as a seat or a watcher saw it: of others' draws only how many there were."""

    seat: int
    action: int
    points: tuple[int, ...]
    drew_count: int
    drew: tuple[int, ...] | None  # None for the draws of others
    shown: tuple[int, ...]
    cleared: int
    recycling: Recycling | None


def seen_steps(steps: Iterable[Step], keep: int, seats: Collection[int]) -> tuple[SeenStep, ...]:
    """The steps of a game as the eyes of some seats saw them.

    That somebody else could have exchanged and did not is seen by nobody: there is no such step,
    and what was drawn after it was drawn after the piece that ended the turn (rules F35).
    """
    seen: list[SeenStep] = []
    for step in steps:
        if step.seat in seats:
            seen.append(step.seen_by_itself)
        elif step.action != keep:
            seen.append(step.seen_by_others)
        else:
            drew_count, recycling = len(step.drew), step.recycling
            seen[-1] = seen[-1]._replace(drew_count=drew_count, recycling=recycling)
    return tuple(seen)


def step_of(seat: int, action: int, colours: Sequence[Symbol], outcome: Outcome) -> Step:
    """The step of an action by a seat, from what the action brought about."""
    points = [0] * len(SYMBOLS)
    for symbol, counted in zip(colours, outcome.points.tolist(), strict=False):
        points[symbol] = counted
    recycling = None
    if outcome.recycled_size:
        counts = enumerate(outcome.recycled.tolist())
        kinds = [kind for kind, count in counts for _ in range(count)]
        recycling = Recycling(int(outcome.recycled_after), tuple(kinds))
    return Step(
        seat=seat,
        action=action,
        points=tuple(points),
        drew=tuple(outcome.drew.tolist()[: outcome.drew_count]),
        # In no order: that of the hand would tell in which order its pieces were drawn.
        shown=tuple(sorted(outcome.shown.tolist()[: outcome.shown_count])),
        cleared=int(outcome.cleared),
        recycling=recycling,
    )


StepT = TypeVar("StepT", Step, SeenStep)
