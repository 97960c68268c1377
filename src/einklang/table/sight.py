"""What can be seen of a table, as JSON: an open part for everybody, and one for each seat.

Both are built by inclusion: the open part from the view of a watcher, the part of a seat from its
own hand. After the game nothing is hidden any more.
"""

from __future__ import annotations

from typing import Any

from einklang.games.game import State, View
from einklang.games.telling import tell_setup, tell_step, tell_table
from einklang.records.replay import result_json
from einklang.records.shared_deal import SharedDeal
from einklang.table.deciding import waited_for
from einklang.table.rematch import points_after
from einklang.table.seat import Bot, Open, Person
from einklang.table.table import Table, count_steps


def open_view(table: Table) -> View | None:
    """The game as a watcher sees it; None before it begins."""
    state = table.state
    view: View | None = None if state is None else state.game.view(state, None)
    return view


def see_fixed(table: Table) -> dict[str, Any]:
    """What everybody may see of a table and never changes."""
    return {
        "id": table.id,
        "created": table.created,
        "terms": table.terms.model_dump(mode="json", exclude_none=True, exclude={"series"}),
        "commitment": table.deal.commitment,
        **_known(former=table.former, lots=_tell_lots(table)),
    }


def see_open(table: Table, view: View | None) -> dict[str, Any]:
    """What everybody may see of a table and may change, but for its steps. Nothing is null."""
    seen: dict[str, Any] = {
        "phase": table.phase,
        "seats": [tell_seat(seat) for seat in table.seats],
        "sayings": [saying._asdict() for saying in table.sayings],
        "rematch": sorted(table.wants_rematch),
        **_known(next=table.next, reveal_by=table.reveal_by),
    }
    if table.shared is not None:
        seen |= _tell_nonces(table.shared)
    if table.terms.series is not None:
        seen["series"] = _tell_series(table)
    if table.state is not None and view is not None:
        seen |= _tell_game(table, table.state, view)
    return seen


def see_steps(view: View | None, since: int = 0) -> list[dict[str, Any]]:
    """The steps of the game as everybody saw them, from a number on."""
    if view is None:
        return []
    return [_without_null(tell_step(view, step)) for step in view.steps[since:]]


def see_seat(table: Table, seat: int) -> dict[str, Any]:
    """What only one seat may see: what it holds, and which exchanges it could have made."""
    state = table.state
    if state is None or not state.game.holds_hands:
        return {}
    seen: dict[str, Any] = {"hand": list(state.known_hand(seat))}
    if seat in table.kept:
        seen["kept"] = list(table.kept[seat])
    if state.exchange_offered and state.turn == seat:
        played = state.steps[-1]
        act = state.game.write(state, played.action)
        seen["undecided"] = {"act": act, "points": played.points_by_letter}
    return seen


def _tell_game(table: Table, state: State, view: View) -> dict[str, Any]:
    seen: dict[str, Any] = {"table": tell_table(view)}
    if not state.game.holds_hands:
        seen["setup"] = tell_setup(view)
    if table.hourglass is not None:
        running = table.to_move if table.deadline is not None else None
        seen["clock"] = {
            "left": list(table.hourglass.left),
            "since": table.hourglass.since,
            **_known(running=running),
        }
    if table.offer is not None:
        seen["take_back"] = {
            "seat": table.offer.seat,
            "steps": count_steps(state, table.offer.steps),
            "waits_for": waited_for(table),
        }
    if table.lost is not None:
        seen["lost"] = table.lost._asdict()
    if table.phase == "over":
        seen |= _tell_end(table, state)
    return seen


def _tell_end(table: Table, state: State) -> dict[str, Any]:
    result = table.result
    seen: dict[str, Any] = {"deal": {"seed": table.deal.seed, "salt": table.deal.salt}}
    if state.game.holds_hands:
        seen["hands"] = [list(state.known_hand(seat)) for seat in range(state.players)]
    if result is not None:
        seen["result"] = result_json(result)
    return seen


def tell_seat(seat: Open | Person | Bot) -> dict[str, Any]:
    """Who sits on a seat; who a guest is stays with the server."""
    if isinstance(seat, Person):
        return {"kind": "person", "name": seat.name}
    if isinstance(seat, Open):
        return {"kind": "open"}
    return {"kind": "bot", "level": seat.level}


def _tell_series(table: Table) -> dict[str, Any]:
    series = table.terms.series
    assert series is not None
    points = points_after(table) if table.phase == "over" else series.points
    return {
        "length": series.length,
        "number": series.number,
        "earlier": list(series.earlier),
        "points": list(points or (0,) * table.terms.players),
    }


def _tell_lots(table: Table) -> list[int] | None:
    return None if table.shared is None else list(table.shared.occasion.lots)


def _tell_nonces(deal: SharedDeal) -> dict[str, Any]:
    """The seals, and the nonces that were shown, by seat; neither if there are none."""
    told = {"seals": deal.seals, "nonces": deal.nonces}
    by_seat = {name: _known_by_seat(values) for name, values in told.items()}
    return {name: values for name, values in by_seat.items() if values}


def _known_by_seat(values: tuple[str | None, ...]) -> dict[str, str]:
    return {str(seat): value for seat, value in enumerate(values) if value is not None}


def _known(**fields: Any) -> dict[str, Any]:
    return _without_null(fields)


def _without_null(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if value is not None}
