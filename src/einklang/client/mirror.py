"""What a client knows of a table, whatever the network does to the frames on their way.

Frames may come twice, late, in another order or never. Versions tell what a frame is worth, and
ids tell what has become of a command. Nothing here sends or receives: frames go in and come out.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from einklang.games.errors import Refusal, Refused
from einklang.table.patch import Json, merge

_ID_BYTES = 15


@dataclass
class _Asked:
    """A command that was asked for, and its answer: the version that holds it, or why not."""

    frame: Json
    answer: int | Refused | None = None


class Mirror:
    """A table as its frames have told it, and the own commands that are not answered yet.

    Version 0 is a table of which nothing is known.
    """

    def __init__(self) -> None:
        self.version = 0
        self.seen: Json = {}
        self.steps: list[Json] = []
        self.own: dict[str, Json] = {}
        self._asked: dict[str, _Asked] = {}
        self._resumed: int | None = None  # the version from which the rest was asked for

    @property
    def phase(self) -> str:
        """How far the table is: waiting, playing, over or closed; empty if nothing is known."""
        return str(self.seen.get("phase", ""))

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, while there is a game."""
        turn: int | None = self.seen["table"]["turn"] if self.phase == "playing" else None
        return turn

    @property
    def seats(self) -> list[int]:
        """The own seats."""
        return sorted(map(int, self.own))

    @property
    def step(self) -> int:
        """How many steps an action follows: those that everybody saw, and an own undecided one."""
        return len(self.steps) + any("undecided" in own for own in self.own.values())

    def hand(self, seat: int) -> list[str]:
        """What an own seat holds."""
        return list(self.own[str(seat)].get("hand", ()))

    def ask(self, command: Json) -> Json:
        """A command as a frame with an id of its own; it is pending until it is answered."""
        frame = {**command, "id": secrets.token_urlsafe(_ID_BYTES)}
        self._asked[frame["id"]] = _Asked(frame)
        return frame

    def forget(self, known_as: str) -> None:
        """Ask no longer for a command. It may have been carried out or may still be."""
        self._asked.pop(known_as, None)

    def again(self) -> list[Json]:
        """What is to be sent after a reconnection: all that may not have arrived, in order."""
        self._resumed = None
        return [asked.frame for asked in self._asked.values() if asked.answer is None]

    def take_answers(self) -> dict[str, int | Refused]:
        """The commands answered since the last call: by the version that holds them, or refused.

        A command that was carried out is answered once this mirror shows it.
        """
        answers = {
            known_as: asked.answer
            for known_as, asked in self._asked.items()
            if isinstance(asked.answer, Refused)
            or (asked.answer is not None and asked.answer <= self.version)
        }
        for known_as in answers:
            self.forget(known_as)
        return answers

    def receive(self, frame: Json) -> list[Json]:
        """Take in a frame, and return the frames to be sent because of it."""
        match frame["type"]:
            case "snapshot":
                self._replace(frame)
            case "change":
                self._settle(frame)
                return self._change(frame)
            case "done":
                self._settle(frame)
                return self._resume_below(frame["version"])
            case "refused":
                self._refuse(frame)
            case "pong":
                # Pongs are rare, and what was asked for before may have got lost.
                self._resumed = None
                return self._resume_below(frame["version"])
        return []

    def _replace(self, frame: Json) -> None:
        if frame["version"] < self.version:
            return
        self.version = frame["version"]
        self.seen = frame["seen"]
        self.steps = list(frame["steps"])
        self.own = dict(frame["own"])

    def _change(self, frame: Json) -> list[Json]:
        if frame["version"] <= self.version or frame["since"] != self.version:
            return self._resume_below(frame["version"])
        self.version = frame["version"]
        self.seen = merge(self.seen, frame["patch"])
        if (splice := frame.get("steps")) is not None:
            self.steps[splice["start"] :] = splice["more"]
        self.own.update(frame.get("own", {}))
        return []

    def _resume_below(self, version: int) -> list[Json]:
        """Ask for what is missing up to a version, once for what is known now."""
        if version <= self.version or self._resumed == self.version:
            return []
        self._resumed = self.version
        return [{"type": "resume", "version": self.version}]

    def _settle(self, frame: Json) -> None:
        asked = self._asked.get(frame.get("id", ""))
        if asked is not None:
            asked.answer = frame["version"]

    def _refuse(self, frame: Json) -> None:
        asked = self._asked.get(frame.get("id", ""))
        # Of a command that was carried out, a refusal can only be the answer to a copy of it.
        if asked is not None and asked.answer is None:
            asked.answer = read_refusal(frame)


def read_refusal(told: Json) -> Refused:
    """The refusal that a frame or the body of an answer tells."""
    return Refused(Refusal(told["code"], told["what"], told["sentence"]))
