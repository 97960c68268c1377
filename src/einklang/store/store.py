"""What every store of live tables offers, and what can go wrong with it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal, Protocol

Trouble = Literal["full", "read-only", "gone", "failed"]


def check_texts(*texts: str) -> None:
    """Refuse texts that not every store can keep: half of a character, or the character zero."""
    for text in texts:
        if "\0" in text:
            raise ValueError("a text for the store must not have the character zero")
        if not text.isascii():
            text.encode()


def now() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Listing:
    """What lists show of a table, without anyone reading its events."""

    phase: str  # "waiting", "playing" or "over"
    public: bool
    guests: tuple[str, ...]  # the identities that hold seats
    about: str  # JSON text, which the store does not read

    def __post_init__(self) -> None:
        check_texts(self.phase, self.about, *self.guests)


@dataclass(frozen=True)
class Write:
    """Events for one table, by a writer who has seen the table up to a version.

    They become the versions after it. Without events, a write changes what is listed; a new
    table has at least one.
    """

    table: str
    expected: int  # the version that the writer has seen; 0 for a new table
    events: tuple[str, ...]  # JSON texts
    listing: Listing | None = None  # None if what is listed has not changed

    def __post_init__(self) -> None:
        check_texts(self.table, *self.events)
        if self.expected < 0 or (self.expected == 0 and not self.events):
            raise ValueError("a new table begins with an event, after version 0")


@dataclass(frozen=True)
class Listed:
    """A table as it stands in a list."""

    table: str
    listing: Listing
    touched: int  # when it was last written to, in milliseconds since the epoch
    version: int


class StoreError(Exception):
    """Why the store did not do what it was asked, in one sentence for a user."""


class Conflict(StoreError):
    """Somebody else has written to the table first."""

    def __init__(self, table: str) -> None:
        super().__init__("Somebody else has changed the table first; look at it and try again.")
        self.table = table


class Unavailable(StoreError):
    """The store cannot be used now: what was asked for has not happened."""

    def __init__(self, reason: Trouble, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class Store(Protocol):
    """Where the events of live tables are kept, append-only.

    Who stops waiting for a call before it returns does not know whether it has happened.
    """

    @property
    def commits(self) -> int:
        """How often something was made durable, since the store was opened."""

    @property
    def appended(self) -> int:
        """How many events were appended, since the store was opened."""

    async def append(self, *writes: Write) -> None:
        """Keep all of these writes, in this order, or none; they are durable when it returns."""

    async def events(self, table: str, after: int = 0) -> list[str]:
        """The events of a table that come after a version."""

    async def version(self, table: str) -> int:
        """How many events a table has; 0 if there is no such table."""

    async def listed(
        self,
        *,
        guest: str | None = None,
        public: bool | None = None,
        phase: str | None = None,
        archived: bool = False,
        limit: int = 100,
    ) -> list[Listed]:
        """The tables of the lists, or of the archive; those last written to come first."""

    async def archive(self, before: int) -> int:
        """Take tables last written to before this out of the lists; returns how many.

        Their events stay, and the next event lists them again.
        """

    async def keep(self, kind: str, key: str, value: str, *, until: int | None = None) -> None:
        """Keep a small note, in place of the one that had this kind and key.

        It may be forgotten after a time, in milliseconds since the epoch, or never.
        """

    async def find(self, kind: str, key: str) -> str | None:
        """The note of this kind and key."""

    async def claim(self, kind: str, key: str, value: str, *, until: int | None = None) -> str:
        """Keep a note unless there is one; returns the one that is there."""

    async def renew(self, kind: str, key: str, until: int) -> None:
        """Let a note that would go stay until then; a day more or less is not worth writing."""

    async def forget(self, before: int) -> int:
        """Let notes go that were kept until a time before this; returns how many.

        Those stay whose key is a guest with a seat at a table of the lists.
        """

    async def close(self) -> None:
        """End the store, after everything that was asked for is done."""
