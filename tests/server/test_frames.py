"""Every frame is what it is declared to be, in all games and for all who look."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import requests
from pydantic import TypeAdapter, ValidationError
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect

import einklang
from asgi_socket import Socket
from callers import Caller
from declared_frames import OTHERWISE
from einklang.server.live import broadcast
from einklang.table.frames import ServerFrame, Snapshot
from einklang.table.sight import see_open
from mirror import Mirror
from opened_servers import Server, visit
from parties import command, create, finish, fresh_id, join, play_one
from threaded import serving

FRAMES: TypeAdapter[ServerFrame] = TypeAdapter(ServerFrame)
SNAPSHOTS: TypeAdapter[Snapshot] = TypeAdapter(Snapshot)

KINDS = {"snapshot", "change", "done", "refused", "presence", "pong"}
CLOCK = {"kind": "player", "seconds": 3600, "increment": 2}


def check(texts: Iterable[str]) -> set[str]:
    """Hold all frames of a connection to what is declared; returns their types.

    A patch may hold anything, so what it makes of the snapshot before it is held to it, too.
    """
    kinds = set()
    mirror = Mirror()
    for text in texts:
        FRAMES.validate_json(text, strict=True, extra="forbid")
        frame = json.loads(text)
        kinds.add(frame["type"])
        mirror.take_in(frame)
        SNAPSHOTS.validate_json(json.dumps(mirror.known), strict=True, extra="forbid")
    return kinds


async def take_back(people: list[Caller], table: str) -> None:
    """Let the first play and take it back if that can be; all others agree."""
    await play_one(people[0], table)
    told: dict[str, Any] = {"type": "offer-take-back", "id": fresh_id()}
    for caller in people:
        await caller.post(f"/api/tables/{table}/commands", told)
        told = {"type": "answer-take-back", "id": fresh_id(), "accept": True}


async def look_on(server: Server, made: Any, people: list[Caller]) -> list[Socket]:
    """Let the host, a watcher and those who sit down meanwhile look at a table."""
    lookers = [people[0], server.caller(), *people[1:]]
    for caller in people[1:]:
        await caller.get("/api/me")
    sockets = [caller.look(made["table"]) for caller in lookers]
    for socket in sockets:
        await socket.settle()
    for caller in people[1:]:
        await join(caller, made, "Bob")
    return sockets


@pytest.mark.parametrize("game", einklang.GAMES)
def test_every_frame_of_a_game_is_what_it_is_declared_to_be(game: str, tmp_path: Path) -> None:
    rules = einklang.game(game)
    players = max(rules.players)
    series = {"series": 2} if rules.adds_up else {}
    seats: list[Any] = [{"kind": "me", "name": "Ada"}, {"kind": "open"}][:players]
    seats += [{"kind": "bot", "level": "level1"}] * (players - len(seats))

    async def body(server: Server) -> None:
        people = [server.caller() for _ in seats[:2]]
        made = await create(people[0], game, seats, clock=CLOCK, hints=True, **series)
        table = made["table"]
        sockets = await look_on(server, made, people)
        await take_back(people, table)
        say = {"type": "say", "id": "x", "emote": "hello"}
        for frame in (say, say, "nonsense", {**say, "id": "y", "seat": 3}):
            await sockets[0].say(frame)
        await sockets[0].say({"type": "act", "id": "z", "action": "nowhere", "step": 0})
        await sockets[0].say({"type": "resume", "version": 0})
        await finish(server, people, table)
        for caller in people:
            await command(caller, table, "rematch")
        kinds = set()
        for socket in sockets:
            await socket.settle()
            kinds |= check(socket.heard)
            await socket.leave()
        assert kinds == KINDS
        over = server.in_memory[table].broadcast.snapshot(server.in_memory[table].table, ())
        SNAPSHOTS.validate_json(over, strict=True, extra="forbid")
        assert {"result", "next", "clock", "deal"} <= set(json.loads(over)["seen"])

    visit(tmp_path, body)


@pytest.mark.parametrize("wrong", [{"more": 1}, {"rematch": None}, {"phase": "begun"}])
def test_a_frame_that_is_otherwise_is_noticed(
    wrong: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def see_otherwise(*looked_at: Any) -> Any:
        return {**see_open(*looked_at), **wrong}

    async def body(server: Server) -> None:
        caller = server.caller()
        made = await create(caller, "solo", 1)
        socket = caller.look(made["table"])
        await socket.settle()
        check(socket.heard)
        monkeypatch.setattr(broadcast, "see_open", see_otherwise)
        await play_one(caller, made["table"])
        await socket.settle()
        with pytest.raises(ValidationError):
            check(socket.heard)

    with pytest.raises(AssertionError, match=OTHERWISE):
        visit(tmp_path, body)


def test_frames_are_sent_as_text_that_nobody_encodes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded: list[Any] = []
    send = WebSocketsSansIOProtocol.send

    async def send_and_note(self: Any, message: Any) -> None:
        encoded.append(message.get("text"))
        await send(self, message)

    async def look(address: str, table: str) -> list[str | bytes]:
        async with connect(f"ws://{address}/api/tables/{table}/live") as socket:
            await socket.send(json.dumps({"type": "ping"}))
            return [await socket.recv() for _ in range(3)]

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send", send_and_note)
    with serving(tmp_path) as address:
        told: Any = {"game": "solo", "seats": [{"kind": "me", "name": "Zoë"}]}
        made = requests.post(f"http://{address}/api/tables", json=told).json()
        frames = asyncio.run(look(address, made["table"]))
        nowhere = asyncio.run(refused(address))
    assert all(isinstance(frame, str) for frame in [*frames, nowhere])
    assert check(map(str, frames)) == {"snapshot", "presence", "pong"}
    assert json.loads(frames[0])["seen"] == made["snapshot"]["seen"]
    assert json.loads(nowhere)["code"] == "no-such-table"
    assert not any(isinstance(text, str) for text in encoded)
    assert [text.encode() for text in encoded if text is not None] == [
        str(frame).encode() for frame in [*frames, nowhere]
    ]


async def refused(address: str) -> str | bytes:
    """What is heard at a table that there is none of."""
    async with connect(f"ws://{address}/api/tables/nowhere/live") as socket:
        return await socket.recv()
