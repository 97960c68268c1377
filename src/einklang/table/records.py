"""The game of a table as a record: all of it after the end, and before what some seats may know."""

from __future__ import annotations

from typing import Any

from einklang.games.game import State, View
from einklang.games.result import Default
from einklang.games.telling import tell_setup, tell_step
from einklang.records.record import FORMAT, Record
from einklang.records.writing import LOST, lost_by_default, record_of
from einklang.table.table import Table
from einklang.table.terms import name_of


def full_record(table: Table) -> Record | None:
    """The record of a game that is over; None as long as it is not."""
    if table.state is None or table.phase != "over":
        return None
    extra: dict[str, Any] = {"deal": table.deal.to_json(revealed=True)}
    if table.lost is not None:
        extra |= lost_by_default(table.lost)
    return record_of(table.state, [name_of(seat) for seat in table.seats], extra)


def default_in(record: Record, last: State) -> Default | None:
    """Who has lost a game that was not played to its end, if the record of a table says it."""
    # Like all that a reader may ignore, it is taken only as it is always written.
    match record.extra.get(LOST):
        case {"seat": int(seat), "why": ("resigned" | "ran-out") as why} if (
            not last.over and type(seat) is int and seat in range(last.players)
        ):
            return Default(seat, why)
    return None


def seen_record(table: Table, seats: tuple[int, ...]) -> dict[str, Any] | None:
    """A running game as some seats know it; what they may not know is null."""
    state = table.state
    if state is None:
        return None
    watched = _view(state, None)
    told_setup = tell_setup(watched)
    if state.game.holds_hands:
        hands = told_setup[state.game.hands_name]
        for seat in seats:
            hands[seat] = tell_setup(_view(state, seat))[state.game.hands_name][seat]
    _, steps = state.seen_from(seats)
    return {
        "format": FORMAT,
        "game": table.terms.game,
        "players": table.terms.players,
        "options": dict(state.options),
        "seats": [name_of(seat) for seat in table.seats],
        "setup": told_setup,
        "steps": [tell_step(watched, step) for step in steps],
        "seen_by": list(seats),
        "deal": table.deal.to_json(revealed=False),
    }


def _view(state: State, seat: int | None) -> View:
    view: View = state.game.view(state, seat)
    return view
