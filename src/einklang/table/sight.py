"""What can be seen of a table, as frames show it: an open part for everybody, one for each seat.

Both are built by inclusion: the open part from the view of a watcher, the part of a seat from its
own hand. After the game nothing is hidden any more.
"""

from __future__ import annotations

from typing import Any, cast

from einklang.games.game import State, View
from einklang.games.telling import tell_setup, tell_step, tell_table
from einklang.records.replay import result_json
from einklang.table import frames
from einklang.table.deciding import waited_for
from einklang.table.rematch import points_after
from einklang.table.table import Table, count_steps
from einklang.table.terms import Bot, Open, Person, Series, Terms


def open_view(table: Table) -> View | None:
    """The game as a watcher sees it; None before it begins."""
    state = table.state
    view: View | None = None if state is None else state.game.view(state, None)
    return view


def take_snapshot(table: Table, seats: tuple[int, ...]) -> frames.Snapshot:
    """The table as somebody with some seats sees it."""
    view = open_view(table)
    return {
        "type": "snapshot",
        "version": table.version,
        "seen": see_open(table, view),
        "steps": see_steps(view),
        "own": {str(seat): see_seat(table, seat) for seat in seats},
    }


def see_open(table: Table, view: View | None) -> frames.SeenTable:
    """What everybody may see of a table, but for its steps. Nothing is null."""
    seen: frames.SeenTable = {
        "id": table.id,
        "created": table.created,
        "phase": table.phase,
        "terms": describe_terms(table.terms),
        "seats": [describe_seat(seat) for seat in table.seats],
        "commitment": table.deal.commitment,
        "sayings": [
            {"seat": said.seat, "emote": said.emote, "at": said.at} for said in table.sayings
        ],
        "rematch": sorted(table.wants_rematch),
    }
    _add_nonces(seen, table)
    if table.former is not None:
        seen["former"] = table.former
    if table.next is not None:
        seen["next"] = table.next
    if table.terms.series is not None:
        seen["series"] = _see_series(table, table.terms.series)
    if table.state is not None and view is not None:
        _add_game(seen, table, table.state, view)
    return seen


def see_steps(view: View | None, since: int = 0) -> list[frames.SeenStep]:
    """The steps of the game as everybody saw them, from a number on."""
    if view is None:
        return []
    return [_see_step(tell_step(view, step)) for step in view.steps[since:]]


def _see_step(told: dict[str, Any]) -> frames.SeenStep:
    # A watcher is told of nobody's draws.
    return cast("frames.SeenStep", {name: each for name, each in told.items() if each is not None})


def see_seat(table: Table, seat: int) -> frames.OwnSeat:
    """What only one seat may see: what it holds, and which exchanges it could have made."""
    state = table.state
    if state is None or not state.game.holds_hands:
        return {}
    seen: frames.OwnSeat = {"hand": list(state.known_hand(seat))}
    if seat in table.kept:
        seen["kept"] = list(table.kept[seat])
    if state.exchange_offered and state.turn == seat:
        played = state.steps[-1]
        act = state.game.write(state, played.action)
        seen["undecided"] = {"act": act, "points": played.points_by_letter}
    return seen


def describe_terms(terms: Terms) -> frames.SeenTerms:
    """What everybody may see of what the host chose; a series stands elsewhere."""
    seen: frames.SeenTerms = {
        "game": terms.game,
        "players": terms.players,
        "options": dict(terms.options),
        "public": terms.public,
        "watchers": terms.watchers,
        "hints": terms.hints,
        "take_backs": terms.take_backs,
        "several_seats": terms.several_seats,
        "on_time_out": terms.on_time_out,
        "stand_in": terms.stand_in,
    }
    if terms.clock is not None:
        seen["clock"] = terms.clock.model_dump()
    return seen


def describe_seat(seat: Open | Person | Bot) -> frames.SeenSeat:
    """Who sits on a seat; who a guest is stays with the server."""
    if isinstance(seat, Person):
        return {"kind": "person", "name": seat.name}
    return seat.model_dump()


def _add_game(seen: frames.SeenTable, table: Table, state: State, view: View) -> None:
    seen["table"] = tell_table(view)
    if not state.game.holds_hands:
        seen["setup"] = tell_setup(view)
    if (glass := table.hourglass) is not None:
        seen["clock"] = {"left": list(glass.left), "since": glass.since}
        if table.deadline is not None and table.to_move is not None:
            seen["clock"]["running"] = table.to_move
    if table.offer is not None:
        seen["take_back"] = {
            "seat": table.offer.seat,
            "steps": count_steps(state, table.offer.steps),
            "waits_for": waited_for(table),
        }
    if table.lost is not None:
        seen["lost"] = {"seat": table.lost.seat, "why": table.lost.why}
    if table.phase == "over":
        _add_end(seen, table, state)


def _add_end(seen: frames.SeenTable, table: Table, state: State) -> None:
    seen["deal"] = {"seed": table.deal.seed, "salt": table.deal.salt}
    if state.game.holds_hands:
        seen["hands"] = [list(state.known_hand(seat)) for seat in range(state.players)]
    if (result := table.result) is not None:
        seen["result"] = cast("frames.SeenResult", result_json(result))


def _add_nonces(seen: frames.SeenTable, table: Table) -> None:
    """The lots, the seals, and the nonces that were shown, by seat; what there is none of lacks."""
    if (deal := table.shared) is None:
        return
    seen["lots"] = list(deal.occasion.lots)
    if seals := _known_by_seat(deal.seals):
        seen["seals"] = seals
    if nonces := _known_by_seat(deal.nonces):
        seen["nonces"] = nonces
    if table.reveal_by is not None:
        seen["reveal_by"] = table.reveal_by


def _known_by_seat(values: tuple[str | None, ...]) -> dict[str, str]:
    return {str(seat): value for seat, value in enumerate(values) if value is not None}


def _see_series(table: Table, series: Series) -> frames.SeenSeries:
    points = points_after(table) if table.phase == "over" else series.points
    return {
        "length": series.length,
        "number": series.number,
        "earlier": list(series.earlier),
        "points": list(points or (0,) * table.terms.players),
    }
