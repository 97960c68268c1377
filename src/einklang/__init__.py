"""Einklang plays, hosts and studies the Einfach Genial (Ingenious) family of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from einklang.games.catalogue import GAMES as GAMES
    from einklang.games.catalogue import game as game

__version__ = "0.1.0"

# Where the public names live. They are fetched when first asked for, so that the command line
# can answer without loading NumPy and Numba.
_HOMES = {
    "GAMES": "einklang.games.catalogue",
    "game": "einklang.games.catalogue",
}

__all__ = ["GAMES", "game"]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'einklang' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
