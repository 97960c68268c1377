"""What the arrays of a table show, so that only what has changed since has to be written."""

from __future__ import annotations

from typing import Annotated

from einklang.kernel import part
from einklang.rows import Flag, Int8, Int32s, Int64, Row

_NEWS = 8


class Shown(Row):
    """What the arrays of a table show."""

    is_valid: Flag  # whether the observation is one of the same game
    news: Annotated[Int32s, _NEWS]  # actions since then
    news_count: Int8
    kinds: Int64  # kinds of tiles that the mask has placements of, as a bit set


@part
def add_news(shown: Shown, action: int) -> None:
    """Note an action that has not been looked at; with too many, all has to be written anew."""
    if shown.news_count == _NEWS:
        shown.is_valid = False
    else:
        shown.news[shown.news_count] = action
        shown.news_count += 1


@part
def forget_news(shown: Shown) -> None:
    """Note that everything has been looked at."""
    shown.is_valid = True
    shown.news_count = 0
