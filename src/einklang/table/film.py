"""A game from the deal on as JSON, with nothing hidden: a first position, and each step's change.

It is for games that are over, and for records of which everything is known anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from einklang.games.position import State, View
from einklang.games.telling import tell_step, tell_table
from einklang.table.patch import Json, diff


def tell_film(positions: Sequence[State]) -> Json:
    """The set-up, the first table with all hands, and for each step what it has changed."""
    first, last = positions[0], positions[-1]
    tables = [tell_table(_view(position)) for position in positions]
    hands = [_hands(position) for position in positions]
    passages = [
        {
            "patch": diff(tables[n], tables[n + 1]),
            "hands": {
                str(seat): hand for seat, hand in enumerate(hands[n + 1]) if hand != hands[n][seat]
            },
        }
        for n in range(len(last.steps))
    ]
    told: Json = {
        "game": first.game.name,
        "players": first.players,
        "options": dict(first.options),
        "setup": first.game.setup_of(first),
        "table": tables[0],
        "steps": _tell_steps(last),
        "passages": passages,
    }
    return told | {"hands": hands[0]} if first.game.holds_hands else told


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
