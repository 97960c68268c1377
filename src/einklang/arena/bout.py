"""What came of one game of a tournament, read from its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from einklang.arena.tournament import Tournament
from einklang.games.result import Default
from einklang.games.text import shortened
from einklang.records.reading import read_record
from einklang.records.record import RecordError

EXTRA = "arena"  # the field of a record that holds what the record itself does not say


@dataclass(frozen=True)
class Failure:
    """A seat whose bot could not play on, and why."""

    seat: int
    reason: str


@dataclass(frozen=True)
class Bout:
    """What came of one game of a tournament."""

    number: int
    deal: int
    seating: tuple[int, ...]  # by seat, the number of a bot in the tournament's list
    places: tuple[int, ...]  # by seat; 1 is the winner, equal sides share a place
    weakest: tuple[int, ...] | None  # by seat; None if the game was not played to its end
    seconds: tuple[float, ...]  # by seat
    moves: tuple[int, ...]  # by seat
    failure: Failure | None = None


def read_bout(tournament: Tournament, line: str | bytes) -> Bout:
    """The game of a tournament that a line tells; refused if it belongs to another one."""
    record = read_record(line)
    told = record.extra.get(EXTRA)
    if not isinstance(told, Mapping):
        raise RecordError("this game was not played in an arena")
    settings = tournament.settings()
    found = {
        "game": record.game,
        "players": record.players,
        "options": record.options,
        "bots": told.get("entrants"),
        "seed": told.get("seed"),
        "budget": told.get("budget"),
    }
    for name, value in settings.items():
        if found[name] != value:
            raise OtherTournament(name, found[name], value)
    try:
        return _bout(tournament, record.result, told)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise RecordError(
            f"its field {EXTRA!r} or its result is not what an arena writes"
        ) from None


class OtherTournament(RecordError):
    """A game of another tournament: which setting is different."""

    def __init__(self, setting: str, found: Any, expected: Any) -> None:
        super().__init__(f"it has {setting} {_said(found)}, not {_said(expected)}")


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return shortened(" ".join(f"{name}={each}" for name, each in value.items())) or "none"
    if isinstance(value, list):
        return shortened(",".join(map(str, value)))
    return "none" if value is None else shortened(str(value))


def _bout(tournament: Tournament, result: Any, told: Mapping[str, Any]) -> Bout:
    fixture = tournament.fixture(int(told["number"]))
    seats, sides = len(fixture.seating), tournament.sides
    names = tournament.names(fixture.seating)
    if fixture.deal < 0 or (told["deal"], told["bots"]) != (fixture.deal, names):
        raise ValueError
    failure = None
    if told.get("failure") is not None:
        failure = Failure(int(told["failure"]["seat"]), str(told["failure"]["reason"]))
        if failure.seat not in range(seats):
            raise ValueError
        places = Default(failure.seat, failure.reason).places(seats, sides)
        weakest = None
    else:
        places = tuple(map(int, result["places"]))
        by_side = [min(map(int, side.values())) for side in result["scores"]]
        weakest = tuple(by_side[seat % sides] for seat in range(seats))
    seconds = tuple(map(float, told["seconds"]))
    moves = tuple(map(int, told["moves"]))
    if not len(places) == len(seconds) == len(moves) == seats:
        raise ValueError
    return Bout(*fixture, places, weakest, seconds, moves, failure)
