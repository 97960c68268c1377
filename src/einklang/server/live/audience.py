"""Who waits for what happens at a table: computer players play for them, and for nobody else."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from einklang.server.live.clocks import Clocks
from einklang.server.live.outbox import Outbox
from einklang.server.thinking.job_queue import Asker, Rank

WATCHES_SECONDS = 60.0  # for which a request counts as a look at the table


class Audience:
    """Remembers who has asked for a table lately, besides those who are connected."""

    def __init__(self, clocks: Clocks) -> None:
        self._clocks = clocks
        self._asked: dict[Rank, tuple[int, Asker]] = {}  # when, and who

    def note(self, guest: str | None, address: str, *, sits: bool) -> None:
        """Somebody has asked for the table, who sits there or does not."""
        asker = _asker(guest, address, sits)
        self._asked[asker.rank] = self._clocks.steady, asker

    def asker(self, outboxes: Iterable[Outbox]) -> Asker | None:
        """For whom a computer player thinks now: a player if there is one, or nobody."""
        connected = (
            _asker(outbox.guest, outbox.address, bool(outbox.seats)) for outbox in outboxes
        )
        present = {asker.rank: asker for asker in connected}
        for rank in (Rank.PLAYER, Rank.WATCHER):
            if rank in present:
                return present[rank]
            at, asker = self._asked.get(rank, (-inf, None))
            if self._clocks.steady - at < 1000 * WATCHES_SECONDS:
                return asker
        return None


def _asker(guest: str | None, address: str, sits: bool) -> Asker:
    return Asker(address, Rank.PLAYER if sits else Rank.WATCHER, guest or "")
