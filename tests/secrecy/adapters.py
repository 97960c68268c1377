"""What environments for learning and OpenSpiel show of a position, for any eye."""

from __future__ import annotations

from functools import cache
from typing import Any

import pyspiel
from open_spiel.python.observation import make_observation

import einklang.rl.openspiel
from einklang.games.game import State
from einklang.rl.many_tables import ManyTables


def observed(state: State, seat: int) -> list[bytes]:
    """The observation of a seat and its mask."""
    tables = _tables(state.layout)
    tables.put(state)
    return [array.tobytes() for array in tables.seen_by(seat)]


@cache
def _tables(layout: Any) -> ManyTables:
    return ManyTables(layout.game, layout.players, options=layout.options)


def recalled(state: State, seat: int | None) -> list[object]:
    """What OpenSpiel shows to a player, or to somebody who only looks on: now, and of the past."""
    game, observers = _spiel(state.layout, seat is None)
    there = einklang.rl.openspiel.state_at(game, state)
    told: list[object] = []
    for observer in observers:
        observer.set_from(there, seat or 0)
        told += [observer.tensor.tobytes(), observer.string_from(there, seat or 0)]
    return told


@cache
def _spiel(layout: Any, watches: bool) -> tuple[Any, list[Any]]:
    options = {"players": layout.players} if len(layout.game.players) > 1 else {}
    game = pyspiel.load_game(f"einklang_{layout.game.name}", {**options, **layout.options})
    private = pyspiel.PrivateInfoType
    kinds = [
        pyspiel.IIGObservationType(
            perfect_recall=recalls,
            private_info=private.NONE if watches else private.SINGLE_PLAYER,
        )
        for recalls in (False, True)
    ]
    return game, [make_observation(game, kind) for kind in kinds]
