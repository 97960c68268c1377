"""Requests about tables: set up, find, join, see and leave."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import einklang
from callers import BASE
from einklang.server.http.requests import Made, Offerings
from einklang.table.frames import Snapshot
from opened_servers import Server, visit
from parties import (
    command,
    create,
    fresh_id,
    full_table,
    join,
    names_in,
    play_one,
    snapshot,
)
from playing import SET_UPS, SetUp

SNAPSHOTS: TypeAdapter[Snapshot] = TypeAdapter(Snapshot)


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_every_game_can_be_set_up_for_every_number_of_players(
    set_up: SetUp, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        seats = [{"kind": "me", "name": f"P{n}"} for n in range(set_up.players)]
        told = {"game": set_up.name, "seats": seats, "options": set_up.options}
        reply = await caller.post("/api/tables", told)
        assert reply.status == 201, reply
        made = Made.model_validate(reply.json())
        seen = SNAPSHOTS.validate_python(made.snapshot)["seen"]
        assert made.link == f"{BASE}/tables/{made.table}"
        assert (seen["phase"], seen["terms"]["game"], seen["terms"]["players"]) == (
            "playing",
            set_up.name,
            set_up.players,
        )
        assert seen["terms"]["options"] == set_up.options
        assert sorted(made.snapshot["own"]) == [str(n) for n in range(set_up.players)]
        assert made.invitations.seats == {}
        await play_one(caller, made.table)
        now = SNAPSHOTS.validate_python(await snapshot(caller, made.table))
        assert len(now["steps"]) == 1

    visit(tmp_path, body)


ME: dict[str, Any] = {"kind": "me"}
OPEN = {"kind": "open"}
BAD_TABLES: list[dict[str, Any]] = [
    {"game": "chess", "seats": [ME, OPEN]},
    {"game": "", "seats": [ME]},
    {"game": "solo", "seats": [ME, OPEN]},
    {"game": "classic", "seats": [ME]},
    {"game": "team", "seats": [ME, OPEN, OPEN]},
    {"game": "classic", "seats": []},
    {"game": "classic", "seats": [ME] * 5},
    {"game": "classic", "seats": [ME, {"kind": "bot", "level": "level9"}]},
    {"game": "classic", "seats": [ME, {"kind": "bot", "level": "./program"}]},
    {"game": "classic", "seats": [ME, {"kind": "ghost"}]},
    {"game": "classic", "seats": [ME, {"kind": "person", "guest": "x", "name": "Eve"}]},
    {"game": "classic", "seats": [ME, OPEN], "options": {"size": "large"}},
    {"game": "cards", "seats": [ME, OPEN], "options": {"walls": "five"}},
    {"game": "classic", "seats": [ME, OPEN], "clock": {"kind": "move", "seconds": 1}},
    {"game": "classic", "seats": [ME, OPEN], "clock": {"kind": "sand", "seconds": 10}},
    {"game": "classic", "seats": [ME, OPEN], "series": 1},
    {"game": "duel", "seats": [ME, OPEN], "series": 3},
    {"game": "classic", "seats": [ME, OPEN], "seed": "0" * 64},
    {"game": "classic", "seats": [ME, OPEN], "stand_in": "random"},
    {"game": "classic", "seats": [ME, OPEN], "public": "perhaps"},
    {"seats": [ME, OPEN]},
    {"game": "classic"},
]


@pytest.mark.parametrize("told", BAD_TABLES, ids=str)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(
    told: dict[str, Any], tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        reply = await caller.post("/api/tables", told)
        assert reply.status == 422, reply
        assert reply.code in ("bad-request", "bad-table")
        assert len(reply.json()["sentence"]) > 10
        assert (await caller.get("/api/tables")).json()["mine"] == []

    visit(tmp_path, body)


def test_seats_are_as_given_or_drawn_by_lot(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        first = []
        for _ in range(40):
            seats = [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]
            told = {"game": "classic", "seats": seats}
            made = (await server.caller().post("/api/tables", told)).json()
            first.append(made["snapshot"]["seen"]["seats"][0]["name"])
            made = (await server.caller().post("/api/tables", {**told, "order": "as-given"})).json()
            assert made["snapshot"]["seen"]["seats"][0]["name"] == "A"
        assert set(first) == {"A", "B"}

    visit(tmp_path, body)


def test_who_hosts_a_table_can_take_another_seat_without_an_invitation(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada = server.caller()
        made = await create(ada)
        path = f"/api/tables/{made['table']}/seats"
        told = {"id": fresh_id(), "name": "Ada again"}
        both = (await ada.post(path, told)).json()["snapshot"]
        assert both["seen"]["phase"] == "playing"
        assert [len(both["own"][seat]["hand"]) for seat in ("0", "1")] == [6, 6]
        for _ in range(4):  # the seat need not be said: it is the one whose turn it is
            await play_one(ada, made["table"])
        turn = (await snapshot(ada, made["table"]))["seen"]["table"]["turn"]
        told = {"type": "say", "id": fresh_id(), "emote": "hello"}
        reply = await ada.post(f"/api/tables/{made['table']}/commands", told)
        assert (reply.status, reply.code) == (403, "which-seat")
        other = await ada.get(f"/api/tables/{made['table']}/legal?seat={1 - turn}")
        assert (other.status, other.code) == (403, "not-your-turn")

    visit(tmp_path, body)


def test_everybody_sees_from_the_own_seat_only(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (ada, bob) = await full_table(server, "classic", 2)
        watcher = server.caller()
        hers, his = await snapshot(ada, table), await snapshot(bob, table)
        watched = await snapshot(watcher, table)
        assert (list(hers["own"]), list(his["own"]), watched["own"]) == (["0"], ["1"], {})
        assert hers["seen"] == his["seen"] == watched["seen"]
        assert "hands" not in watched["seen"]
        for caller, seat in ((ada, 0), (bob, 1)):
            record = (await caller.get(f"/api/tables/{table}/record")).json()
            assert record["seen_by"] == [seat]
            assert record["setup"]["racks"][seat] is not None
            assert record["setup"]["racks"][1 - seat] is None

    visit(tmp_path, body)


def test_a_table_without_watchers_shows_itself_to_nobody_else(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (ada, _) = await full_table(server, "classic", 2, watchers=False)
        eve = server.caller()
        await eve.get("/api/me")
        asked = ("record", "legal", "hint", "statistics", "replay", "analysis", "invitations")
        for path in ("", *(f"/{each}" for each in asked)):
            reply = await eve.get(f"/api/tables/{table}{path}")
            assert (reply.status, reply.code) == (403, "no-watchers")
        socket = eve.look(table)
        assert (await socket.hear())["code"] == "no-watchers"
        assert (await ada.get(f"/api/tables/{table}")).status == 200

    visit(tmp_path, body)


def test_somebody_leaves_before_the_game_and_the_last_one_closes_the_table(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada, bob = server.caller(), server.caller()
        made = await create(ada, "classic", 3, public=True)
        table = made["table"]
        await join(bob, made)
        await command(bob, table, "leave-seat")
        seen = (await snapshot(ada, table))["seen"]
        assert seen["seats"] == [{"kind": "person", "name": "Ada"}, OPEN, OPEN]
        assert await names_in(bob, "mine") == []
        await command(ada, table, "leave-seat")
        assert (await snapshot(ada, table))["seen"]["phase"] == "closed"
        assert await names_in(bob, "open") == []
        reply = await bob.post(f"/api/tables/{table}/seats", {"id": fresh_id(), "name": "Bob"})
        assert (reply.status, reply.code) == (409, "closed")

    visit(tmp_path, body)


def test_nobody_has_more_unfinished_tables_than_allowed(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        tables = [(await create(caller, "solo", 1))["table"] for _ in range(3)]
        told = {"game": "solo", "seats": [ME]}
        reply = await caller.post("/api/tables", told)
        assert (reply.status, reply.code) == (409, "too-many-tables")
        assert (await server.caller().post("/api/tables", told)).status == 201
        await command(caller, tables[0], "resign")
        assert (await caller.post("/api/tables", told)).status == 201

    visit(tmp_path, body, tables_per_guest=3)


def test_tables_set_up_at_once_are_all_counted(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        await caller.get("/api/me")
        told = {"game": "solo", "seats": [ME]}
        replies = await asyncio.gather(*(caller.post("/api/tables", told) for _ in range(8)))
        assert sorted(reply.status for reply in replies) == [201] * 3 + [409] * 5

    visit(tmp_path, body, tables_per_guest=3)


def test_an_address_sets_up_only_so_many_tables_in_an_hour(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        told = {"game": "solo", "seats": [ME]}
        replies = [await server.caller("192.0.2.1").post("/api/tables", told) for _ in range(5)]
        assert [reply.status for reply in replies] == [201] * 3 + [429] * 2
        assert replies[-1].code == "too-fast"
        assert "3 tables within an hour" in replies[-1].json()["sentence"]
        assert (await server.caller("192.0.2.2").post("/api/tables", told)).status == 201

    visit(tmp_path, body, tables_per_address=3)


def test_a_rematch_counts_as_a_table_that_its_address_sets_up(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        table = (await create(caller, "solo", 1))["table"]
        for _ in range(2):
            await command(caller, table, "resign")
            await command(caller, table, "rematch")
            table = (await snapshot(caller, table))["seen"]["next"]
        await command(caller, table, "resign")
        before = await snapshot(caller, table)
        asked = {"type": "rematch", "id": "again"}
        reply = await caller.post(f"/api/tables/{table}/commands", asked)
        assert (reply.status, reply.code) == (429, "too-fast")
        socket = caller.look(table)
        answer = await socket.ask(asked)
        assert (answer["type"], answer["code"]) == ("refused", "too-fast")
        assert "3 tables within an hour" in answer["sentence"]
        await socket.leave()
        assert await snapshot(caller, table) == before

    visit(tmp_path, body, tables_per_address=3)


def test_an_address_brings_only_so_many_new_guests_in_an_hour(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        known = server.caller()
        assert (await known.get("/api/me")).status == 200
        told = {"game": "solo", "seats": [ME]}
        assert (await server.caller().post("/api/tables", told)).status == 201
        for reply in (
            await server.caller().get("/api/me"),
            await server.caller().post("/api/tables", told),
        ):
            assert (reply.status, reply.code) == (429, "too-fast")
            assert "2 new guests within an hour" in reply.json()["sentence"]
        assert (await known.get("/api/me")).status == 200
        assert (await known.post("/api/tables", told)).status == 201
        assert (await server.caller("192.0.2.2").get("/api/me")).status == 200

    visit(tmp_path, body, guests_per_address=2)


def test_a_host_without_a_seat_finds_the_table_and_has_it_counted(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        told = {"game": "classic", "seats": [OPEN, OPEN]}
        made = (await caller.post("/api/tables", told)).json()
        assert await names_in(caller, "mine") == [made["table"]]
        assert (await caller.post("/api/tables", told)).code == "too-many-tables"

    visit(tmp_path, body, tables_per_guest=1)


def test_the_games_and_levels_are_told(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        told = Offerings.model_validate((await server.caller().get("/api/games")).json())
        assert [each.name for each in told.games] == list(einklang.GAMES)
        assert [each.level for each in told.levels] == [f"level{n}" for n in range(1, 7)]

    visit(tmp_path, body)
