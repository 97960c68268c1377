"""Compiles all kernels ahead, so that nobody waits for them in the middle of a game."""

from __future__ import annotations

from pathlib import Path

import numba

from einklang.bots.bot import BOTS, bot
from einklang.games.catalogue import game
from einklang.kernel import cache_folder, forget_old_kernels


def is_warm() -> bool:
    """Whether the kernels need no compiling: they are on disk, or Numba is switched off."""
    return bool(numba.config.DISABLE_JIT) or _mark().exists()  # type: ignore[attr-defined]


def warm() -> None:
    """Compile all kernels by using them once, and remember that it was done.

    One game serves all: what differs between the variants is data.
    """
    played = game("classic")
    for name in BOTS:
        state = played.new(2, seed=0)
        player = bot(name, seed=0)
        while not state.over:
            view = played.view(state, state.turn)
            state = played.apply(state, player.choose(view))
    played.redeal(played.view(state, 0), seed=0)
    start = played.set_up(2, tiles=["RB:h12-h11"], tracks=[{"R": 1}], seed=0)
    played.outlook(start)
    state.to_text()
    forget_old_kernels()
    mark = _mark()
    if mark.parent.is_dir():
        mark.touch()


def _mark() -> Path:
    return cache_folder() / "warm"
