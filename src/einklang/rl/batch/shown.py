"""What the arrays of a table show, so that only what has changed since has to be written."""

from __future__ import annotations

import numpy as np

from einklang.games.state import Row
from einklang.kernel import part

_NEWS = 8

SHOWN = np.dtype(
    [
        ("is_valid", np.bool_),  # whether the observation is one of the same game
        ("news", np.int32, (_NEWS,)),  # actions since then
        ("news_count", np.int8),
        ("kinds", np.int64),  # kinds of tiles that the mask has placements of, as a bit set
    ],
    align=True,
)


@part
def add_news(shown: Row, action: int) -> None:
    """Note an action that has not been looked at; with too many, all has to be written anew."""
    if shown.news_count == _NEWS:
        shown.is_valid = False
    else:
        shown.news[shown.news_count] = action
        shown.news_count += 1


@part
def forget_news(shown: Row) -> None:
    """Note that everything has been looked at."""
    shown.is_valid = True
    shown.news_count = 0
