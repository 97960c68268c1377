"""What requests about games that were played are answered, as models."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from einklang.server.wire import (
    CardTable,
    Lost,
    Piece,
    SeenResult,
    SeenSeat,
    SeenStep,
    TileTable,
    TowerTable,
    Wire,
)

Mark: TypeAlias = Literal["fine", "inaccuracy", "mistake", "blunder"]


class ShownStep(SeenStep):
    """A step of which nothing is hidden any more."""

    drew: list[Piece]


class Passage(Wire):
    """What a step has changed: a patch of `table` (RFC 7396), and the hands that are others now."""

    patch: dict[str, Any]
    hands: dict[str, list[Piece]]  # by the numbers of the seats


class Replay(Wire):
    """A game from the deal on, with nothing hidden: a first position, and what each step changed.

    Seats are left out if a record names none, and hands where nobody holds any.
    """

    game: str
    players: int
    options: dict[str, str]
    seats: list[SeenSeat] | None = None
    setup: dict[str, Any]
    table: TileTable | TowerTable | CardTable  # before the first step
    hands: list[list[Piece]] | None = None  # before the first step
    steps: list[ShownStep]
    passages: list[Passage]  # one for each step
    unfinished: bool  # whether a record stops before the end of its game
    lost: Lost | None = None
    result: SeenResult | None = None


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
