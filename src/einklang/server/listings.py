"""What lists tell of a table: written down whenever it changes, so that listing reads no games."""

from __future__ import annotations

import json
from typing import Any

from einklang.server.requests import ListedTable
from einklang.store.store import Listed, Listing
from einklang.table.seat import Person
from einklang.table.sight import tell_seat
from einklang.table.table import Table


def listing_of(table: Table) -> Listing:
    """What lists tell of a table, and to whom."""
    # A host has a place on the list even without a seat: to find the table, and as its owner.
    guests = tuple({table.host: None, **dict.fromkeys(table.people)})
    return Listing(table.phase, table.terms.public, guests, tell_about(table))


def tell_about(table: Table) -> str:
    """What may change with every action, and all else that a listing tells."""
    about: dict[str, Any] = {
        "game": table.terms.game,
        "players": table.terms.players,
        "options": dict(table.terms.options),
        "seats": [tell_seat(seat) for seat in table.seats],
        "created": table.created,
        "guests": [seat.guest if isinstance(seat, Person) else None for seat in table.seats],
        "turn": table.to_move,
        "weakest": _weakest(table),
    }
    return json.dumps(about)


def _weakest(table: Table) -> list[dict[str, Any]]:
    """The weakest colours of each side; nothing in a duel, where no side has any of its own."""
    state = table.state
    if state is None or not state.game.adds_up:
        return []
    return [
        {
            "value": min(state.scores[side].values()),
            "colours": [colour.letter for colour in state.weakest(side)],
        }
        for side in range(state.layout.sides)
    ]


def tell_listed(base: str, listed: Listed, guest: str | None = None) -> ListedTable:
    """A table as a list tells of it; to a guest of it more than to others."""
    about = json.loads(listed.listing.about)
    # What was written down by an older version has none of these.
    guests, turn, weakest = (about.pop(name, None) for name in ("guests", "turn", "weakest"))
    own: dict[str, Any] = {}
    if guest is not None and guests is not None:
        mine = [seat for seat, holder in enumerate(guests) if holder == guest]
        own = {"mine": mine, "turn": turn}
        if mine and weakest:
            own["weakest"] = weakest[mine[0] % len(weakest)]
    return ListedTable(
        table=listed.table,
        link=f"{base}/tables/{listed.table}",
        phase=listed.listing.phase,
        touched=listed.touched,
        **about,
        **own,
    )
