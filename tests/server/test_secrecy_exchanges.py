"""Nobody else can ask a server whether an exchange could have been made (rules F35)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from callers import Caller
from effort import games
from einklang.server.live.listing import listing_of
from einklang.server.live.live_table import LiveTable
from einklang.store.store import Write
from einklang.table.table import Table
from live_games import guest_of, live_table
from opened_servers import Server
from pairs import Move, Pair, Played, pairs
from playing import SET_UPS, SetUp
from probing import twin_servers

EXCHANGING = [set_up for set_up in SET_UPS if set_up.game.exchange]
PAIRS = games(3, 30)
MOVES = 3  # after the one with which the games have parted

PATHS = ("", "/record", "/legal", "/hint", "/picture.svg", "/statistics", "/replay", "/analysis")


@pytest.mark.parametrize("set_up", EXCHANGING, ids=str)
def test_nobody_else_can_ask_whether_an_exchange_was_possible(
    set_up: SetUp, tmp_path: Path
) -> None:
    async def compare() -> None:
        async with twin_servers(tmp_path) as servers:
            for pair in pairs(set_up, 21, PAIRS):
                one, other = [
                    await Visit(server, pair, played).heard()
                    for server, played in zip(servers, (pair.one, pair.other), strict=True)
                ]
                assert len(one) == len(other)
                for (asked, answer), (_, otherwise) in zip(one, other, strict=True):
                    assert answer == otherwise, (asked, pair.seat, pair.parted)

    asyncio.run(compare())


class Visit:
    """All others at a table, who ask for everything before and after every move."""

    def __init__(self, server: Server, pair: Pair, played: Played) -> None:
        self._server = server
        self._pair = pair
        self._played = played
        self._heard: list[tuple[str, Any]] = []
        self._people = {f"seat {seat}": self._guest(guest_of(seat)) for seat in pair.others}
        self._people |= {"watcher": self._guest("somebody"), "outsider": server.caller()}

    def _guest(self, name: str) -> Caller:
        caller, services = self._server.caller(), self._server.services
        caller.cookies[services.cookie] = services.guests.write_cookie(name)
        return caller

    async def heard(self) -> list[tuple[str, Any]]:
        """What all of them heard, by who asked for what."""
        table = live_table(self._played, self._pair.parted)
        await self._set_up(table)
        sockets = {name: caller.look(table.id) for name, caller in self._people.items()}
        views = self._server.thinkers.views
        views.clear()
        # When a game is over, everything is told.
        end = min(self._pair.parted + MOVES, len(self._played.moves) - 1)
        try:
            for number in range(self._pair.parted, end):
                await self._play(table.id, self._played.moves[number], number)
                for name, caller in self._people.items():
                    await sockets[name].settle()
                    await self._ask(name, caller, table.id)
            for name, socket in sockets.items():
                await socket.say({"type": "resume", "version": table.version})
                await socket.settle()
                self._heard.append((f"{name}: frames", list(socket.heard)))
                await socket.leave()
            shown = [bytes(view) for view in views if view.seat != self._pair.seat]
            self._heard.append(("views that were advised", shown))
        finally:
            await self._clear(table)
        return self._heard

    async def _set_up(self, table: Table) -> None:
        store: Any = self._server.services.store
        await store.append(Write(table.id, 0, ("{}",) * table.version, listing_of(table)))
        self._server.in_memory[table.id] = LiveTable(
            self._server.services.registry.supplies(), table
        )

    async def _clear(self, table: Table) -> None:
        store: Any = self._server.services.store
        self._server.in_memory.pop(table.id).close()
        store.drop(table.id)

    async def _play(self, table: str, move: Move, number: int) -> None:
        live, texts = self._server.in_memory[table], self._played.states[0].layout.texts
        told = {
            "type": "act",
            "id": f"move-{number}",
            "action": texts[move.action],
            "step": live.table.steps,
            "answer": "keep" if move.answer is None else texts[move.answer],
        }
        mover = self._guest(guest_of(move.seat))
        reply = await mover.post(f"/api/tables/{table}/commands", told)
        assert reply.status == 200, reply

    async def _ask(self, name: str, caller: Caller, table: str) -> None:
        for path in (*(f"/api/tables/{table}{path}" for path in PATHS), "/api/tables", "/api/me"):
            reply = await caller.get(path)
            headers = [each for each in reply.headers if each[0] != "set-cookie"]
            self._heard.append((f"{name}: {path}", (reply.status, headers, reply.body)))
