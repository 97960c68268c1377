"""Cuts thinking into pieces, with a look at the clock and at whether to stop between them."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

from einklang.bots.asking import Budget

_PIECE = 0.003  # seconds that a piece takes, about


class Pace:
    """Finds out how much work a piece may hold."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._size = 1

    def pieces(self, count: int | None, end: float = math.inf) -> Iterator[int]:
        """The sizes of pieces, up to a count or, without one, as long as time lasts.

        The end is told by `time.perf_counter`.
        """
        left = math.inf if count is None else count
        while left > 0:
            self._budget.check()
            started = time.perf_counter()
            size = int(min(self._size, left))
            yield size
            left -= size
            took = time.perf_counter() - started
            if took < _PIECE / 2:
                self._size *= 2
            elif took > _PIECE and self._size > 1:
                self._size //= 2
            if started + 2 * took > end:
                return
