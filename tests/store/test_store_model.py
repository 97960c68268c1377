"""Whatever is asked of a store, a plain dictionary would have answered the same."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from einklang.store.sqlite import SqliteStore
from einklang.store.store import Conflict, Listed, Listing, Write
from opened_stores import Clock, outcome

TABLES = ["t", "u", "v"]
GUESTS = ["ada", "bob"]

LISTINGS = st.builds(
    Listing,
    st.sampled_from(["waiting", "playing", "over"]),
    st.booleans(),
    st.lists(st.sampled_from(GUESTS), max_size=2).map(tuple),
    st.sampled_from(["{}", '{"ä": 1}']),
)

# A table, how far the expected version is off, how many events, and a listing.
Plan: TypeAlias = tuple[str, int, int, Listing | None]
PLANS = st.tuples(
    st.sampled_from(TABLES),
    st.sampled_from([0, 0, 0, 0, 0, -1, 1]),
    st.integers(0, 3),
    st.none() | LISTINGS,
)
Call: TypeAlias = tuple[str, list[Plan]] | tuple[str, int] | tuple[str, str]
CALLS = st.one_of(
    st.tuples(st.just("append"), st.lists(PLANS, min_size=1, max_size=3)),
    st.tuples(st.just("archive"), st.integers(0, 30)),
    st.tuples(st.just("keep"), st.sampled_from("ab")),
    st.tuples(st.just("claim"), st.sampled_from("ab")),
    st.tuples(st.just("reopen"), st.just("")),
)


@dataclass
class Model:
    """A store as plain data."""

    events: dict[str, list[str]] = field(default_factory=dict)
    listings: dict[str, Listing] = field(default_factory=dict)
    touched: dict[str, int] = field(default_factory=dict)
    archived: set[str] = field(default_factory=set)
    notes: dict[str, str] = field(default_factory=dict)

    def fits(self, writes: list[Write]) -> bool:
        """Whether all of these writes hold."""
        ends = {table: len(events) for table, events in self.events.items()}
        for write in writes:
            if ends.get(write.table, 0) != write.expected:
                return False
            ends[write.table] = write.expected + len(write.events)
        return True

    def append(self, writes: list[Write], at: int) -> None:
        """Take writes that hold."""
        for write in writes:
            self.events.setdefault(write.table, []).extend(write.events)
            self.touched[write.table] = at
            if write.listing is not None:
                self.listings[write.table] = write.listing
            if write.events:
                self.archived.discard(write.table)

    def archive(self, before: int) -> int:
        """Put old tables into the archive."""
        old = {table for table in self.listings if self.touched[table] < before} - self.archived
        self.archived |= old
        return len(old)

    def listed(self, archived: bool) -> list[Listed]:
        """A list, as it should be."""
        tables = [
            Listed(table, listing, self.touched[table], len(self.events[table]))
            for table, listing in self.listings.items()
            if (table in self.archived) == archived
        ]
        return sorted(tables, key=lambda one: (-one.touched, one.table))

    def planned(self, plans: list[Plan], number: int) -> list[Write]:
        """The writes that a plan means, as far as they can be built."""
        ends = {table: len(events) for table, events in self.events.items()}
        writes = []
        for n, (table, off, count, listing) in enumerate(plans):
            expected = max(0, ends.get(table, 0) + off)
            texts = tuple(f"{number}.{n}.{k}" for k in range(max(count, expected == 0)))
            writes.append(Write(table, expected, texts, listing))
            ends[table] = expected + len(texts)
        return writes


async def compare(store: SqliteStore, model: Model) -> None:
    """The store must know what the model knows."""
    for table in TABLES:
        events = model.events.get(table, [])
        assert await store.version(table) == len(events)
        assert await store.events(table) == events
        assert await store.events(table, after=2) == events[2:]
    for archived in (False, True):
        tables = model.listed(archived)
        assert await store.listed(archived=archived) == tables
        for guest in GUESTS:
            theirs = [one for one in tables if guest in one.listing.guests]
            assert await store.listed(archived=archived, guest=guest) == theirs
        public = [one for one in tables if one.listing.public and one.listing.phase == "waiting"]
        found = await store.listed(archived=archived, public=True, phase="waiting", limit=1)
        assert found == public[:1]
    for key in "ab":
        assert await store.find("note", key) == model.notes.get(key)


async def follow(path: Path, calls: list[Call]) -> None:
    """Do the same to a store and to a model of it."""
    clock = Clock(0)
    store = await SqliteStore.open(path, clock=clock)
    model = Model()
    try:
        for number, (what, given_) in enumerate(calls):
            clock.at += 1
            if isinstance(given_, list):
                writes = model.planned(given_, number)
                error = await outcome(store, *writes)
                assert (error is None) == model.fits(writes)
                if error is None:
                    model.append(writes, clock.at)
                else:
                    assert isinstance(error, Conflict)
            elif isinstance(given_, int):
                assert await store.archive(given_) == model.archive(given_)
            elif what == "keep":
                await store.keep("note", given_, f"{number}")
                model.notes[given_] = f"{number}"
            elif what == "claim":
                kept = model.notes.setdefault(given_, f"{number}")
                assert await store.claim("note", given_, f"{number}") == kept
            else:
                await store.close()
                store = await SqliteStore.open(path, clock=clock)
        await compare(store, model)
    finally:
        await store.close()


@given(st.lists(CALLS, max_size=20))
def test_a_store_does_what_a_dictionary_would(calls: list[Call]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(follow(Path(folder) / "games.db", calls))
