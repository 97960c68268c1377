"""Two servers at one database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from callers import Caller
from log_notes import taking_notes
from opened_servers import Server, two_servers
from parties import (
    command,
    create,
    full_table,
    legal,
    play_one,
    snapshot,
    until,
)

BOT = {"kind": "bot", "level": "level2"}


async def two_at_one_table(one: Server, other: Server) -> tuple[str, list[Caller], list[Caller]]:
    """A table at two servers, with the same two guests at each."""
    table, people = await full_table(one, "classic", 2)
    elsewhere = [other.caller() for _ in people]
    for caller, same in zip(people, elsewhere, strict=True):
        same.cookies = caller.cookies
        assert await snapshot(same, table) == await snapshot(caller, table)
    return table, people, elsewhere


def test_two_servers_at_one_database_never_play_two_moves_for_one(tmp_path: Path) -> None:
    async def whole() -> None:
        async with two_servers(tmp_path) as (one, other):
            table, people, elsewhere = await two_at_one_table(one, other)
            watching = other.caller().look(table)
            await watching.settle()
            actions = [each["action"] for each in (await legal(people[0], table))["actions"][:2]]
            told = {"type": "act", "step": 0}
            path = f"/api/tables/{table}/commands"
            replies = await asyncio.gather(
                people[0].post(path, {**told, "id": "one", "action": actions[0]}),
                elsewhere[0].post(path, {**told, "id": "two", "action": actions[1]}),
            )
            assert sorted(reply.status for reply in replies) == [200, 409]
            lost = next(reply for reply in replies if reply.status == 409)
            assert lost.code in ("stale", "storage-conflict")
            # Both know now what has happened, and the one that came too late shows it.
            again = await elsewhere[0].post(path, {**told, "id": "two", "action": actions[1]})
            assert (again.status == 200) == (replies[1].status == 200)
            assert await snapshot(elsewhere[0], table) == await snapshot(people[0], table)
            await watching.settle()
            await watching.leave()

    asyncio.run(whole())


def test_two_servers_carry_out_a_repeated_command_once(tmp_path: Path) -> None:
    async def whole() -> None:
        async with two_servers(tmp_path) as (one, other):
            table, people, elsewhere = await two_at_one_table(one, other)
            action = (await legal(people[0], table))["actions"][0]["action"]
            told = {"type": "act", "id": "same", "step": 0, "action": action}
            path = f"/api/tables/{table}/commands"
            first = (await people[0].post(path, told)).json()
            socket = elsewhere[1].look(table)
            await socket.settle()
            again = (await elsewhere[0].post(path, told)).json()
            assert again == {**first, "repeated": True}
            change = await socket.hear_kind("change")  # what the other server did is seen here now
            assert (change["version"], len(change["steps"]["more"])) == (first["version"], 1)
            assert "id" not in change
            assert await snapshot(elsewhere[0], table) == await snapshot(people[0], table)
            await play_one(elsewhere[1], table)
            await play_one(elsewhere[0], table)
            assert (await people[0].post(path, told)).json()["repeated"]
            await socket.leave()

    asyncio.run(whole())


def test_a_server_that_is_behind_finds_out_when_somebody_knows_more(tmp_path: Path) -> None:
    async def whole() -> None:
        async with two_servers(tmp_path) as (one, other):
            table, people, elsewhere = await two_at_one_table(one, other)
            await play_one(people[0], table)
            may = await legal(people[1], table)
            told = {"action": may["actions"][0]["action"], "step": may["step"]}
            await command(elsewhere[1], table, "act", **told)
            assert len((await snapshot(elsewhere[0], table))["steps"]) == 2
            reply = await elsewhere[0].post(
                f"/api/tables/{table}/commands", {"type": "act", "id": "x", **told, "step": 9}
            )
            assert (reply.status, reply.code) == (409, "stale")

    asyncio.run(whole())


def test_computer_players_of_two_servers_play_one_game(tmp_path: Path) -> None:
    async def whole() -> None:
        async with two_servers(tmp_path) as (one, other):
            caller = one.caller()
            one.thinkers.hold = other.thinkers.hold = asyncio.Event()
            table = (await create(caller, "classic", [BOT, BOT]))["table"]
            same = other.caller()
            same.cookies = caller.cookies
            await snapshot(same, table)
            await snapshot(caller, table)
            one.thinkers.hold.set()
            await until(one, table, phase="over")
            await until(other, table, phase="over")
            assert await snapshot(same, table) == await snapshot(caller, table)

    with taking_notes() as notes:
        asyncio.run(whole())
    assert not notes.errors
