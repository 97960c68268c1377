"""How much one connection and one address may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable

_MOST_REMEMBERED = 10_000


class Bucket:
    """Holds what may be asked for at once, and fills again at a steady rate."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._clock = clock
        self._at = clock()

    def take(self) -> bool:
        """Take one out; False if it is empty."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing was taken out for so long that it can be forgotten."""
        return self._left + (self._clock() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each address, forgotten when it is full again."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Take one out of somebody's bucket; False if it is empty."""
        if len(self._buckets) > _MOST_REMEMBERED:
            self._buckets = {k: each for k, each in self._buckets.items() if not each.full}
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
        return bucket.take()


class Crowd:
    """Counts how many connections each address has."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Let one more in, unless there are too many already."""
        here = self._count.get(key, 0)
        if here >= self._most:
            return False
        self._count[key] = here + 1
        return True

    def leave(self, key: str) -> None:
        """One has gone."""
        self._count[key] -= 1
        if not self._count[key]:
            del self._count[key]
