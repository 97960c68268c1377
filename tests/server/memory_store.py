"""A store that forgets everything when it goes."""

from __future__ import annotations

from einklang.store.store import Conflict, Listed, Listing, Write


class MemoryStore:
    """A store of lists and dictionaries, for tests in which nothing has to last."""

    def __init__(self, at: int) -> None:
        self.commits = 0
        self.appended = 0
        self._at = at  # the time at which everything happens
        self._events: dict[str, list[str]] = {}
        self._listed: dict[str, Listing] = {}
        self._notes: dict[tuple[str, str], str] = {}

    async def append(self, *writes: Write) -> None:
        for write in writes:
            events = self._events.setdefault(write.table, [])
            if len(events) != write.expected:
                raise Conflict(write.table)
            events += write.events
            if write.listing is not None:
                self._listed[write.table] = write.listing
            self.appended += len(write.events)
        self.commits += 1

    def drop(self, table: str) -> None:
        """As if a table had never been."""
        del self._events[table], self._listed[table]

    async def events(self, table: str, after: int = 0) -> list[str]:
        return self._events.get(table, [])[after:]

    async def version(self, table: str) -> int:
        return len(self._events.get(table, []))

    async def listed(
        self,
        *,
        guest: str | None = None,
        public: bool | None = None,
        phase: str | None = None,
        archived: bool = False,
        limit: int = 100,
    ) -> list[Listed]:
        found = [
            Listed(table, listing, self._at, len(self._events[table]))
            for table, listing in self._listed.items()
            if (guest is None or guest in listing.guests)
            and public in (None, listing.public)
            and phase in (None, listing.phase)
        ]
        return [] if archived else found[:limit]

    async def archive(self, before: int) -> int:
        return 0

    async def keep(self, kind: str, key: str, value: str, *, until: int | None = None) -> None:
        self._notes[kind, key] = value

    async def find(self, kind: str, key: str) -> str | None:
        return self._notes.get((kind, key))

    async def claim(self, kind: str, key: str, value: str, *, until: int | None = None) -> str:
        return self._notes.setdefault((kind, key), value)

    async def renew(self, kind: str, key: str, until: int) -> None:
        pass

    async def forget(self, before: int) -> int:
        return 0

    async def close(self) -> None:
        pass
