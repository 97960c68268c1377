"""The next game of the same people, at a table of its own."""

from __future__ import annotations

from typing import TypeVar

from einklang.table import events as ev
from einklang.table.table import Table
from einklang.table.terms import Bot, Open, Person, Series, Terms

T = TypeVar("T")


def is_agreed(table: Table) -> bool:
    """Whether everybody who sits at a table wants another game; computer players always do."""
    wanted = table.wants_rematch
    return bool(wanted) and all(wanted.intersection(seats) for seats in table.people.values())


def needs_next(table: Table) -> bool:
    """Whether the table of the next game is still to be set up."""
    return is_agreed(table) and table.next is None


def next_table(table: Table, name: str, secret: tuple[str, str], now: int) -> ev.Created:
    """What creates the table of the next game: the start passes on to the next player.

    The secret is its seed and its salt.
    """
    seed, salt = secret
    seals = _passed_on(tuple(_next_seal(table, seat) for seat in table.seats))
    return ev.Created(
        at=now,
        table=name,
        terms=_next_terms(table),
        seats=_passed_on(table.seats),
        host=table.host,
        seed=seed,
        salt=salt,
        former=table.id,
        lots=_passed_on(tuple(range(table.terms.players))),
        seals={seat: seal for seat, seal in enumerate(seals) if seal is not None},
    )


def points_after(table: Table) -> tuple[int, ...]:
    """What each seat has in the series after the game of a table.

    A game that was not played to its end adds nothing.
    """
    series, result = table.terms.series, table.result
    if series is None or result is None:
        return ()
    before = series.points or (0,) * table.terms.players
    if table.lost is not None:
        return before
    return tuple(points + result.weakest(seat) for seat, points in enumerate(before))


def _next_seal(table: Table, seat: Open | Person | Bot) -> str | None:
    """The seal that somebody wants to sit down with, on all seats alike."""
    own = table.seats_of(seat.guest) if isinstance(seat, Person) else ()
    return next((table.next_seals[n] for n in own if n in table.next_seals), None)


def _next_terms(table: Table) -> Terms:
    series = table.terms.series
    if series is None:
        return table.terms
    following = Series(
        length=series.length,
        earlier=(*series.earlier, table.id),
        points=_passed_on(points_after(table)),
    )
    return table.terms.model_copy(update={"series": following})


def _passed_on(seats: tuple[T, ...]) -> tuple[T, ...]:
    return (*seats[1:], seats[0])
