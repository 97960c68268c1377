"""How much one connection and one address may ask for."""

from __future__ import annotations

import time
from collections.abc import Iterable
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

_MOST_REMEMBERED = 10_000
_LONGEST_NAME = 64  # of an address that is none
_NETWORK_BITS = 64  # of an IPv6 address; the rest anybody chooses for themselves


def network_of(address: str) -> str:
    """What an address is counted by: itself, or for IPv6 the network that one line has."""
    try:
        read = ip_address(address)
    except ValueError:
        return address[:_LONGEST_NAME]
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(IPv6Network((int(read), _NETWORK_BITS), strict=False))


def is_among(address: str, named: Iterable[str]) -> bool:
    """Whether an address is named, or in a network that is, or all are by a star."""
    for name in named:
        if name in ("*", address):
            return True
        try:
            if ip_address(address) in ip_network(name):
                return True
        except ValueError:
            continue
    return False


class Bucket:
    """Holds what may be asked for at once, and fills again at a steady rate."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now()

    def take(self, cost: float = 1.0) -> bool:
        """Take out what something costs; False if there is not enough.

        A full bucket is enough for anything, or what costs more would never be had.
        """
        before, self._at = self._at, now()
        self._left = min(self._burst, self._left + (self._at - before) * self._rate)
        cost = min(cost, self._burst)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    @property
    def full(self) -> bool:
        """Whether nothing was taken out for so long that it can be forgotten."""
        return self._left + (now() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each address, forgotten when it is full again."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}
        self._most = _MOST_REMEMBERED

    def take(self, key: str, cost: float = 1.0) -> bool:
        """Take out of somebody's bucket what something costs; False if there is not enough."""
        if len(self._buckets) > self._most:
            self._buckets = {k: each for k, each in self._buckets.items() if not each.full}
            # If most are not full, the next look through them has to be worth it.
            self._most = max(_MOST_REMEMBERED, 2 * len(self._buckets))
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
        return bucket.take(cost)


def hourly(most: int) -> Buckets:
    """So many at once, and as many more in an hour."""
    return Buckets(most / 3600, most)


class ConnectionLimit:
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


def now() -> float:
    """Seconds, by a clock that is never set."""
    return time.monotonic()
