"""How hard the tests try: a little in `make test`, very hard in `make soak`."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("EINKLANG_SOAK"))


def games(few: int, many: int) -> int:
    """The number of games to play: few, or many in a soak run."""
    return many if SOAK else few
