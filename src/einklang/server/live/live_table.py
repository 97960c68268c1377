"""One table that is played at: commands go in one by one, and are on disk before they are told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from einklang.games.errors import Refusal
from einklang.games.game import View
from einklang.server.errors import Denied, denied_by_store
from einklang.server.live.broadcast import Audience, Broadcast, Cause, Outbox, encode
from einklang.server.live.clocks import Clocks, Pulse
from einklang.server.live.listing import listing_of
from einklang.server.live.time_slices import Reader
from einklang.server.logs import log, log_error, mark
from einklang.server.metrics import Metrics
from einklang.server.thinking.job_queue import Asker, QueueFull, Rank
from einklang.server.thinking.thinkers import Thinkers
from einklang.store.store import Conflict, Store, StoreError, Write
from einklang.table import events as ev
from einklang.table.commands import Command
from einklang.table.deciding import Decision, Move, act_as_bot, decide, give_back, pass_time
from einklang.table.frames import Presence
from einklang.table.refusal import Code
from einklang.table.rematch import needs_next
from einklang.table.table import Table
from einklang.table.terms import Bot

_RETRY_SECONDS = 2.0  # after which a computer player tries again if its action was not kept

Deciding = Callable[[Table, int], Decision]


class Reply(NamedTuple):
    """What came of a command: the version at which it was done, or why it was refused."""

    version: int
    refusal: Refusal | None
    repeated: bool


@dataclass(frozen=True)
class Supplies:
    """What a table is given by the server around it."""

    store: Store
    reader: Reader
    clocks: Clocks
    pulse: Pulse
    thinkers: Thinkers
    metrics: Metrics
    pause: Callable[[], float]  # how long a computer player takes at least, now
    count_new_table: Callable[[str], None]  # for an address; who sets up too many is refused
    set_up_rematch: Callable[[Decision], tuple[Decision, tuple[Write, ...]]]
    take_up: Callable[[str], Coroutine[Any, Any, Any]]  # a table where somebody may begin
    is_closing: Callable[[], bool]


class LiveTable:
    """A table in memory, with those who look at it, its clocks and its computer players."""

    def __init__(self, supplies: Supplies, table: Table, reckoned: int | None = None) -> None:
        self.table = table
        self._felt = supplies.pulse.feel()  # all that was nobody's time when it was decided last
        self.reckoned = self._felt if reckoned is None else reckoned  # what of it is given back
        self.broadcast = Broadcast()
        self._audience = Audience(supplies.clocks)
        self.touched = supplies.clocks.steady
        self._supplies = supplies
        self._clocks = supplies.clocks
        self._is_closed = False
        self._lock = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at: int | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._thought_of: tuple[int, int] | None = None  # the seat and step that are thought about
        self.arrange()

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if the table were taken out of memory."""
        busy = self._lock.locked() or self._thinking is not None
        return not busy and not self.broadcast.outboxes

    def enter(self, outbox: Outbox, since: int | None) -> None:
        """Somebody looks at the table from now on."""
        self.broadcast.enter(outbox, self.table, since)
        self.announce_presence()
        self.arrange()

    def leave(self, outbox: Outbox) -> None:
        """Somebody looks away."""
        self.broadcast.leave(outbox)
        self.announce_presence()
        self.note(outbox.guest, outbox.address)

    def note(self, guest: str | None, address: str) -> None:
        """Somebody has asked for the table, so its computer players play on for a while."""
        self.touched = self._clocks.steady
        self._audience.note(guest, address, sits=bool(self.table.seats_of(guest)))
        self.arrange()

    def announce_presence(self) -> None:
        """Tell all who else is there."""
        outboxes = self.broadcast.outboxes
        online = sorted({seat for outbox in outboxes for seat in outbox.seats})
        watchers = sum(not outbox.seats for outbox in outboxes)
        presence: Presence = {"type": "presence", "online": online, "watchers": watchers}
        self.broadcast.send_to_all(encode(presence))

    async def obey(self, command: Command, guest: str, address: str) -> Reply:
        """Carry out a command of a guest, or refuse it; it is on disk when this returns."""

        def deciding(table: Table, now: int) -> Decision:
            decision = decide(table, command, guest, now)
            if needs_next(decision.table):
                self._supplies.count_new_table(address)
            return decision

        return await self._in_turn(deciding, Cause(guest, command.id))

    async def _in_turn(self, deciding: Deciding, cause: Cause | None = None) -> Reply:
        """Decide and keep what was decided, one at a time.

        If this is cancelled, what was decided may be on disk and not in memory; the next decision
        is a conflict then, and sees it.
        """
        metrics = self._supplies.metrics
        async with self._lock:
            self.touched = self._clocks.steady
            try:
                decision = await self._decide_and_keep(deciding, cause)
            except StoreError as error:
                metrics.failed.inc()
                log("not kept", logging.ERROR, table=mark(self.table.id), why=type(error).__name__)
                raise denied_by_store(error) from error
        if decision.refusal is not None:
            metrics.refused.inc()
        else:
            metrics.done.inc()
        version = decision.repeats or self.table.version
        return Reply(version, decision.refusal, decision.repeats is not None)

    async def _decide_and_keep(self, deciding: Deciding, cause: Cause | None) -> Decision:
        decision = self._decide(deciding)
        if _is_ahead(decision.refusal) and await self._is_behind():
            await self._catch_up()
            decision = self._decide(deciding)
        try:
            return await self._keep(decision, cause)
        except Conflict:
            # Another server has written to this table: see what, and decide anew.
            await self._catch_up()
            return await self._keep(self._decide(deciding), cause)

    def _decide(self, deciding: Deciding) -> Decision:
        """Decide, after clocks were given back the time in which the server stood still."""
        self._felt = self._supplies.pulse.feel()
        back = give_back(self.table, self._felt - self.reckoned, self._clocks.wall)
        return back.before(deciding(back.table, self._clocks.wall))

    async def _keep(self, decision: Decision, cause: Cause | None) -> Decision:
        if not decision.events:
            self.reckoned = self._felt
            return decision
        rematch: tuple[Write, ...] = ()
        if needs_next(decision.table):
            decision, rematch = self._supplies.set_up_rematch(decision)
        began = time.perf_counter()
        await self._supplies.store.append(self._write(decision), *rematch)
        self._supplies.metrics.commit_seconds.observe(time.perf_counter() - began)
        self.reckoned = self._felt
        for write in rematch:
            start(self._supplies.take_up(write.table))  # where a computer player may begin
        self._show(decision.table, None if decision.refusal else cause)
        return decision

    def _write(self, decision: Decision) -> Write:
        before, after = self.table, decision.table
        changed = (before.phase, before.seats, before.next) != (
            after.phase,
            after.seats,
            after.next,
        )
        return Write(
            table=after.id,
            expected=before.version,
            events=tuple(ev.write_event(event) for event in decision.events),
            listing=listing_of(after) if changed else None,
        )

    async def _is_behind(self) -> bool:
        return await self._supplies.store.version(self.table.id) > self.table.version

    async def _catch_up(self) -> None:
        table = await self._supplies.reader.read(self.table.id)
        log("caught up", table=mark(table.id), version=table.version)
        self.reckoned = self._supplies.pulse.feel()  # who wrote to it has not stood still
        self._show(table, None)

    def _show(self, table: Table, cause: Cause | None) -> None:
        reseated = self.table.seats != table.seats
        self.table = table
        self.broadcast.show(table, cause)
        if reseated:
            self.announce_presence()
        self.arrange()

    def arrange(self) -> None:
        """Set the alarm, and let a computer player think if it is its turn and somebody looks."""
        if self._supplies.is_closing() or self._is_closed:
            return
        self._set_alarm()
        table = self.table
        seat = table.to_move
        turn = None
        if seat is not None and isinstance(table.seats[seat], Bot) and self._asker() is not None:
            turn = seat, table.steps
        if turn == self._thought_of:
            return
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        self._thought_of = turn
        if turn is not None:
            self._thinking = start(self._let_think(*turn))

    def give_back(self) -> None:
        """Let nobody's clock have run while the server stood still, even if nobody asks."""
        if self.table.deadline is not None and self._supplies.pulse.feel() > self.reckoned:
            start(self._run_out())

    def _set_alarm(self) -> None:
        deadline = self.table.deadline
        if deadline == self._alarm_at:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm, self._alarm_at = None, deadline
        if deadline is not None:
            wait = max(0.0, (deadline - self._clocks.wall) / 1000)
            self._alarm = self._clocks.call_later(wait, self._ring)

    def _ring(self) -> None:
        self._alarm = self._alarm_at = None
        start(self._run_out())

    async def _run_out(self) -> None:
        try:
            await self._in_turn(pass_time)
        except Denied:
            await self._clocks.sleep(_RETRY_SECONDS)
        self.arrange()

    async def _let_think(self, seat: int, step: int) -> None:
        """Let a computer player choose, at a human pace, and act through the same door."""
        ready = self._clocks.steady + 1000 * self._supplies.pause()
        while True:
            try:
                move = await self._choose(seat)
                await self._clocks.sleep(max(0.0, (ready - self._clocks.steady) / 1000))
                # This changes the table, which ends this task; what is being kept goes on.
                acting = self._in_turn(partial(act_as_bot, move=move, step=step))
                answer = await asyncio.shield(start(acting))
                if answer.refusal is None or answer.refusal.code == Code.STALE:
                    return
                log("bot refused", logging.ERROR, table=mark(self.table.id))
            except (Denied, QueueFull):
                pass  # it is in the log already, or there is no place in the line
            except Exception as error:
                log_error("bot failed", error, table=mark(self.table.id))
            await self._clocks.sleep(_RETRY_SECONDS)

    async def _choose(self, seat: int) -> Move:
        table = self.table
        state, bot = table.state, table.seats[seat]
        assert state is not None
        assert isinstance(bot, Bot)
        view: View = state.game.view(state, seat)
        asker = self._asker() or Asker(rank=Rank.WATCHER)  # who has looked away just now
        return await self._supplies.thinkers.choose(view, bot.level, asker=asker)

    def _asker(self) -> Asker | None:
        return self._audience.asker(self.broadcast.outboxes)

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        self._is_closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._thinking is not None:
            self._thinking.cancel()
        for outbox in self.broadcast.outboxes:
            outbox.close()

    async def settle(self) -> None:
        """Wait until everything that was decided is kept."""
        async with self._lock:
            pass


def _is_ahead(refusal: Refusal | None) -> bool:
    """Whether somebody has seen more than this server: another one may know more of the table."""
    if refusal is None or refusal.code != Code.STALE:
        return False
    return bool(refusal.what["step"] > refusal.what["now"])


_RUNNING: set[asyncio.Task[Any]] = set()  # which the loop itself would not keep from being dropped


def start(work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Let something go on by itself."""
    task = asyncio.get_running_loop().create_task(work)
    _RUNNING.add(task)
    task.add_done_callback(_RUNNING.discard)
    return task
