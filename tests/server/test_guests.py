"""Guests without accounts: cookies, names, invitations, and the way to another device."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from callers import BASE, Caller
from einklang.server.http.guests import COOKIE, TRANSFER_SECONDS, Badge, Guests
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import create, fresh_id, join, play_one, snapshot, token_of


def test_who_is_new_gets_a_cookie_and_keeps_it(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        first = await caller.get("/api/me")
        assert first.json() == {"name": ""}
        assert first.header("set-cookie") is not None
        assert (await caller.get("/api/me")).header("set-cookie") is None
        other = server.caller()
        await other.get("/api/me")
        assert other.cookies != caller.cookies

    visit(tmp_path, body)


def test_a_name_is_kept_and_taken_along_to_new_tables(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        assert (await caller.send("PUT", "/api/me", {"name": "  Ada\tL. "})).json()[
            "name"
        ] == "Ada L."
        assert (await caller.get("/api/me")).json() == {"name": "Ada L."}
        made = (
            await caller.post("/api/tables", {"game": "solo", "seats": [{"kind": "me"}]})
        ).json()
        assert made["snapshot"]["seen"]["seats"] == [{"kind": "person", "name": "Ada L."}]
        stranger = (await server.caller().get("/api/me")).json()
        assert stranger == {"name": ""}

    visit(tmp_path, body)


@pytest.mark.parametrize("name", ["", " ", "\n\t", "\u200b", "x" * 41, 7, None, ["Ada"]])
def test_a_name_that_cannot_be_shown_is_refused(name: object, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        reply = await server.caller().send("PUT", "/api/me", {"name": name})
        assert (reply.status, reply.code) == (422, "bad-request")

    visit(tmp_path, body)


def bad_cookies(good: str) -> list[str]:
    guest, _, signature = good.rpartition(".")
    other = Guests("another secret")
    return [
        guest,
        f"{guest}.",
        f"{guest}x.{signature}",
        f"{guest}.{signature[:-2]}",
        f".{signature}",
        signature,
        good.upper(),
        good + good,
        other.write_cookie(guest),
        "",
        "\xff\xfe",
        "a" * 5000,
        '"',
    ]


def test_a_cookie_that_is_not_ours_makes_nobody_of_anybody(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada = server.caller()
        table = (await create(ada, "solo", 1, watchers=False))["table"]
        for value in bad_cookies(ada.cookies[COOKIE]):
            eve = server.caller()
            eve.cookies[COOKIE] = value
            assert (await eve.get(f"/api/tables/{table}")).status == 403
            assert (await eve.get("/api/tables")).json()["mine"] == []
            reply = await eve.post("/api/me/transfer", None)
            assert (reply.status, reply.code) == (401, "no-guest")
            told = {"type": "resign", "id": fresh_id()}
            assert (await eve.post(f"/api/tables/{table}/commands", told)).status == 401
            assert (await eve.look(table).hear())["code"] == "no-watchers"
        assert (await snapshot(ada, table))["seen"]["phase"] == "playing"

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors


def test_a_link_makes_another_device_the_same_guest_once(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        review_slots, phone, thief = server.caller(), server.caller(), server.caller()
        table = (await create(review_slots, "solo", 1))["table"]
        await review_slots.send("PUT", "/api/me", {"name": "Ada"})
        transfer = (await review_slots.post("/api/me/transfer", None)).json()
        assert transfer["seconds"] == TRANSFER_SECONDS
        assert transfer["link"] == f"{BASE}/#transfer={transfer['token']}"
        reply = await phone.post("/api/me/transferred", {"token": transfer["token"]})
        assert (reply.status, reply.json()) == (200, {"name": "Ada"})
        assert phone.cookies == review_slots.cookies
        await play_one(phone, table)
        assert (await snapshot(review_slots, table)) == (await snapshot(phone, table))
        again = await thief.post("/api/me/transferred", {"token": transfer["token"]})
        assert (again.status, again.code) == (410, "transfer-gone")
        assert not thief.cookies

    visit(tmp_path, body)


def test_a_link_that_is_old_or_not_ours_is_gone(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        review_slots = server.caller()
        await review_slots.get("/api/me")
        token = (await review_slots.post("/api/me/transfer", None)).json()["token"]
        later = time.time() + TRANSFER_SECONDS + 2
        with patch("einklang.server.http.guests.time.time", lambda: later):
            assert await is_gone(server, token)
        cookie = review_slots.cookies[COOKIE]
        other = Guests("another secret").write_transfer(Badge("somebody"))
        for bad in (cookie, other, token[:-1], token + "x", "", "\0", "." * 399, "\u2603"):
            assert await is_gone(server, bad)
        assert not await is_gone(server, token)

    visit(tmp_path, body)


async def is_gone(server: Server, token: str) -> bool:
    caller: Caller = server.caller()
    reply = await caller.post("/api/me/transferred", {"token": token})
    assert reply.status in (200, 410)
    return reply.status == 410


def test_a_transfer_is_no_cookie_and_no_invitation(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada, eve = server.caller(), server.caller()
        made = await create(ada)
        token = (await ada.post("/api/me/transfer", None)).json()["token"]
        eve.cookies[COOKIE] = token
        assert (await eve.get("/api/tables")).json()["mine"] == []
        sit = {"id": fresh_id(), "name": "Eve", "invitation": token[:60]}
        reply = await eve.post(f"/api/tables/{made['table']}/seats", sit)
        assert (reply.status, reply.code) == (403, "not-invited")

    visit(tmp_path, body)


def test_an_invitation_is_good_for_its_seat_at_its_table(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada = server.caller()
        made, other = await create(ada, "classic", 3), await create(ada, "classic", 3)
        for link in (made["invitations"]["any"], *made["invitations"]["seats"].values()):
            assert link.startswith(f"{BASE}/tables/{made['table']}#invitation=")
        one = token_of(made["invitations"]["seats"]["1"])
        two = token_of(made["invitations"]["seats"]["2"])
        foreign = token_of(other["invitations"]["any"])
        path = f"/api/tables/{made['table']}/seats"
        bad: list[dict[str, Any]] = [
            {"seat": 2, "invitation": one},
            {"seat": 1, "invitation": two},
            {"seat": 1, "invitation": foreign},
            {"invitation": foreign},
            {"seat": 1, "invitation": "x" * 60},
            {"invitation": "\u2603"},
            {"invitation": ""},
            {"seat": 1},
            {},
        ]
        eve = server.caller()
        for told in bad:
            reply = await eve.post(path, {"id": fresh_id(), "name": "Eve", **told})
            assert (reply.status, reply.code) == (403, "not-invited"), told
        joined = await join(server.caller(), made, "Bob", invitation=two)  # it says which seat
        assert joined["snapshot"]["own"] == {"2": {}}
        taken = await eve.post(path, {"id": fresh_id(), "name": "Eve", "invitation": two})
        assert (taken.status, taken.code) == (409, "seat-taken")
        begun = await join(server.caller(), made, "Cleo")
        assert list(begun["snapshot"]["own"]) == ["1"]
        assert begun["snapshot"]["seen"]["phase"] == "playing"
        full = await eve.post(
            path,
            {"id": fresh_id(), "name": "Eve", "invitation": token_of(made["invitations"]["any"])},
        )
        assert (full.status, full.code) == (409, "no-open-seat")

    visit(tmp_path, body)


def test_only_who_sits_at_a_table_or_hosts_it_can_invite(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada, bob, eve = server.caller(), server.caller(), server.caller()
        made = await create(ada, "classic", 3)
        await join(bob, made)
        path = f"/api/tables/{made['table']}/invitations"
        assert (await bob.get(path)).json()["invitations"]["any"] == made["invitations"]["any"]
        assert (await eve.get(path)).status == 401
        await eve.get("/api/me")
        reply = await eve.get(path)
        assert (reply.status, reply.code) == (403, "not-yours")

    visit(tmp_path, body)


def test_somebody_with_a_cookie_of_one_server_is_nobody_at_another(tmp_path: Path) -> None:
    kept: list[str] = []

    async def first(server: Server) -> None:
        caller = server.caller()
        await caller.get("/api/me")
        kept.append(caller.cookies[COOKIE])

    async def other(server: Server) -> None:
        caller = server.caller()
        caller.cookies[COOKIE] = kept[0]
        assert (await caller.get("/api/me")).header("set-cookie") is not None

    async def same(server: Server) -> None:
        caller = server.caller()
        caller.cookies[COOKIE] = kept[0]
        assert (await caller.get("/api/me")).header("set-cookie") is None

    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    visit(one, first)
    visit(two, other)
    visit(one, same)  # which has been stopped and started
