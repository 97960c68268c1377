"""Asks a server everything that can be asked at a table, and notes every byte of the answers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from unittest.mock import patch

from asgi_socket import Closed, Socket
from callers import Caller, Reply
from clocked_tables import HandClocks
from einklang.games.generator import Generator
from einklang.server.live.listing import listing_of
from einklang.server.live.live_table import LiveTable
from einklang.server.thinking.job_queue import Asker
from einklang.store.store import Write
from einklang.symbols import PAIR_TEXTS
from einklang.table.deciding import Move
from einklang.table.table import Table
from log_notes import Notes
from memory_store import MemoryStore
from opened_servers import QuickThinkers, Server, opened
from twins import AT, EYES, Moment, hidden_pieces

# What is counted by the clock of the machine, which nobody at a table decides.
_TIMED = re.compile(rb"^einklang_(commit_seconds_(bucket|sum)|\w+_created)\b.*\n", re.MULTILINE)


class Listening(QuickThinkers):
    """Computer players that think for ever, and advise nothing, but look well."""

    async def choose(self, view: Any, level: str, *, asker: Asker) -> Move:
        self.views.append(view)
        await asyncio.Event().wait()
        raise AssertionError("nobody has told it to stop")

    async def advise(self, view: Any, count: int, *, names: Any = (), asker: Asker) -> list[Any]:
        self.views.append(view)
        return []


@asynccontextmanager
async def twin_servers(folder: Any) -> AsyncIterator[list[Server]]:
    """Two servers that differ in nothing, and at which it is always the same moment."""
    async with AsyncExitStack() as stack:
        servers = []
        stack.enter_context(patch("opened_servers.QuickThinkers", Listening))
        for _ in range(2):
            store = MemoryStore(AT)
            await store.keep("secret", "guests", "the secret of both servers")
            with patch("einklang.server.running.SqliteStore.open", _opening(store)):
                servers.append(await stack.enter_async_context(opened(folder, HandClocks())))
        yield servers


def _opening(store: MemoryStore) -> Any:
    async def open_store(path: Any) -> MemoryStore:
        return store

    return open_store


class Probe:
    """One guest at one table of a server, and all that reaches this guest."""

    def __init__(self, server: Server, moment: Moment, table: Table, notes: Notes) -> None:
        self.heard: list[tuple[str, Any]] = []
        self._server = server
        self._moment = moment
        self._table = table
        self._notes = notes
        self._dice = Generator(moment.seed)
        self._eyes = server.caller()
        if moment.seats or moment.seed % 2:
            self.be(self._eyes, EYES)
        self._sent = 0

    def be(self, caller: Caller, guest: str) -> None:
        """Let somebody be a guest."""
        caller.cookies[self._server.services.cookie] = self._server.services.guests.write_cookie(
            guest
        )

    async def run(self) -> list[tuple[str, Any]]:
        """Ask everything before and after an action; all that was heard, by what was asked."""
        store: Any = self._server.services.store
        registry = self._server.services.registry
        self._notes.lines.clear()
        self._server.thinkers.views.clear()
        events = ("{}",) * self._table.version
        await store.append(Write(self._table.id, 0, events, listing_of(self._table)))
        live = registry._tables[self._table.id] = LiveTable(registry.supplies(), self._table)
        try:
            await self._look_on()
        finally:
            live.close()
            del registry._tables[self._table.id]
            store.drop(self._table.id)
        self._hear("logs", list(self._notes.lines))
        # What is shown to an adviser or to a computer player on an own seat.
        shown = [view for view in self._server.thinkers.views if view.seat in self._moment.seats]
        self._hear("views", [bytes(view) for view in shown])
        return self.heard

    async def _look_on(self) -> None:
        socket = self._eyes.look(self._table.id)
        await self._listen(socket, "enter")
        await self._ask_all()
        await self._try_commands(socket)
        await self._go_on()
        await self._listen(socket, "after the action")
        await self._ask_all()
        for version in range(self._table.version - 1, self._table.version + 3):
            await socket.say({"type": "resume", "version": version})
            await self._listen(socket, f"resume {version}")
        await self._take_back(socket)
        await self._give_up(socket)
        await socket.leave()
        back = self._eyes.look(self._table.id, self._table.version)
        await self._listen(back, "come back")
        await back.leave()
        for path in ("/api/me", "/metrics", "/healthz"):
            await self._get(path)

    async def _ask_all(self) -> None:
        base = f"/api/tables/{self._table.id}"
        for path in ("", "/record", "/statistics", "/invitations", "/replay", "/analysis"):
            await self._get(f"{base}{path}")
        await self._get(f"{base}/hint?count=2")
        if self._dice.below(3) == 0:  # a list of thousands takes its time, and so does drawing
            await self._get(f"{base}/legal")
            await self._get(f"{base}/picture.svg")
        foreign = [seat for seat in range(4) if seat not in self._moment.seats]
        if foreign:
            seat = foreign[self._dice.below(len(foreign))]
            await self._get(f"{base}/{['legal', 'hint'][self._dice.below(2)]}?seat={seat}")
        await self._get("/api/tables")

    async def _get(self, path: str) -> None:
        self._note(path, await self._eyes.get(path))

    def _note(self, asked: str, reply: Reply) -> None:
        body, random = reply.body, {"set-cookie"}  # a new guest is like no other
        if asked == "/metrics":
            body, random = _TIMED.sub(b"", body), {"content-length"}
        headers = [each for each in reply.headers if each[0] not in random]
        self._hear(asked, (reply.status, headers, body))

    def _hear(self, asked: str, answer: Any) -> None:
        self.heard.append((asked, answer))

    async def _listen(self, socket: Socket, asked: str) -> None:
        """Note all frames that have come."""
        before = len(socket.heard)
        try:
            await socket.settle()
        except Closed as closed:
            self._hear(asked, (closed.code, closed.reason))
        self._hear(asked, socket.heard[before:])

    async def _try_commands(self, socket: Socket) -> None:
        """Try what cannot be done, by a request or by a frame."""
        for number, told in enumerate(self._commands()):
            command = {"id": f"try{number}", **told}
            if self._dice.below(2):
                await self._post("commands", command)
            else:
                await socket.say(command)
                await self._listen(socket, f"frame {command}")
        sitting = {"id": "sit", "name": "Eve", "invitation": "no invitation"}
        await self._post("seats", sitting)
        await self._post("seats", {**sitting, "seat": self._dice.below(4)})

    async def _post(self, path: str, told: dict[str, Any]) -> None:
        reply = await self._eyes.post(f"/api/tables/{self._table.id}/{path}", told)
        self._note(f"{path} {told}", reply)

    def _commands(self) -> list[dict[str, Any]]:
        moment, dice = self._moment, self._dice
        step = self._table.steps
        seats = [None, *range(4)]
        acts = [
            {"type": "act", "action": action, "step": now, "seat": seats[dice.below(5)]}
            for action in self._actions()
            for now in ([step, step, step, step - 1, step + 1][dice.below(5)],)
            if now >= 0
        ]
        others = [
            {"type": kind, "seat": seats[dice.below(5)]}
            for kind in ("leave-seat", "rematch", "offer-take-back")
            if kind != "offer-take-back" or not moment.terms.take_backs
        ]
        foreign = [seat for seat in range(4) if seat not in moment.seats]
        resigning = [{"type": "resign", "seat": seat} for seat in foreign[:1]]
        answer = {"type": "answer-take-back", "accept": True, "seat": seats[dice.below(5)]}
        say = {"type": "say", "emote": "hello", "seat": seats[dice.below(5)]}
        every = [*acts, *others, *resigning, answer, say, say]
        return [{k: v for k, v in each.items() if v is not None} for each in every]

    def _actions(self) -> list[str]:
        """Actions that are refused: others' pieces, pieces of nobody, and nonsense."""
        moment, dice = self._moment, self._dice
        pieces = [*hidden_pieces(moment), *PAIR_TEXTS]
        played = moment.action
        if moment.mover in moment.seats:
            view = moment.set_up.game.view(moment.before, moment.mover)
            pieces = [piece for piece in pieces if piece not in view.own_hand]
            pieces = [piece for piece in pieces if piece[::-1] not in view.own_hand]
        tried = ["swap", "keep", "a1", "RR:a1-a2", "\u2603", "RB"]
        if pieces and (found := re.search(r"[RGBOYP]{2}", played)) is not None:
            for _ in range(4):
                piece = pieces[dice.below(len(pieces))]
                tried.append(played[: found.start()] + piece + played[found.end() :])
        # What is allowed is played later, and only once.
        return [each for each in tried if not self._is_allowed(each)]

    def _is_allowed(self, action: str) -> bool:
        if self._moment.mover not in self._moment.seats:
            return False
        return action in set(self._moment.set_up.game.legal(self._moment.before))

    async def _go_on(self) -> None:
        """Whoever is to move plays."""
        moment = self._moment
        told = {"type": "act", "id": "on", "action": moment.action, "seat": moment.mover}
        told |= {"step": self._table.steps}
        path = f"/api/tables/{self._table.id}/commands"
        mover = self._server.caller()
        self.be(mover, moment.guest(moment.mover))
        reply = await mover.post(path, told)
        assert reply.status == 200, reply
        if moment.mover in moment.seats:
            self._note("act", reply)

    async def _take_back(self, socket: Socket) -> None:
        """Let everybody agree to take back the own last action, if it is possible."""
        if not self._moment.terms.take_backs:
            return
        await self._post("commands", {"type": "offer-take-back", "id": "back"})
        for seat in range(self._moment.set_up.players):
            if seat not in self._moment.seats:
                other = self._server.caller()
                self.be(other, self._moment.guest(seat))
                told = {"type": "answer-take-back", "id": "yes", "accept": True}
                await other.post(f"/api/tables/{self._table.id}/commands", told)
        await self._listen(socket, "take back")
        await self._ask_all()

    async def _give_up(self, socket: Socket) -> None:
        """Let somebody resign who leaves a game to the others."""
        if self._moment.before.layout.sides > 2:
            seat = self._dice.below(self._moment.set_up.players)
            leaver = self._server.caller()
            self.be(leaver, self._moment.guest(seat))
            told = {"type": "resign", "id": "go", "seat": seat}
            reply = await leaver.post(f"/api/tables/{self._table.id}/commands", told)
            assert reply.status == 200, reply
            await self._listen(socket, "resign")
            await self._ask_all()
