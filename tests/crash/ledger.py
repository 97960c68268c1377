"""What stands in a database, read past the server, and compared with what people were told."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from heard import Heard


class Entry(NamedTuple):
    """What became of a command: where it stands, and the action and its step if it is one."""

    table: str
    version: int
    act: str | None
    step: int | None


class Ledger:
    """All tables of a database, as they were when it was last read."""

    def __init__(self, database: Callable[[], Path]) -> None:
        self._database = database  # where it can be read, at the moment
        self._texts: dict[str, list[str]] = {}
        self.entries: dict[str, Entry] = {}  # by the ids of the commands
        self.steps: dict[str, int] = {}  # that everybody sees
        self.over: set[str] = set()

    def read(self) -> None:
        """Read what has come since; what stood there before must stand there still."""
        with closing(sqlite3.connect(f"file:{self._database()}?mode=ro", uri=True)) as database:
            database.execute("BEGIN")  # one moment for all that is read
            listed = database.execute("SELECT name, version, phase FROM tables").fetchall()
            counted = "SELECT name, count(*), min(version), max(version) FROM events GROUP BY name"
            counts = {name: numbers for name, *numbers in database.execute(counted)}
            assert counts == {name: [version, 1, version] for name, version, _ in listed}
            self.over = {name for name, _, phase in listed if phase == "over"}
            for name, version, _ in listed:
                if version != len(self._texts.get(name, [])):
                    query = "SELECT text FROM events WHERE name = ? ORDER BY version"
                    self._take(name, [text for (text,) in database.execute(query, (name,))])

    def _take(self, table: str, texts: list[str]) -> None:
        before = self._texts.get(table, [])
        assert texts[: len(before)] == before, f"the past of {table} has changed"
        self._texts[table] = texts
        for version, text in enumerate(texts[len(before) :], len(before) + 1):
            event = json.loads(text)
            steps = self.steps.setdefault(table, 0)
            acted = event["type"] == "acted"
            self.steps[table] += _count_steps(event) if acted else 0
            if "id" in event:
                assert event["id"] not in self.entries, f"{event['id']} is there twice"
                entry = Entry(table, version, event.get("act"), steps if acted else None)
                self.entries[event["id"]] = entry

    def check(self, heard: Heard) -> None:
        """Everything that was acknowledged is there, as it was acknowledged."""
        self.read()
        for known_as, kept in heard.kept.items():
            entry = self.entries.get(known_as)
            assert entry is not None, f"lost: {kept}"
            command = kept.command
            if command["type"] == "act":
                told = Entry(kept.table, kept.version, command["action"], command["step"])
                assert entry == told, (entry, kept)
            else:
                # More may have come of it, such as a deal; that is acknowledged together.
                assert entry.table == kept.table, (entry, kept)
                assert entry.version <= kept.version, (entry, kept)


def _count_steps(acted: dict[str, Any]) -> int:
    """How many steps everybody sees of an action: that nothing was exchanged is none."""
    return int(acted["act"] != "keep") + int(acted.get("answer") == "swap")
