"""Sends a table to all who look at it: the frames of its changes, and whole snapshots.

Each has an outbox, in which frames wait until the connection has sent them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from pydantic_core import to_json

from einklang.games.game import View
from einklang.games.step import SeenStep
from einklang.server.live.clocks import Clocks
from einklang.server.thinking.job_queue import Asker, Rank
from einklang.table.frames import Change, Done, OwnSeat, SeenTable, ServerFrame
from einklang.table.patch import diff
from einklang.table.sight import open_view, see_open, see_seat, see_steps, take_snapshot
from einklang.table.table import Table

MOST_WAITING = 256  # frames; who is so far behind is better off with a fresh start

CLOSE = b""

WATCHES_SECONDS = 60.0  # for which a request counts as a look at the table

Steps = tuple[SeenStep, ...]

_REMEMBERED = 16  # changes that are kept for those who come back after a gap
SNAPSHOT_COST = 10  # frames that a snapshot counts for: it is as long as all of a game


class Outbox:
    """One connection to a table, with the seats that it sees from."""

    __slots__ = ("_frames", "address", "fell_behind", "guest", "seats")

    def __init__(self, guest: str | None, seats: tuple[int, ...], address: str = "") -> None:
        self.guest = guest
        self.seats = seats
        self.address = address
        self.fell_behind = False
        self._frames: asyncio.Queue[bytes] = asyncio.Queue()

    def show(self, frame: bytes) -> None:
        """Let a frame wait to be sent; a table never waits for a slow connection."""
        if self._frames.qsize() >= MOST_WAITING:
            self.fell_behind = True
            self.close()
        elif not self.fell_behind:
            self._frames.put_nowait(frame)

    def close(self) -> None:
        """Nothing more will come."""
        self._frames.put_nowait(CLOSE)

    async def next(self) -> bytes:
        """The next frame to be sent, or CLOSE."""
        return await self._frames.get()


def encode(frame: ServerFrame) -> bytes:
    """A frame as it goes over the wire."""
    return to_json(frame)


def may_look(guest: str | None, table: Table) -> bool:
    """Whether somebody may see a table: who sits at it or hosts it may always."""
    return table.terms.watchers or guest == table.host or bool(table.seats_of(guest))


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


class Cause(NamedTuple):
    """The command that a change came of: who sent it, and the id that the sender gave it."""

    guest: str
    id: str


class Changed(NamedTuple):
    """What has changed between two versions: for everybody, and for each seat."""

    since: int
    version: int
    frame: Change
    own: dict[int, OwnSeat]
    reseated: bool  # so that some see from elsewhere since
    acknowledged: tuple[int, ...]  # the seats of who asked for it
    id: str | None  # which it was asked by

    def encode(self, seats: tuple[int, ...]) -> bytes:
        """The frame for those who see from some seats."""
        frame = self.frame
        if own := {str(seat): self.own[seat] for seat in seats if seat in self.own}:
            frame = {**frame, "own": own}
        # Others may use the same id for commands of their own.
        if self.id is not None and seats and seats == self.acknowledged:
            frame = {**frame, "id": self.id}
        return encode(frame)


class _Shown(NamedTuple):
    """What was seen last, by everybody and by each seat."""

    table: Table
    seen: SeenTable
    steps: Steps
    own: list[OwnSeat]


class Broadcast:
    """Shows a table to everybody who looks at it, and to each only what they may see."""

    def __init__(self) -> None:
        self.outboxes: set[Outbox] = set()
        self._shown: _Shown | None = None
        self._changes: deque[Changed] = deque(maxlen=_REMEMBERED)
        self._snapshots: dict[tuple[int, ...], bytes] = {}  # by the seats that they are for
        self._snapshots_of: Table | None = None

    def enter(self, outbox: Outbox, table: Table, since: int | None) -> None:
        """Somebody comes, or comes back after having seen a version."""
        if self._shown is None or self._shown.table is not table:
            # Something has happened while nobody looked.
            self._shown = _look_at(table, open_view(table))
            self._changes.clear()
        self.outboxes.add(outbox)
        self.catch_up(outbox, table, since)

    def leave(self, outbox: Outbox) -> None:
        """Somebody goes."""
        self.outboxes.discard(outbox)
        if not self.outboxes:
            self._snapshots.clear()

    def catch_up(self, outbox: Outbox, table: Table, since: int | None) -> None:
        """Show what came after a version, or everything if that is too long ago."""
        missed = self._missed(since, table.version)
        if missed is None:
            outbox.show(self.snapshot(table, outbox.seats))
        else:
            for change in missed:
                outbox.show(change.encode(outbox.seats))

    def cost(self, table: Table, since: int | None) -> int:
        """How many frames it counts for to show what came after a version."""
        missed = self._missed(since, table.version)
        return SNAPSHOT_COST if missed is None else max(1, len(missed))

    def _missed(self, since: int | None, version: int) -> list[Changed] | None:
        if since is None or since > version:
            return None
        if since == version:
            return []
        later = [change for change in self._changes if change.since >= since]
        if not later or later[0].since != since or any(change.reseated for change in later):
            return None
        return later

    def snapshot(self, table: Table, seats: tuple[int, ...]) -> bytes:
        """Everything that somebody with some seats may see; many ask for the same."""
        if self._snapshots_of is not table:
            self._snapshots.clear()
            self._snapshots_of = table
        snapshot = self._snapshots.get(seats)
        if snapshot is None:
            snapshot = self._snapshots[seats] = encode(take_snapshot(table, seats))
        return snapshot

    def show(self, table: Table, cause: Cause | None) -> None:
        """Show what has changed to all; to who caused it, its id is the acknowledgement."""
        before = self._shown
        if not self.outboxes or before is None:
            self._shown = None  # nobody has seen it, so there is nothing to compare with
            self._changes.clear()
            return
        view = open_view(table)
        after = self._shown = _look_at(table, view)
        change = _compare(before, after, view, cause)
        self._changes.append(change)
        frames: dict[tuple[int, ...], bytes] = {}
        for outbox in self.outboxes:
            seats = table.seats_of(outbox.guest)
            if seats != outbox.seats:
                # Who has sat down or got up sees from elsewhere now.
                outbox.seats = seats
                outbox.show(self.snapshot(table, seats))
                if cause is not None and cause.guest == outbox.guest:
                    done: Done = {"type": "done", "id": cause.id, "version": table.version}
                    outbox.show(encode(done))
                if not may_look(outbox.guest, table):
                    outbox.close()
                continue
            if seats not in frames:
                frames[seats] = change.encode(seats)
            outbox.show(frames[seats])

    def send_to_all(self, frame: bytes) -> None:
        """Send a frame that has no version to all."""
        for outbox in self.outboxes:
            outbox.show(frame)


def _look_at(table: Table, view: View | None) -> _Shown:
    own = [see_seat(table, seat) for seat in range(len(table.seats))]
    return _Shown(table, see_open(table, view), () if view is None else view.steps, own)


def _compare(before: _Shown, after: _Shown, view: View | None, cause: Cause | None) -> Changed:
    was, now = before.table, after.table
    frame: Change = {
        "type": "change",
        "since": was.version,
        "version": now.version,
        "patch": diff(before.seen, after.seen),
    }
    if after.steps != before.steps:
        same = _count_same(before.steps, after.steps)
        frame["steps"] = {"start": same, "more": see_steps(view, same)}
    return Changed(
        since=was.version,
        version=now.version,
        frame=frame,
        own={seat: own for seat, own in enumerate(after.own) if own != before.own[seat]},
        reseated=was.seats != now.seats,
        acknowledged=() if cause is None else now.seats_of(cause.guest),
        id=None if cause is None else cause.id,
    )


def _count_same(old: Steps, new: Steps) -> int:
    """How many steps are still the same: some may have been taken back, and others played since."""
    least = min(len(old), len(new))
    if old[:least] == new[:least]:
        return least
    return next(n for n in range(least) if old[n] != new[n])
