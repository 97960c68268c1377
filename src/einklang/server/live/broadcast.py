"""Sends a table to all who look at it: the frames of its changes, and whole snapshots."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from pydantic_core import to_json

from einklang.games.game import View
from einklang.games.step import SeenStep
from einklang.server.live.outbox import Outbox, may_look
from einklang.table.patch import Json, diff
from einklang.table.sight import open_view, see_fixed, see_open, see_seat, see_steps
from einklang.table.table import Table

Steps = tuple[SeenStep, ...]

_REMEMBERED = 16  # changes that are kept for those who come back after a gap
SNAPSHOT_COST = 10  # frames that a snapshot counts for: it is as long as all of a game


class Cause(NamedTuple):
    """The command that a change came of: who sent it, and the id that the sender gave it."""

    guest: str
    id: str


class Changed(NamedTuple):
    """What has changed between two versions: for everybody, and for each seat."""

    since: int
    version: int
    frame: Json
    own: dict[int, Json]
    reseated: bool  # so that some see from elsewhere since
    acknowledged: tuple[int, ...]  # the seats of who asked for it
    id: str | None  # which it was asked by

    def encode(self, seats: tuple[int, ...]) -> bytes:
        """The frame for those who see from some seats."""
        frame = self.frame
        if own := {str(seat): self.own[seat] for seat in seats if seat in self.own}:
            frame = {**frame, "own": own}
        if seats and seats == self.acknowledged:  # others may use the same id for their own
            frame = {**frame, "id": self.id}
        return to_json(frame)


class Broadcast:
    """Shows a table to everybody who looks at it, and to each only what they may see."""

    def __init__(self) -> None:
        self.outboxes: set[Outbox] = set()
        self._table: Table | None = None  # as it was shown last
        self._seen: Json = {}
        self._steps: Steps = ()
        self._changes: deque[Changed] = deque(maxlen=_REMEMBERED)
        self._snapshots: dict[tuple[int, ...], bytes] = {}  # by the seats that they are for
        self._snapshots_of: Table | None = None

    def enter(self, outbox: Outbox, table: Table, since: int | None) -> None:
        """Somebody comes, or comes back after having seen a version."""
        if self._table is not table:  # something has happened while nobody looked
            self._forget(table)
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
            snapshot = self._snapshots[seats] = to_json(take_snapshot(table, seats))
        return snapshot

    def show(self, table: Table, cause: Cause | None) -> None:
        """Show what has changed to all; to who caused it, its id is the acknowledgement."""
        before = self._table
        if not self.outboxes or before is None:
            self._table = None  # nobody has seen it, so there is nothing to compare with
            self._changes.clear()
            return
        view = open_view(table)
        seen = see_open(table, view)
        change = self._compare(before, table, seen, view, cause)
        self._table, self._seen, self._steps = table, seen, _steps_of(view)
        self._changes.append(change)
        frames: dict[tuple[int, ...], bytes] = {}
        for outbox in self.outboxes:
            seats = table.seats_of(outbox.guest)
            if seats != outbox.seats:
                # Who has sat down or got up sees from elsewhere now.
                outbox.seats = seats
                outbox.show(self.snapshot(table, seats))
                if cause is not None and cause.guest == outbox.guest:
                    done = {"type": "done", "id": cause.id, "version": table.version}
                    outbox.show(to_json(done))
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

    def _forget(self, table: Table) -> None:
        view = open_view(table)
        self._table, self._seen, self._steps = table, see_open(table, view), _steps_of(view)
        self._changes.clear()

    def _compare(
        self, before: Table, after: Table, seen: Json, view: View | None, cause: Cause | None
    ) -> Changed:
        frame: dict[str, Any] = {
            "type": "change",
            "since": before.version,
            "version": after.version,
            "patch": diff(self._seen, seen),
        }
        steps = _steps_of(view)
        if steps != self._steps:
            same = _count_same(self._steps, steps)
            frame["steps"] = {"start": same, "more": see_steps(view, same)}
        own = {}
        for seat in range(len(after.seats)):
            now = see_seat(after, seat)
            if now != see_seat(before, seat):
                own[seat] = now
        return Changed(
            since=before.version,
            version=after.version,
            frame=frame,
            own=own,
            reseated=before.seats != after.seats,
            acknowledged=() if cause is None else after.seats_of(cause.guest),
            id=None if cause is None else cause.id,
        )


def _steps_of(view: View | None) -> Steps:
    return () if view is None else view.steps


def _count_same(old: Steps, new: Steps) -> int:
    """How many steps are still the same: some may have been taken back, and others played since."""
    least = min(len(old), len(new))
    if old[:least] == new[:least]:
        return least
    return next(n for n in range(least) if old[n] != new[n])


def take_snapshot(table: Table, seats: tuple[int, ...]) -> Json:
    """The table as somebody with some seats sees it."""
    view = open_view(table)
    return {
        "type": "snapshot",
        "version": table.version,
        "seen": {**see_fixed(table), **see_open(table, view)},
        "steps": see_steps(view),
        "own": {str(seat): see_seat(table, seat) for seat in seats},
    }
