"""What lists say of a table: written down when it changes, so that listing reads few games.

How a game stands changes too often for that; it is looked up in memory, or read.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from einklang.games.game import View
from einklang.server.live.time_slices import Shared
from einklang.server.logs import log_error, mark
from einklang.store.store import Listed, Listing
from einklang.table.sight import describe_seat, open_view
from einklang.table.table import Table
from einklang.table.terms import Person


@dataclass(frozen=True, slots=True)
class Situation:
    """Whose turn it is at a table, and how weak its sides are."""

    turn: int | None
    weakest: list[dict[str, Any]]  # of each side; nothing in a duel, where no side has its own


NOT_YET = Situation(None, [])

_MOST_KNOWN = 10_000  # tables at rest


def listing_of(table: Table) -> Listing:
    """What lists say of a table, and to whom."""
    # A host has a place on the list even without a seat: to find the table, and as its owner.
    guests = tuple({table.host: None, **dict.fromkeys(table.people)})
    return Listing(table.phase, table.terms.public, guests, json.dumps(_about(table)))


def _about(table: Table) -> dict[str, Any]:
    about: dict[str, Any] = {
        "game": table.terms.game,
        "players": table.terms.players,
        "options": dict(table.terms.options),
        "seats": [describe_seat(seat) for seat in table.seats],
        "created": table.created,
        "guests": [seat.guest if isinstance(seat, Person) else None for seat in table.seats],
    }
    if table.phase == "over":  # before that it changes with every action
        about["weakest"] = situation_of(table).weakest
    return about


def has_open_seat(listed: Listed) -> bool:
    """Whether somebody could still sit down at a listed table."""
    return any(seat["kind"] == "open" for seat in json.loads(listed.listing.about)["seats"])


def situation_of(table: Table) -> Situation:
    """How a table stands."""
    view = open_view(table)
    if view is None or not view.game.adds_up:
        return Situation(table.to_move, [])
    return Situation(table.to_move, [_weakest(view, side) for side in range(view.layout.sides)])


def _weakest(view: View, side: int) -> dict[str, Any]:
    colours = [colour.letter for colour in view.weakest(side)]  # a side's first seat has its number
    return {"value": view.scores[side][colours[0]], "colours": colours}


class Situations:
    """Looks at tables in memory; one at rest is read if it has changed since the last time."""

    def __init__(
        self,
        glance: Callable[[str], Table | None],
        read: Callable[[str], Coroutine[Any, Any, Table]],
    ) -> None:
        self._glance = glance  # at a table in memory, if it is there
        self._reading = Shared(read)
        self._known: OrderedDict[str, tuple[int, Situation]] = OrderedDict()  # and at which version

    async def of(self, listed: Listed) -> Situation:
        """How a table stands that is played at."""
        if listed.listing.phase != "playing":
            return NOT_YET
        table = self._glance(listed.table)
        if table is not None and table.version >= listed.version:
            return situation_of(table)
        version, situation = self._known.pop(listed.table, (0, NOT_YET))
        if version != listed.version:
            try:
                situation = situation_of(await self._reading.get(listed.table))
            except Exception as error:
                # One that cannot be read must not keep the others from being listed.
                log_error("not read for a list", error, table=mark(listed.table))
                return NOT_YET
        self._known[listed.table] = listed.version, situation
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return situation
