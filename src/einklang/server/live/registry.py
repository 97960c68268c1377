"""All tables of a server: sets them up, finds them, and lets them rest."""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import suppress
from weakref import WeakValueDictionary

from einklang.records.deal import fresh_secret
from einklang.server.errors import too_fast
from einklang.server.limits import hourly
from einklang.server.live.clocks import Alarms, Clocks, Pulse
from einklang.server.live.listing import has_open_seat, listing_of
from einklang.server.live.live_table import LiveTable, Supplies, start
from einklang.server.live.time_slices import Reader, Shared, TimeSlices
from einklang.server.logs import log, log_error, mark
from einklang.server.metrics import Metrics
from einklang.server.settings import Settings
from einklang.server.thinking.thinkers import Thinkers
from einklang.store.store import Store, StoreError, Write
from einklang.table import events as ev
from einklang.table.deciding import Decision, begin, wake
from einklang.table.rematch import next_table
from einklang.table.table import Table, open_table
from einklang.table.terms import Bot, Open, Person, Terms

_RETRY_SECONDS = 10.0  # after which a table is taken up that could not be
_REST_SECONDS = 60.0  # after which a table that nobody looks at leaves the memory
_ROUND_SECONDS = 20.0  # between two looks at what nobody needs
_MOST_IN_MEMORY = 2_000  # tables; of more, those leave that nobody looks at
_MOST_TAKEN_UP = 10_000  # tables that are looked for at the start
_DAY_MS = 86_400_000


