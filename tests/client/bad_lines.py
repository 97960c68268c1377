"""A server's broadcast and clients at the other end of lines that lose, copy and hold up frames."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Any

from pydantic import TypeAdapter

from einklang.client.mirror import Mirror
from einklang.games.errors import Refused
from einklang.server.live.broadcast import Broadcast, Cause, Outbox
from einklang.server.wire import ClientFrame
from einklang.table.commands import SeatedCommand
from einklang.table.deciding import decide
from einklang.table.sight import take_snapshot
from einklang.table.table import Table

Json = dict[str, Any]

_FRAMES: TypeAdapter[Any] = TypeAdapter(ClientFrame)


class Fate(Enum):
    """What becomes of a frame on its way."""

    PASS = auto()
    LOSE = auto()
    COPY = auto()
    HOLD = auto()  # until something is released
    RELEASE = auto()  # with all that is held, the last first
    CUT = auto()  # the frame and all that is held are lost with the connection


class Cut(Exception):
    """The connection is gone."""


class Line:
    """One direction of a connection: frames go in, and some come out."""

    def __init__(self, fates: Iterator[Fate], far_end: Callable[[Json], None]) -> None:
        self._fates = fates
        self._far_end = far_end
        self._sent: list[Json] = []
        self._held: list[Json] = []

    def send(self, frame: Json) -> None:
        self._sent.append(frame)

    def carry(self) -> bool:
        """Let what was sent meet its fate; whether there was anything."""
        sent, self._sent = self._sent, []
        for frame in sent:
            for each in self._fate_of(frame):
                self._far_end(each)
        return bool(sent)

    def clear(self) -> None:
        """Bring what was held up; from now on nothing happens to frames any more."""
        self._fates = iter(lambda: Fate.PASS, None)
        self._sent = [*self._sent, *self._held]
        self._held = []

    def _fate_of(self, frame: Json) -> list[Json]:
        match next(self._fates):
            case Fate.PASS:
                return [frame]
            case Fate.LOSE:
                return []
            case Fate.COPY:
                return [frame, frame]
            case Fate.HOLD:
                self._held.append(frame)
                return []
            case Fate.RELEASE:
                released = [frame, *reversed(self._held)]
                self._held = []
                return released
            case Fate.CUT:
                raise Cut


class _LineOutbox(Outbox):
    """Eyes at the end of a line."""

    def __init__(self, guest: str | None, seats: tuple[int, ...]) -> None:
        super().__init__(guest, seats)
        self.line: Line | None = None

    def show(self, frame: bytes) -> None:
        assert self.line is not None
        self.line.send(json.loads(frame))


class Host:
    """A model of a server with one table: what its connections do, without any."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.broadcast = Broadcast()
        self._now = 10**6

    def show(self, table: Table, cause: Cause | None) -> None:
        self.table = table
        self.broadcast.show(table, cause)

    def hear(self, outbox: Outbox, frame: Json) -> None:
        read = _FRAMES.validate_python(frame)
        if frame["type"] == "ping":
            pong = {"type": "pong", "now": self._now, "version": self.table.version}
            outbox.show(json.dumps(pong).encode())
        elif frame["type"] == "resume":
            self.broadcast.catch_up(outbox, self.table, read.version)
        else:
            self._obey(outbox, read)

    def _obey(self, outbox: Outbox, command: SeatedCommand) -> None:
        assert outbox.guest is not None
        self._now += 2_000
        decision = decide(self.table, command, outbox.guest, self._now)
        answer: Json = {"id": command.id}
        if decision.refusal is not None:
            answer |= {"type": "refused", **decision.refusal._asdict()}
        elif decision.repeats is not None:
            answer |= {"type": "done", "version": decision.repeats}
        else:
            self.show(decision.table, Cause(outbox.guest, command.id))
            return
        outbox.show(json.dumps(answer).encode())


class Visitor:
    """A client at the far end of bad lines; it connects again after every cut."""

    def __init__(self, host: Host, guest: str | None, fates: Iterator[Fate]) -> None:
        self.mirror = Mirror()
        self.asked: dict[str, Json] = {}
        self.answers: dict[str, int | Refused] = {}
        self.resumes = 0
        self._host = host
        self._guest = guest
        self._fates = fates
        self._connect()

    def ask(self, command: Json) -> None:
        frame = self.mirror.ask(command)
        self.asked[frame["id"]] = frame
        self._up.send(frame)

    def tick(self) -> None:
        for frame in ({"type": "ping"}, *self.mirror.again()):
            self._up.send(frame)

    def carry(self) -> None:
        """Let frames go to and fro until none is on its way, or there is a cut."""
        try:
            while self._up.carry() | self._down.carry():
                pass
        except Cut:
            self._host.broadcast.leave(self._outbox)
            self._connect()

    def settle(self) -> None:
        """Let the network be good again, and time pass."""
        self._up.clear()
        self._down.clear()
        self._fates = iter(lambda: Fate.PASS, None)
        self.carry()
        self.tick()
        self.carry()

    def check(self) -> None:
        """The mirror shows exactly what the server would show these eyes now."""
        table = self._host.table
        told = take_snapshot(table, table.seats_of(self._guest))
        mirror = self.mirror
        assert json.loads(json.dumps(told)) == {
            "type": "snapshot",
            "version": mirror.version,
            "seen": mirror.seen,
            "steps": mirror.steps,
            "own": mirror.own,
        }

    def _connect(self) -> None:
        table = self._host.table
        self._outbox = _LineOutbox(self._guest, table.seats_of(self._guest))
        self._up = Line(self._fates, lambda frame: self._host.hear(self._outbox, frame))
        self._down = self._outbox.line = Line(self._fates, self._receive)
        self._host.broadcast.enter(self._outbox, table, self.mirror.version)
        for frame in self.mirror.again():
            self._up.send(frame)

    def _receive(self, frame: Json) -> None:
        for answer in self.mirror.receive(frame):
            self.resumes += answer["type"] == "resume"
            self._up.send(answer)
        self.answers |= self.mirror.take_answers()
