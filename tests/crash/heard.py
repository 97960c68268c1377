"""What people hear from a server: what it has acknowledged and refused, and how a table looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from einklang.table.patch import merge

Command: TypeAlias = dict[str, Any]


class Kept(NamedTuple):
    """A command that the server has acknowledged, and the version at which it was done."""

    table: str
    command: Command
    version: int


@dataclass
class Heard:
    """What all people were told, noted as they heard it."""

    kept: dict[str, Kept] = field(default_factory=dict)  # by the ids of the commands
    refused: list[dict[str, Any]] = field(default_factory=list)  # because it could not be kept
    sent_again: int = 0

    def note(self, table: str, command: Command, version: int) -> None:
        """Note an acknowledgement; who hears of an action twice must hear the same."""
        kept = Kept(table, command, version)
        known = self.kept.setdefault(command["id"], kept)
        assert known == kept or command["type"] != "act", (known, kept)

    @property
    def acts(self) -> list[Kept]:
        """The actions among it, in the order of their acknowledgements."""
        return [kept for kept in self.kept.values() if kept.command["type"] == "act"]


class Sight:
    """What somebody sees of a table, as it comes over a line."""

    def __init__(self) -> None:
        self.version = 0
        self.seen: dict[str, Any] = {}
        self.own: list[int] = []

    def take(self, frame: dict[str, Any]) -> None:
        """Take in a frame: everything, or what has changed."""
        if frame["type"] == "snapshot":
            self.seen, self.version = frame["seen"], frame["version"]
            self.own = [int(seat) for seat in frame["own"]]
        elif frame["type"] == "change":
            assert frame["since"] == self.version, "a change was left out"
            self.seen, self.version = merge(self.seen, frame["patch"]), frame["version"]

    @property
    def is_over(self) -> bool:
        return self.seen.get("phase") == "over"

    @property
    def has_turn(self) -> bool:
        return self.seen.get("phase") == "playing" and self.seen["table"]["turn"] in self.own

    @property
    def next(self) -> str | None:
        """The table of the next game."""
        return self.seen.get("next")