class Registry:
    """The tables that are in memory, and the way to all others."""

    def __init__(
        self,
        store: Store,
        clocks: Clocks,
        thinkers: Thinkers,
        metrics: Metrics,
        settings: Settings,
    ) -> None:
        self.store = store
        self.clocks = clocks
        self.thinkers = thinkers
        self.metrics = metrics
        self.pulse = Pulse(clocks)
        self.is_closing = False
        self._settings = settings
        self._tables: dict[str, LiveTable] = {}
        self._most_in_memory = _MOST_IN_MEMORY
        self._alarms = Alarms(clocks, self._ring)
        self.time_slices = TimeSlices()
        self._reader = Reader(store, self.time_slices)
        self._loading = Shared(self._load)
        self._new_tables = hourly(settings.tables_per_address)
        self._setting_up: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._going_on: list[asyncio.Task[None]] = []
        metrics.watch("tables", "Tables in memory.", lambda: len(self._tables))
        metrics.watch("connections", "Connections to tables.", self._count_outboxes)

    def supplies(self) -> Supplies:
        """What each table is given."""
        return Supplies(
            store=self.store,
            reader=self._reader,
            clocks=self.clocks,
            pulse=self.pulse,
            thinkers=self.thinkers,
            metrics=self.metrics,
            pause=self.pause,
            count_new_table=self.count_new_table,
            set_up_rematch=self.set_up_rematch,
            take_up=self.table,
            is_closing=lambda: self.is_closing,
        )

    def _count_outboxes(self) -> int:
        return sum(len(live.broadcast.outboxes) for live in self._tables.values())

    def pause(self) -> float:
        """How long a computer player takes at least, now."""
        return self._settings.bot_pause * random.uniform(0.7, 1.5)

    async def open(self) -> None:
        """Take up all games that go on by themselves, and let go of what nobody needs."""
        loop = asyncio.get_running_loop()
        self._going_on = [
            loop.create_task(self._care()),
            loop.create_task(self.pulse.beat(self._stood_still)),
        ]

    async def table(self, name: str) -> LiveTable:
        """A table by its name, from memory or from disk."""
        live = self._tables.get(name)
        if live is None:
            return await self._loading.get(name)
        live.touched = self.clocks.steady
        return live

    def glance(self, name: str) -> Table | None:
        """A table as it stands in memory, if it is there."""
        live = self._tables.get(name)
        return None if live is None else live.table

    def show_out(self, guest: str) -> None:
        """Close all connections of a guest; a device that still is this guest comes back."""
        for live in self._tables.values():
            for outbox in live.broadcast.outboxes:
                if outbox.guest == guest:
                    outbox.close()

    async def _load(self, name: str) -> LiveTable:
        table = await self.read(name)
        reckoned = self._alarms.take(name)
        # If its alarm is set, this server has been there all the time, and the clocks have run.
        if reckoned is None:
            table = await self._wake(table)
        live = self._keep_in_memory(table, reckoned)
        live.give_back()
        return live

    async def _wake(self, table: Table) -> Table:
        woken = wake(table, self.clocks.wall)
        if woken.events:
            # If another server has just woken it, its time runs already.
            with suppress(StoreError):
                await self.store.append(
                    Write(table.id, table.version, tuple(map(ev.write_event, woken.events)))
                )
                return woken.table
        return table

    def _keep_in_memory(self, table: Table, reckoned: int | None = None) -> LiveTable:
        live = self._tables[table.id] = LiveTable(self.supplies(), table, reckoned)
        if len(self._tables) > self._most_in_memory:
            resting = sorted((each for each in self._tables.values() if each.idle), key=_touched)
            for each in resting[: len(resting) // 2]:
                self._let_go(each)
            # Where nobody can be let go, nobody is looked for again until some more have come.
            self._most_in_memory = max(_MOST_IN_MEMORY, len(self._tables) + _MOST_IN_MEMORY // 10)
        return live

    async def read(self, name: str) -> Table:
        """A table as it stands on disk."""
        return await self._reader.read(name)

    def setting_up(self, guest: str) -> asyncio.Lock:
        """Lets a guest set up one table after the other, so that all of them are counted."""
        return self._setting_up.setdefault(guest, asyncio.Lock())

    def count_new_table(self, address: str) -> None:
        """Somebody is about to set up a table; who does it too often is refused."""
        if not self._new_tables.take(address):
            most = self._settings.tables_per_address
            raise too_fast(
                f"your address has set up {most} tables within an hour; try again in some minutes"
            )

    async def create(
        self,
        terms: Terms,
        seats: tuple[Open | Person | Bot, ...],
        host: str,
        *,
        lots: tuple[int, ...],
        seal: str | None = None,
    ) -> LiveTable:
        """Set up a table, with a seal for all seats of its host; it is on disk afterwards."""
        seed, salt = fresh_secret()
        own = [number for number, seat in enumerate(seats) if isinstance(seat, Person)]
        created = ev.Created(
            at=self.clocks.wall,
            table=table_name(),
            terms=terms,
            seats=seats,
            host=host,
            seed=seed,
            salt=salt,
            lots=lots,
            seals={} if seal is None else dict.fromkeys(own, seal),
        )
        write, table = self._set_up(created)
        await self.store.append(write)
        log("table created", table=mark(table.id), game=terms.game, players=terms.players)
        return self._keep_in_memory(table)

    def set_up_rematch(self, decision: Decision) -> tuple[Decision, tuple[Write, ...]]:
        """The table of the next game, to be kept together with what was decided."""
        created = next_table(decision.table, table_name(), fresh_secret(), self.clocks.wall)
        write, table = self._set_up(created)
        return decision.then(ev.RematchMade(at=self.clocks.wall, table=table.id)), (write,)

    def _set_up(self, created: ev.Created) -> tuple[Write, Table]:
        begun = begin(open_table(created), created.at)
        events = (created, *begun.events)
        table = begun.table
        texts = tuple(ev.write_event(event) for event in events)
        return Write(table.id, 0, texts, listing_of(table)), table

    def _stood_still(self, lost: int) -> None:
        log("stood still", milliseconds=lost)
        for live in self._tables.values():
            live.give_back()

    async def _care(self) -> None:
        """Take up what was going on before a stop, then let go what nobody needs."""
        await self._take_up()
        while True:
            await self.clocks.sleep(_ROUND_SECONDS)
            self._rest()
            before = self.clocks.wall - round(self._settings.archive_after_days * _DAY_MS)
            with suppress(StoreError):
                if archived := await self.store.archive(before):
                    log("archived", tables=archived)
                await self.store.forget(self.clocks.wall)

    async def _take_up(self) -> None:
        with suppress(StoreError):
            playing = await self.store.listed(phase="playing", limit=_MOST_TAKEN_UP)
            waiting = await self.store.listed(phase="waiting", limit=_MOST_TAKEN_UP)
            # Where all seats are taken, the game begins even if nobody comes back.
            full = [listed for listed in waiting if not has_open_seat(listed)]
            for listed in (*playing, *full):
                try:
                    await self.table(listed.table)
                except Exception as error:
                    # One that cannot be taken up must not keep the others from it.
                    log_error("not taken up", error, table=mark(listed.table))

    def _rest(self) -> None:
        long_ago = self.clocks.steady - 1000 * _REST_SECONDS
        for live in list(self._tables.values()):
            live.arrange()  # nobody may look at it any more
            if live.idle and live.touched < long_ago:
                self._let_go(live)

    def _let_go(self, live: LiveTable) -> None:
        live.close()
        table = live.table
        del self._tables[table.id]
        if table.deadline is not None:
            self._alarms.set(table.id, (table.deadline - self.clocks.wall) / 1000, live.reckoned)

    def _ring(self, name: str) -> None:
        start(self._take_up_one(name))

    async def _take_up_one(self, name: str) -> None:
        try:
            await self.table(name)
        except Exception as error:
            # Its clock has run out, so it is tried again until it can be taken up.
            log_error("not taken up", error, table=mark(name))
            if (reckoned := self._alarms.take(name)) is not None:
                self._alarms.set(name, _RETRY_SECONDS, reckoned)

    async def close(self) -> None:
        """Let everybody go; what was acknowledged is on disk."""
        self.is_closing = True
        self._alarms.close()
        for task in self._going_on:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self._loading.settle()
        for live in self._tables.values():
            live.close()
        for live in self._tables.values():
            await live.settle()


def _touched(live: LiveTable) -> int:
    return live.touched


def table_name() -> str:
    """A name for a new table, which nobody can guess."""
    return secrets.token_urlsafe(12)
