"""Who waits for what happens at a table: computer players play for them, and for nobody else."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from math import inf

from einklang.server.eye import Eye
from einklang.server.line import Asker, Rank

WATCHES_SECONDS = 60.0  # for which a request counts as a look at the table


class Audience:
    """Remembers who has asked for a table lately, besides those who are connected."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: dict[Rank, tuple[float, str]] = {}  # when, and from where

    def note(self, address: str, *, sits: bool) -> None:
        """Somebody has asked for the table, who sits there or does not."""
        self._asked[_rank(sits)] = self._clock(), address

    def asker(self, eyes: Iterable[Eye]) -> Asker | None:
        """For whom a computer player thinks now: a player if there is one, or nobody."""
        present = {_rank(bool(eye.seats)): eye.address for eye in eyes}
        for rank in (Rank.PLAYER, Rank.WATCHER):
            if rank in present:
                return Asker(present[rank], rank)
            at, address = self._asked.get(rank, (-inf, ""))
            if self._clock() - at < WATCHES_SECONDS:
                return Asker(address, rank)
        return None


def _rank(sits: bool) -> Rank:
    return Rank.PLAYER if sits else Rank.WATCHER
