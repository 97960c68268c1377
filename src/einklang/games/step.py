"""One action of a game and what came of it, as a state and as a seat knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from einklang.games.state import Record, field_of
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
    asked: int  # bit set of colours that decided whether the exchange was offered
    recycling: Recycling | None = None


class Step(_Noted):
    """One action of a game and what came of it."""

    @property
    def points_by_letter(self) -> dict[str, int]:
        """The points of each symbol that counted."""
        return {LETTERS[symbol]: n for symbol, n in enumerate(self.points) if n}

    def seen_by(self, seat: int | None) -> SeenStep:
        """The step as a seat saw it, or a watcher if there is no seat."""
        return self._seen_by_itself if self.seat == seat else self._seen_by_others

    # Every view of every later state shows the step again, so both ways to see it are kept.

    @cached_property
    def _seen_by_others(self) -> SeenStep:
        return SeenStep(
            seat=self.seat,
            action=self.action,
            points=self.points,
            drew_count=len(self.drew),
            drew=None,
            shown=self.shown,
            asked=self.asked,
            recycling=self.recycling,
        )

    @cached_property
    def _seen_by_itself(self) -> SeenStep:
        return self._seen_by_others._replace(drew=self.drew)

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
    asked: int
    recycling: Recycling | None


def step_of(seat: int, action: int, colours: Sequence[Symbol], outcome: Record) -> Step:
    """The step of an action by a seat, from what the action brought about."""
    points = [0] * len(SYMBOLS)
    for symbol, counted in zip(colours, field_of(outcome, "points").tolist(), strict=False):
        points[symbol] = counted
    recycling = None
    if field_of(outcome, "recycled_size"):
        counts = enumerate(field_of(outcome, "recycled").tolist())
        kinds = [kind for kind, count in counts for _ in range(count)]
        recycling = Recycling(int(field_of(outcome, "recycled_after")), tuple(kinds))
    return Step(
        seat=seat,
        action=action,
        points=tuple(points),
        drew=tuple(field_of(outcome, "drew").tolist()[: field_of(outcome, "drew_count")]),
        # In no order: that of the hand would tell in which order its pieces were drawn.
        shown=tuple(
            sorted(field_of(outcome, "shown").tolist()[: field_of(outcome, "shown_count")])
        ),
        asked=int(field_of(outcome, "asked")),
        recycling=recycling,
    )


StepT = TypeVar("StepT", Step, SeenStep)
