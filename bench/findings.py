"""What the benchmarks find: what was measured, beside which anchor, and what was demanded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from clock import Comparison, Effort


@dataclass(frozen=True)
class Bound:
    """What is demanded of a figure, and what is hoped for."""

    limit: float
    least: bool  # otherwise at most
    aim: float | None = None
    unit: str = ""

    def __str__(self) -> str:
        sign = "≥" if self.least else "≤"
        aim = "" if self.aim is None else f", aim {self.aim:g}"
        return f"{sign} {self.limit:,g}{self.unit}{aim}"

    def judge(self, figure: float) -> str:
        """Whether a figure keeps the bound, in a word."""
        if not self._holds(figure, self.limit):
            return "missed"
        return "aim reached" if self.aim and self._holds(figure, self.aim) else "met"

    def _holds(self, figure: float, limit: float) -> bool:
        return figure >= limit if self.least else figure <= limit


def at_least(limit: float, aim: float | None = None) -> Bound:
    """A ratio that must not be smaller."""
    return Bound(limit, True, aim)


def at_most(limit: float, unit: str = "") -> Bound:
    """A figure that must not be larger."""
    return Bound(limit, False, unit=unit)


@dataclass(frozen=True)
class Finding:
    """One line of the printed results."""

    what: str
    ours: str
    anchor: str = ""
    theirs: str = ""
    ratio: float | None = None  # None if it could not be measured here
    bound: Bound | None = None
    judged: float | None = None  # what the bound is about, if not the ratio

    @property
    def verdict(self) -> str:
        """How it stands to its bound."""
        if self.bound is None:
            return ""
        figure = self.ratio if self.judged is None else self.judged
        return "not measured" if figure is None else self.bound.judge(figure)

    def __str__(self) -> str:
        ratio = "" if self.ratio is None else f", ratio to {self.anchor} {digits(self.ratio)}"
        return f"{self.what}: {self.ours}{ratio}, demanded {self.bound}"

    def cells(self) -> tuple[str, ...]:
        """The line as text, in the order of COLUMNS."""
        ratio = "" if self.ratio is None else digits(self.ratio)
        demanded = "" if self.bound is None else str(self.bound)
        return self.what, self.ours, self.anchor, self.theirs, ratio, demanded, self.verdict


COLUMNS = ("what", "Einklang", "anchor", "of the anchor", "ratio", "demanded", "")


@dataclass(frozen=True)
class Section:
    """Findings that belong together."""

    title: str
    about: str
    measure: Callable[[Effort], Iterator[Finding]]


def rate_finding(
    what: str, anchor: str, compared: Comparison, unit: str, bound: Bound | None = None
) -> Finding:
    """A finding about how much is done in a second."""
    ours, theirs = (f"{digits(rate)} {unit}" for rate in (compared.ours, compared.theirs))
    return Finding(what, ours, anchor, theirs, compared.ratio, bound)


def digits(figure: float) -> str:
    """A figure with as many digits as are worth reading."""
    if figure >= 100:
        return f"{figure:,.0f}"
    return f"{figure:#.3g}"
