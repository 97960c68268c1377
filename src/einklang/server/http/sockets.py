"""All open sockets of a server: how many one address has, and which of them are stuck."""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio import Transport
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from prometheus_client import Counter

from einklang.server.limits import Buckets, ConnectionLimit, is_among, network_of

_FILES = 65_536  # that a server asks the system for at most
_RESERVED = 128  # files for the database, the workers and whatever else is opened
_ROUND_SECONDS = 5.0  # between two looks at what is stuck


class Times(NamedTuple):
    """Seconds that a client gets."""

    head: float = 10.0  # for the head of a request, from connecting or from its first byte
    body: float = 20.0  # for all that comes after the head
    stuck: float = 20.0  # without taking a byte of what waits for it


class _Waiting(NamedTuple):
    size: int
    since: float


class Sockets:
    """Lets in so many sockets of each address, and as many in all as there are files for."""

    def __init__(
        self,
        of_address: int,
        opened: Buckets,
        most: int,
        refused: Counter,
        exempt: Sequence[str] = (),
        times: Times | None = None,
    ) -> None:
        self.times = times or Times()
        self._most = most
        self._refused = refused
        self._exempt = exempt
        self._limit = ConnectionLimit(of_address)
        self._opened = opened  # how often an address may open one
        self._networks: dict[Transport, str | None] = {}
        self._waiting: dict[Transport, _Waiting] = {}

    def __len__(self) -> int:
        return len(self._networks)

    def enter(self, transport: Transport) -> str | None:
        """Let a socket in, or say why not."""
        if len(self._networks) >= self._most:
            return "full"
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "unknown"
        # All guests of a proxy come through its sockets.
        network = None if is_among(address, self._exempt) else network_of(address)
        if network is not None and not self._opened.take(network):
            return "often"
        if network is not None and not self._limit.enter(network):
            return "sockets"
        self._networks[transport] = network
        return None

    def leave(self, transport: Transport) -> None:
        """A socket is closed, if it was let in at all."""
        network = self._networks.pop(transport, None)
        if network is not None:
            self._limit.leave(network)
        self._waiting.pop(transport, None)

    def count(self, why: str) -> None:
        """Something was refused."""
        self._refused.labels(why).inc()

    def end_stuck(self, now: float) -> None:
        """End the sockets whose clients have taken nothing for too long of what waits for them.

        To close them would not do: that waits until everything is taken.
        """
        for transport in list(self._networks):
            size = transport.get_write_buffer_size()
            before = self._waiting.get(transport)
            if not size:
                self._waiting.pop(transport, None)
            elif before is None or size < before.size:
                self._waiting[transport] = _Waiting(size, now)
            elif now - before.since >= self.times.stuck:
                self.count("stuck")
                transport.abort()
            else:  # more may have come meanwhile
                self._waiting[transport] = _Waiting(size, before.since)

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Look after stuck ones as long as this lasts."""
        rounds = asyncio.get_running_loop().create_task(self._make_rounds())
        try:
            yield
        finally:
            rounds.cancel()
            with suppress(asyncio.CancelledError):
                await rounds

    async def _make_rounds(self) -> None:
        while True:
            await asyncio.sleep(min(_ROUND_SECONDS, self.times.stuck))
            self.end_stuck(time.monotonic())


def raise_file_limit() -> int:
    """Ask for as many files as one may have; returns for how many sockets that is enough."""
    if sys.platform == "win32":
        return _FILES - _RESERVED  # no limit that could be asked for
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        # Some systems allow less than they say.
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    limit = _FILES if soft == resource.RLIM_INFINITY else min(soft, _FILES)
    return max(limit - _RESERVED, limit // 2)
