"""Einklang plays, hosts and studies the Einfach Genial (Ingenious) family of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from einklang.bots.batch import play_games as play_games
    from einklang.bots.bot import BOTS as BOTS
    from einklang.bots.bot import bot as bot
    from einklang.bots.explaining import explain as explain
    from einklang.games.catalogue import GAMES as GAMES
    from einklang.games.catalogue import game as game
    from einklang.records.reading import read_record as read_record
    from einklang.records.replay import positions as positions
    from einklang.records.replay import replay as replay
    from einklang.records.series import Series as Series
    from einklang.records.series import series_of as series_of
    from einklang.records.writing import record_of as record_of

__version__ = "0.1.0"

# Where the public names live. They are fetched when first asked for, so that the command line
# can answer without loading NumPy and Numba.
_HOMES = {
    "BOTS": "einklang.bots.bot",
    "GAMES": "einklang.games.catalogue",
    "Series": "einklang.records.series",
    "bot": "einklang.bots.bot",
    "explain": "einklang.bots.explaining",
    "game": "einklang.games.catalogue",
    "play_games": "einklang.bots.batch",
    "positions": "einklang.records.replay",
    "read_record": "einklang.records.reading",
    "record_of": "einklang.records.writing",
    "replay": "einklang.records.replay",
    "series_of": "einklang.records.series",
}

__all__ = [
    "BOTS",
    "GAMES",
    "Series",
    "bot",
    "explain",
    "game",
    "play_games",
    "positions",
    "read_record",
    "record_of",
    "replay",
    "series_of",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'einklang' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
