"""A record: one game with every action and every draw, as it stands in a file, and its faults."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

FORMAT = "einklang/1"
_LONGEST_ACT = 40  # characters of an action that a message repeats


@dataclass(frozen=True)
class RecordedStep:
    """One action, what it counted and what was drawn because of it."""

    seat: int
    act: str
    points: Mapping[str, int]
    drew: tuple[str, ...]
    extra: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The step as a JSON object."""
        return {
            "seat": self.seat,
            "act": self.act,
            "points": dict(self.points),
            "drew": list(self.drew),
            **self.extra,
        }


@dataclass(frozen=True)
class Record:
    """One game; fields that this version does not know are kept in `extra`."""

    game: str
    players: int
    setup: Mapping[str, Any]
    steps: tuple[RecordedStep, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[str, ...] | None = None
    result: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        return {
            "format": FORMAT,
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            **({"seats": list(self.seats)} if self.seats is not None else {}),
            "setup": dict(self.setup),
            "steps": [step.to_json() for step in self.steps],
            **({"result": dict(self.result)} if self.result is not None else {}),
            **self.extra,
        }

    def to_line(self) -> str:
        """The record as one line of a file, without the line's end."""
        data = self.to_json()
        try:
            line = json.dumps(data, ensure_ascii=False)
            line.encode()
        except UnicodeEncodeError:
            # Halves of surrogate pairs can only be written as escapes.
            line = json.dumps(data)
        return line


class RecordError(ValueError):
    """A record that cannot be taken in: the step it fails at, if it is a step, and the reason."""

    def __init__(
        self,
        reason: str,
        *,
        step: int | None = None,
        seat: int | None = None,
        act: str | None = None,
    ) -> None:
        act = None if act is None else _shown(act)
        where = [
            *([f"step {step}"] if step is not None else []),
            *([f"seat {seat}"] if seat is not None else []),
            *([act] if act is not None else []),
        ]
        super().__init__(f"{', '.join(where)}: {reason}" if where else reason)
        self.reason = reason
        self.step = step
        self.seat = seat
        self.act = act


class StillRunning(RecordError):
    """A record that was saved while its game ran, by somebody who could not see all of it."""

    def __init__(self) -> None:
        super().__init__(
            "this was saved while the game ran and lacks what was hidden then;"
            " save it again when the game is over"
        )


def _shown(act: str) -> str:
    """An action as a message repeats it: on one line and not too long."""
    text = act if len(act) <= _LONGEST_ACT else act[:_LONGEST_ACT] + "…"
    escaped = (char.encode("unicode_escape").decode() for char in text)
    return "".join(c if c.isprintable() else e for c, e in zip(text, escaped, strict=True))
