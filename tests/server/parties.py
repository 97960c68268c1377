"""Tables with people at them, and games that are played at them."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

from callers import Caller
from opened_servers import Server

ids = count()


def fresh_id() -> str:
    """An id for a command."""
    return f"c{next(ids)}"


async def create(
    caller: Caller, game: str = "classic", seats: int | list[Any] = 2, **chosen: Any
) -> Any:
    """Set up a table with planned seats, or the first for the caller and all others open."""
    planned = seats
    if isinstance(seats, int):
        planned = [{"kind": "me", "name": "Ada"}] + [{"kind": "open"}] * (seats - 1)
    told = {"game": game, "seats": planned, "order": "as-given", **chosen}
    reply = await caller.post("/api/tables", told)
    assert reply.status == 201, reply
    return reply.json()


async def join(caller: Caller, made: Any, name: str = "Bob", **more: Any) -> Any:
    """Take any seat of a table with its invitation."""
    told = {"id": fresh_id(), "name": name, "invitation": token_of(made["invitations"]["any"])}
    reply = await caller.post(f"/api/tables/{made['table']}/seats", {**told, **more})
    assert reply.status == 200, reply
    return reply.json()


def token_of(link: str) -> str:
    """The invitation that a link carries."""
    return link.partition("#invitation=")[2]


async def full_table(server: Server, game: str, seats: int, **chosen: Any) -> Any:
    """A table whose game has begun: its name, and who sits on each seat."""
    people = [server.caller() for _ in range(seats)]
    made = await create(people[0], game, seats, **chosen)
    for number, caller in enumerate(people[1:], 1):
        await join(caller, made, f"Guest {number}")
    return made["table"], people


async def command(caller: Caller, table: str, kind: str, **more: Any) -> Any:
    """A command by a request, which must be carried out."""
    told = {"type": kind, "id": fresh_id(), **more}
    reply = await caller.post(f"/api/tables/{table}/commands", told)
    assert reply.status == 200, reply
    return reply.json()


async def snapshot(caller: Caller, table: str) -> Any:
    """The table as somebody sees it."""
    reply = await caller.get(f"/api/tables/{table}")
    assert reply.status == 200, reply
    return reply.json()


async def names_in(caller: Caller, which: str) -> list[str]:
    """The names of somebody's own tables, or of the open ones."""
    return [each["table"] for each in (await caller.get("/api/tables")).json()[which]]


async def legal(caller: Caller, table: str) -> Any:
    """What somebody may play now."""
    reply = await caller.get(f"/api/tables/{table}/legal")
    assert reply.status == 200, reply
    return reply.json()


async def play_one(caller: Caller, table: str) -> Any:
    """Let somebody play the first thing that is allowed."""
    may = await legal(caller, table)
    action = may["actions"][0]["action"]
    return await command(caller, table, "act", action=action, step=may["step"])


async def finish(server: Server, people: list[Caller], table: str) -> Any:
    """Play a game to its end, whoever sits on which seat; returns the last snapshot."""
    seats = {}
    for caller in people:
        for seat in (await snapshot(caller, table))["own"]:
            seats[int(seat)] = caller
    live = server.in_memory[table]
    while live.table.phase != "over":
        state = live.table.state
        if (mover := seats.get(state.turn)) is not None:
            # Asked of the rules themselves: a server's list of thousands takes its time.
            action = state.game.legal(state)[-1]
            await command(mover, table, "act", action=action, step=live.table.steps)
        else:
            await asyncio.sleep(0.001)
    return await snapshot(people[0], table)


async def until(
    server: Server, table: str, *, steps: int = 0, version: int = 0, phase: str | None = None
) -> Any:
    """Wait until a table has come so far, or farther: computer players do not wait for us."""
    for _ in range(4000):
        now = server.in_memory[table].table
        if now.steps >= steps and now.version >= version and phase in (None, now.phase):
            return now
        await asyncio.sleep(0.002)
    raise AssertionError(f"the table has come to {now.steps=}, {now.version=}, {now.phase=} only")
