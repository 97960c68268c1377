"""Lists of tables: the own ones, and those with an open seat."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from callers import BASE, Caller
from einklang.store.store import Write
from log_notes import taking_notes
from opened_servers import Server, two_servers, visit
from parties import command, create, fresh_id, full_table, join, names_in, play_one, snapshot

OPEN = {"kind": "open"}


def test_lists_tell_the_own_tables_and_the_public_ones_that_wait(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada, bob, eve = server.caller(), server.caller(), server.caller()
        hidden, public = await create(ada), await create(ada, public=True)
        assert set(await names_in(ada, "mine")) == {hidden["table"], public["table"]}
        assert await names_in(eve, "mine") == []
        assert await names_in(eve, "open") == [public["table"]]
        [listed] = (await eve.get("/api/tables")).json()["open"]
        assert listed["seats"] == [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
        assert (listed["game"], listed["players"], listed["phase"]) == ("classic", 2, "waiting")
        assert listed["link"] == f"{BASE}/tables/{public['table']}"
        sit = {"id": fresh_id(), "name": "Bob"}
        assert (await bob.post(f"/api/tables/{public['table']}/seats", sit)).status == 200
        assert await names_in(eve, "open") == []
        assert await names_in(bob, "mine") == [public["table"]]

    visit(tmp_path, body)


def test_lists_tell_whose_turn_it_is_and_how_weak_the_own_side_is(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "team", 4)

        async def listed(caller: Caller) -> Any:
            [one] = (await caller.get("/api/tables")).json()["mine"]
            return one

        for _ in range(7):
            before = (await snapshot(people[0], table))["seen"]["table"]
            for seat, caller in enumerate(people):
                told, scores = await listed(caller), before["scores"][seat % 2]
                least = min(scores.values())
                assert (told["mine"], told["turn"]) == ([seat], before["turn"])
                assert told["weakest"]["value"] == least
                assert told["weakest"]["colours"] == [c for c in scores if scores[c] == least]
            await play_one(people[before["turn"]], table)
        await command(people[1], table, "resign")
        told = await listed(people[0])
        assert told["phase"] == "over"
        assert "turn" not in told
        assert "weakest" in told

    visit(tmp_path, body)


def test_lists_tell_of_own_tables_only_what_there_is(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada, host = server.caller(), server.caller()
        waiting = await create(ada, public=True)
        [told] = (await ada.get("/api/tables")).json()["mine"]
        assert told["mine"] == [0]
        assert not told.keys() & {"turn", "weakest"}
        [told] = (await host.get("/api/tables")).json()["open"]
        assert not told.keys() & {"mine", "turn", "weakest"}
        asked = {"game": "duel", "seats": [OPEN, OPEN], "several_seats": True}
        hosted = (await host.post("/api/tables", asked)).json()
        [told] = (await host.get("/api/tables")).json()["mine"]
        assert (told["table"], told["mine"]) == (hosted["table"], [])
        for name in ("Bob", "Bob again"):
            await join(ada, hosted, name)
        told, _ = (await ada.get("/api/tables")).json()["mine"]
        assert (told["mine"], told["turn"]) == ([0, 1], 0)
        assert "weakest" not in told  # in a duel no side has one of its own
        assert waiting["table"] != told["table"]

    visit(tmp_path, body)


def test_lists_tell_how_a_table_stands_that_rests(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 2)
        reader = server.services.registry._reader
        with patch.object(reader, "read", wraps=reader.read) as reading:
            for number in range(1, 6):
                await play_one(people[0 if number % 2 else 1], table)
                [awake] = (await people[0].get("/api/tables")).json()["mine"]
                _let_rest(server, table)
                for _ in range(2):  # asked again, it is known
                    [resting] = (await people[0].get("/api/tables")).json()["mine"]
                    assert resting == awake
                assert table not in server.in_memory
                # To play the next action it is read as well.
                assert reading.await_count == 2 * number - 1

    visit(tmp_path, body)


def test_lists_tell_what_another_server_has_done(tmp_path: Path) -> None:
    async def whole() -> None:
        async with two_servers(tmp_path) as (one, other):
            table, people = await full_table(one, "classic", 2)
            same = other.caller()
            same.cookies = people[0].cookies
            before = await snapshot(same, table)  # so the other has it in its memory, too
            await play_one(people[0], table)
            assert other.in_memory[table].table.version == before["version"]
            [here] = (await people[0].get("/api/tables")).json()["mine"]
            [there] = (await same.get("/api/tables")).json()["mine"]
            assert there == here

    asyncio.run(whole())


def test_a_table_that_cannot_be_read_is_listed_still(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        tables = [(await create(caller, "solo", 1))["table"] for _ in range(2)]
        listed = await server.services.store.listed()
        version = next(each.version for each in listed if each.table == tables[0])
        await server.services.store.append(Write(tables[0], version, ('{"type": "nonsense"}',)))
        _let_rest(server, tables[0])
        with taking_notes() as notes:
            told = (await caller.get("/api/tables")).json()["mine"]
        assert {each["table"]: each.get("turn") for each in told} == {tables[0]: None, tables[1]: 0}
        assert [json.loads(line)["event"] for line in notes.errors] == ["not read for a list"]

    visit(tmp_path, body)


def _let_rest(server: Server, table: str) -> None:
    """As if nobody had looked at a table for a long time."""
    server.in_memory.pop(table).close()


@pytest.mark.parametrize("more", [{}, {"guests": [None], "turn": 3, "weakest": []}])
def test_a_listing_of_an_older_version_is_told_still(tmp_path: Path, more: dict[str, Any]) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        table = (await create(caller, "solo", 1))["table"]
        store = server.services.store
        [listed] = await store.listed()
        told = json.loads(listed.listing.about)
        old = {name: told[name] for name in ("game", "players", "options", "seats", "created")}
        listing = replace(listed.listing, about=json.dumps({**old, **more}))
        await store.append(Write(table, listed.version, (), listing))
        [told] = (await caller.get("/api/tables")).json()["mine"]
        assert told["table"] == table
        assert told.get("mine", []) == []
        assert "weakest" not in told

    visit(tmp_path, body)


def test_an_archived_table_comes_back_with_the_next_action(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        table = (await create(caller, "solo", 1))["table"]
        assert await server.services.store.archive(1 << 60) == 1
        assert await names_in(caller, "mine") == []
        assert (await snapshot(caller, table))["seen"]["phase"] == "playing"
        await play_one(caller, table)
        assert await names_in(caller, "mine") == [table]

    visit(tmp_path, body)
