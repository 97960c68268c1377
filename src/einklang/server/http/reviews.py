"""What requests about games that were played are answered, as models."""

from __future__ import annotations

from typing import Literal, TypeAlias

from einklang.server.wire import Wire

Mark: TypeAlias = Literal["fine", "inaccuracy", "mistake", "blunder"]


class Verdict(Wire):
    """What an action gave away, from what its seat could see.

    `value` is what the best action was worth: the chance to win, or alone the final value of the
    weakest colour. Steps count from 1.
    """

    step: int
    seat: int
    played: str
    best: str
    value: float
    given_away: float
    mark: Mark


class SeatVerdicts(Wire):
    """What the actions of a seat gave away together, as far as they were judged."""

    seat: int
    actions: int
    given_away: float
    marks: dict[Mark, int]


class Analysis(Wire):
    """Verdicts on some steps of a finished game, and where to ask on; seats tell all so far."""

    steps: int  # of the game
    judged: int  # of them, so far
    alone: bool  # whether values are those of the weakest colour and no chances
    verdicts: list[Verdict]
    seats: list[SeatVerdicts]
    next: int | None = None  # `from` of the next request, if there is more
