"""A game from the deal on as JSON, with nothing hidden: a first position, and each step's change.

It is for games that are over, and for records of which everything is known anyway.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import cast

from einklang.games.game import State, View
from einklang.games.result import Default
from einklang.games.telling import tell_step, tell_table
from einklang.records.replay import result_json
from einklang.table import frames
from einklang.table.patch import diff


def show_film(
    positions: Sequence[State],
    seats: list[frames.SeenSeat] | None = None,
    lost: Default | None = None,
) -> Generator[None, None, frames.Replay]:
    """The set-up, the first table with all hands, and for each step what it has changed.

    Besides who sat where, and how it ended. It takes long, so it can be left between two positions.
    """
    first, last = positions[0], positions[-1]
    result = last.game.result(last) if lost is None else lost.result(last.scores, last.players)
    table, hands = _table(first), _hands(first)
    film: frames.Replay = {
        "game": first.game.name,
        "players": first.players,
        "options": dict(first.options),
        "setup": first.game.setup_of(first),
        "table": table,
        "steps": _steps(last),
        "passages": [],
        "unfinished": result is None,
    }
    if seats is not None:
        film["seats"] = seats
    if first.game.holds_hands:
        film["hands"] = hands
    if lost is not None:
        film["lost"] = {"seat": lost.seat, "why": lost.why}
    if result is not None:
        film["result"] = cast("frames.SeenResult", result_json(result))
    for position in positions[1:]:
        yield
        before, table = table, _table(position)
        held, hands = hands, _hands(position)
        changed = {str(seat): hand for seat, hand in enumerate(hands) if hand != held[seat]}
        film["passages"].append({"patch": diff(before, table), "hands": changed})
    return film


def _view(state: State) -> View:
    """The view of who is to move: nobody sees more of the table."""
    view: View = state.game.view(state, state.turn)
    return view


def _table(state: State) -> frames.FamilyTable:
    return tell_table(_view(state))


def _hands(state: State) -> list[list[str]]:
    return [list(state.known_hand(seat)) for seat in range(state.players)]


def _steps(last: State) -> list[frames.ShownStep]:
    view = _view(last)
    # Who drew has seen it, and now everybody may.
    told = [tell_step(view, step.seen_by_itself) for step in last.steps]
    return cast("list[frames.ShownStep]", told)
