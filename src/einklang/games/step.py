"""One action of a game and what came of it, as a state and as a seat knows it."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from einklang.symbols import LETTERS


class Recycling(NamedTuple):
    """The moment in which what lay aside became the stock, because the old one was used up."""

    after: int  # draws of the same step before it
    kinds: tuple[int, ...]  # everything in the new stock; all of it was seen when laid aside


class Step(NamedTuple):
    """One action of a game and what came of it."""

    seat: int
    action: int
    points: tuple[int, ...]  # per symbol, before any stop or wall of the track
    drew: tuple[int, ...]  # kinds, in order
    shown: tuple[int, ...]  # kinds that an exchange showed to everyone
    asked: int  # bit set of colours that decided whether the exchange was offered
    recycling: Recycling | None = None

    @property
    def points_by_letter(self) -> dict[str, int]:
        """The points of each symbol that counted."""
        return {LETTERS[symbol]: n for symbol, n in enumerate(self.points) if n}

    def seen_by(self, seat: int) -> SeenStep:
        """The step as a seat saw it."""
        return SeenStep(
            seat=self.seat,
            action=self.action,
            points=self.points,
            drew_count=len(self.drew),
            drew=self.drew if self.seat == seat else None,
            shown=self.shown,
            asked=self.asked,
            recycling=self.recycling,
        )


class SeenStep(NamedTuple):
    """One action as a seat saw it: of others' draws only how many there were."""

    seat: int
    action: int
    points: tuple[int, ...]
    drew_count: int
    drew: tuple[int, ...] | None  # None for the draws of others
    shown: tuple[int, ...]
    asked: int
    recycling: Recycling | None


StepT = TypeVar("StepT", Step, SeenStep)
