"""A scripted person: plays anything legal, and sends again what was never answered."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from heard import Command, Heard, Kept, Sight

# What a caller meets while the server is down, or goes down in the middle of an answer.
LOST_TOUCH = (OSError, WebSocketException, httpx.TransportError, TimeoutError)

_PATIENCE = 60.0  # seconds for an answer, after which the line is taken for dead
_NOT_KEPT = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.INSUFFICIENT_STORAGE)


class Person:
    """Somebody with a cookie, who holds seats or only watches."""

    _numbers = itertools.count(1)

    def __init__(self, url: str, heard: Heard, dice: random.Random, pace: float) -> None:
        self.heard = heard
        self.dice = dice
        self._url = url
        self._pace = pace  # seconds that a thought takes at most
        self.name = f"p{next(self._numbers)}"
        self._ids = itertools.count(1)
        self._asking = httpx.AsyncClient(
            base_url=url, trust_env=False, verify=False, timeout=_PATIENCE
        )

    def fresh_id(self) -> str:
        return f"{self.name}-{next(self._ids)}"

    async def wait_a_moment(self) -> None:
        """Before another try to reach the server, or to have something kept."""
        await asyncio.sleep(self.dice.uniform(0.1, 0.4))

    async def come(self) -> None:
        """Get a cookie; who did so with another request might lose it together with a seat."""
        await self.ask("GET", "/api/me")

    async def go(self) -> None:
        await self._asking.aclose()

    async def ask(self, method: str, path: str, told: Any = None) -> httpx.Response:
        """What the server answers, however often it has to be asked."""
        while True:
            with suppress(*LOST_TOUCH):
                answer = await self._asking.request(method, path, json=told)
                if answer.status_code not in _NOT_KEPT:
                    return answer
                self.heard.refused.append(answer.json())
            await self.wait_a_moment()

    async def look(self, path: str) -> httpx.Response:
        """What the server answers at once."""
        return await self._asking.get(path)

    async def set_up(self, plan: dict[str, Any]) -> dict[str, Any]:
        """A new table; one whose answer was lost stays behind without anybody at it."""
        answer = await self.ask("POST", "/api/tables", plan)
        assert answer.status_code == HTTPStatus.CREATED, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def sit_down(self, table: str, invitation: str) -> None:
        """Take an open seat."""
        told = {"id": self.fresh_id(), "name": "Bob", "invitation": invitation}
        answer = await self.ask("POST", f"/api/tables/{table}/seats", told)
        assert answer.status_code == HTTPStatus.OK, answer.text
        version = answer.json()["snapshot"]["version"]
        self.heard.note(table, {**told, "type": "take-seat"}, version)

    async def play(self, table: str, rematch: bool = False) -> str | None:
        """Play or watch to the end, over as many lines as it takes; returns the next table."""
        played = _Game(self, table, rematch)
        while True:
            with suppress(*LOST_TOUCH):
                async with self.line(table) as line:
                    return await played.go_on(line)
            await self.wait_a_moment()

    def line(self, table: str) -> connect:
        """A line to a table, over which its changes come."""
        cookie = "; ".join(f"{name}={value}" for name, value in self._asking.cookies.items())
        return connect(
            f"{self._url.replace('http', 'ws', 1)}/api/tables/{table}/live",
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=None,
            proxy=None,
            open_timeout=_PATIENCE,
            close_timeout=1,
        )

    async def think(self, table: str) -> Command:
        """Any action that is legal."""
        await asyncio.sleep(self.dice.uniform(0, self._pace))
        answer = await self.ask("GET", f"/api/tables/{table}/legal")
        assert answer.status_code == HTTPStatus.OK, answer.text
        legal = answer.json()
        action = self.dice.choice(legal["actions"])["action"]
        return {"type": "act", "id": self.fresh_id(), "action": action, "step": legal["step"]}

    async def order(self, table: str, command: Command) -> int | None:
        """Have a command carried out by a request; returns the version, or None if not kept."""
        answer = await self._asking.post(f"/api/tables/{table}/commands", json=command)
        told = answer.json()
        if answer.status_code in _NOT_KEPT:
            self.heard.refused.append(told)
            return None
        assert answer.status_code == HTTPStatus.OK, (command, told)
        version: int = told["version"]
        self.heard.note(table, command, version)
        return version

    async def repeat(self, kept: Kept) -> None:
        """Send once more what was acknowledged before: it is not done again."""
        answer = await self.ask("POST", f"/api/tables/{kept.table}/commands", kept.command)
        told = {"id": kept.command["id"], "version": kept.version, "repeated": True}
        assert answer.json() == told, (answer.text, kept)


class _Game:
    """One game of a person, and the command that was not answered yet."""

    def __init__(self, person: Person, table: str, rematch: bool) -> None:
        self._person = person
        self._table = table
        self._wants_rematch = rematch
        self._has_asked = False
        self._open: Command | None = None
        self._done = 0  # the version of what was last acknowledged

    async def go_on(self, line: ClientConnection) -> str | None:
        """Play over one line, until the end or until it breaks."""
        sight = Sight()
        if self._open is not None:
            self._person.heard.sent_again += 1
        await self._send(line)
        while True:
            async with asyncio.timeout(_PATIENCE):
                frame = json.loads(await line.recv())
            sight.take(frame)
            await self._hear(frame, line)
            if self._open is not None or sight.version < self._done:
                continue
            if sight.is_over and (sight.next is not None or not self._wants_rematch):
                return sight.next
            self._open = await self._wish(sight)
            await self._send(line)

    async def _wish(self, sight: Sight) -> Command | None:
        if sight.has_turn:
            return await self._person.think(self._table)
        if sight.is_over and not self._has_asked:
            self._has_asked = True
            return {"type": "rematch", "id": self._person.fresh_id(), "seat": sight.own[0]}
        return None

    async def _send(self, line: ClientConnection) -> None:
        """Send what is open over the line, or by a request."""
        while self._open is not None:
            if self._person.dice.random() < 0.5:
                await line.send(json.dumps(self._open))
                return
            version = await self._person.order(self._table, self._open)
            if version is None:
                await self._person.wait_a_moment()
            else:
                self._done, self._open = version, None

    async def _hear(self, frame: dict[str, Any], line: ClientConnection) -> None:
        """Find out whether a frame answers what is open."""
        if self._open is None or frame.get("id") != self._open["id"]:
            assert frame["type"] != "refused", frame
        elif frame["type"] == "refused":
            assert frame["code"].startswith("storage-"), (self._open, frame)
            self._person.heard.refused.append(frame)
            await self._person.wait_a_moment()
            await self._send(line)
        else:
            self._done = frame["version"]
            self._person.heard.note(self._table, self._open, self._done)
            self._open = None
