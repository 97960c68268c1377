"""Compiles all kernels ahead, so that nobody waits for them in the middle of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba

from einklang.bots.bot import BOTS, bot
from einklang.games.catalogue import game
from einklang.games.position import State
from einklang.kernel import cache_folder, forget_old_kernels

# One game of each room, and a position of it that is set up freely.
_ROOMS: dict[str, dict[str, Any]] = {
    "classic": {"tiles": ["RB:h12-h11"], "tracks": [{"R": 1}]},
    "spezial": {"tiles": [(0, "d16-d17+O")], "tracks": [{"O": 1}]},
    "cards": {"tracks": [{"R": 1}]},
}


def is_warm() -> bool:
    """Whether the kernels need no compiling: they are on disk, or Numba is switched off."""
    return bool(numba.config.DISABLE_JIT) or _mark().exists()  # type: ignore[attr-defined]


def warm() -> None:
    """Compile all kernels by using them once, and remember that it was done.

    One game of each room serves all: what differs between the variants is data.
    """
    for name, what in _ROOMS.items():
        played = game(name)
        for player in BOTS:
            state = _play(name, player)
        played.redeal(played.view(state, 0), seed=0)
        start = played.set_up(seed=0, **what)
        played.outlook(start)
        start.to_text()
    forget_old_kernels()
    mark = _mark()
    if mark.parent.is_dir():
        mark.touch()


def _play(name: str, player: str) -> State:
    played, chooser = game(name), bot(player, seed=0)
    state: State = played.new(seed=0)
    while not state.over:
        state = played.apply(state, chooser.choose(played.view(state, state.turn)))
    return state


def _mark() -> Path:
    return cache_folder() / "warm"
