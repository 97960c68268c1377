"""A game from the deal on as JSON, with nothing hidden: a first position, and each step's change.

It is for games that are over, and for records of which everything is known anyway.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from einklang.games.game import State, View
from einklang.games.telling import tell_step, tell_table
from einklang.table.patch import Json, diff


def tell_film(positions: Sequence[State]) -> Generator[None, None, Json]:
    """The set-up, the first table with all hands, and for each step what it has changed.

    It takes long, so it can be left between two positions.
    """
    first, last = positions[0], positions[-1]
    table, hands = tell_table(_view(first)), _hands(first)
    told: Json = {
        "game": first.game.name,
        "players": first.players,
        "options": dict(first.options),
        "setup": first.game.setup_of(first),
        "table": table,
        "steps": _tell_steps(last),
        "passages": [],
    }
    if first.game.holds_hands:
        told["hands"] = hands
    for position in positions[1:]:
        yield
        before, table = table, tell_table(_view(position))
        held, hands = hands, _hands(position)
        changed = {str(seat): hand for seat, hand in enumerate(hands) if hand != held[seat]}
        told["passages"].append({"patch": diff(before, table), "hands": changed})
    return told


def _view(state: State) -> View:
    """The view of who is to move: nobody sees more of the table."""
    view: View = state.game.view(state, state.turn)
    return view


def _hands(state: State) -> list[list[str]]:
    return [list(state.known_hand(seat)) for seat in range(state.players)]


def _tell_steps(last: State) -> list[dict[str, Any]]:
    view = _view(last)
    # Who drew has seen it, and now everybody may.
    return [tell_step(view, step.seen_by_itself) for step in last.steps]
