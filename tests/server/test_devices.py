"""One guest on several devices: links that are asked about first, and the end of other devices."""

from __future__ import annotations

import asyncio
import string
from pathlib import Path
from unittest.mock import patch

import pytest

from asgi_socket import Closed
from callers import Caller, Reply
from einklang.server.http import guests
from einklang.server.http.guests import (
    COOKIE,
    COOKIE_SECONDS,
    SECURE_COOKIE,
    TRANSFER_SECONDS,
    Badge,
    Guests,
)
from einklang.store.store import now
from opened_servers import Server, opened, visit
from parties import create, fresh_id, full_table, play_one, snapshot

DAY_MS = 86_400_000


async def link_of(caller: Caller) -> str:
    """The token of a new link to another device."""
    token: str = (await caller.post("/api/me/transfer", None)).json()["token"]
    return token


async def become(caller: Caller, token: str) -> Reply:
    return await caller.post("/api/me/transferred", {"token": token})


async def peek(caller: Caller, token: str) -> Reply:
    return await caller.post("/api/me/transfer/peek", {"token": token})


def spellings(token: str) -> list[str]:
    """What a lenient reader of base64 takes for the same token."""
    letters = string.ascii_letters + string.digits + "-_"
    signature = token.rindex(".") + 1
    junk = [token[:at] + bad + token[at:] for at in (signature, len(token)) for bad in "=!%~ .\n"]
    return [
        *junk,
        *(token[:-1] + c for c in letters if c != token[-1]),
        f"{token}==",
        token.upper(),
    ]


def test_a_link_in_another_spelling_is_no_link(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        desk, phone = server.caller(), server.caller()
        await desk.get("/api/me")
        token = await link_of(desk)
        for spent in (False, True):
            for other in spellings(token):
                thief = server.caller()
                assert (await become(thief, other)).status == 410, other
                assert not thief.cookies
            assert (await become(phone, token)).status == (410 if spent else 200)

    visit(tmp_path, body)


def test_a_cookie_in_another_spelling_is_no_cookie() -> None:
    guests = Guests("secret")
    for badge in (Badge("ada"), Badge("ada", 3)):
        good = guests.write_cookie(*badge)
        assert guests.read_cookie(good) == badge
        assert not [other for other in spellings(good) if guests.read_cookie(other) is not None]


def test_a_link_says_whose_it_is_before_it_is_used(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        desk, phone = server.caller(), server.caller()
        await desk.send("PUT", "/api/me", {"name": "Ada"})
        token = await link_of(desk)
        for _ in range(2):
            offer = (await peek(phone, token)).json()
            assert (offer["name"], offer["mine"]) == ("Ada", False)
            assert 0 < offer["seconds"] <= 600
            assert not phone.cookies  # nobody has become anybody
        assert (await peek(desk, token)).json()["mine"]
        assert (await become(phone, token)).status == 200
        gone = await peek(server.caller(), token)
        assert (gone.status, gone.code) == (410, "transfer-gone")

    visit(tmp_path, body)


def test_all_other_devices_are_ended(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (desk, bob) = await full_table(server, "classic", 2)
        await desk.send("PUT", "/api/me", {"name": "Ada"})
        phone, old = server.caller(), server.caller()
        assert (await become(phone, await link_of(desk))).status == 200
        assert (await snapshot(phone, table))["own"]
        pending, old.cookies = await link_of(phone), dict(desk.cookies)
        sockets = [caller.look(table) for caller in (phone, desk, bob)]
        for socket in sockets:
            await socket.settle()

        assert (await desk.post("/api/me/end-others", None)).json() == {"name": "Ada"}
        assert desk.cookies != old.cookies
        for socket in sockets[:2]:  # a device that still counts comes back
            with pytest.raises(Closed):
                await socket.settle()
        await sockets[2].settle()
        await sockets[2].leave()
        for ended in (phone, old):
            assert not (await snapshot(ended, table))["own"]
            assert (await ended.get("/api/tables")).json()["mine"] == []
            told = {"type": "resign", "id": fresh_id()}
            assert (await ended.post(f"/api/tables/{table}/commands", told)).status == 401
            for path in ("/api/me/transfer", "/api/me/end-others"):
                assert (await ended.post(path, None)).code == "no-guest"
        assert (await become(server.caller(), pending)).status == 410
        assert (await peek(server.caller(), pending)).status == 410

        assert len((await desk.get("/api/tables")).json()["mine"]) == 1
        assert (await become(phone, await link_of(desk))).status == 200
        assert (await snapshot(phone, table))["own"] == (await snapshot(desk, table))["own"]
        before = dict(phone.cookies)
        await phone.get("/api/me")
        assert phone.cookies == before

    visit(tmp_path, body)


def test_devices_that_were_ended_stay_so_after_a_new_start(tmp_path: Path) -> None:
    desk_cookies: dict[str, str] = {}
    old_cookies: dict[str, str] = {}

    async def first(server: Server) -> None:
        desk = server.caller()
        await create(desk, "solo", 1)
        old_cookies.update(desk.cookies)
        await desk.post("/api/me/end-others", None)
        desk_cookies.update(desk.cookies)

    async def second(server: Server) -> None:
        for cookies, tables in ((desk_cookies, 1), (old_cookies, 0)):
            caller = server.caller()
            caller.cookies = dict(cookies)
            assert len((await caller.get("/api/tables")).json()["mine"]) == tables

    visit(tmp_path, first)
    visit(tmp_path, second)


def test_of_two_devices_that_end_each_other_one_is_left(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        desk, phone = server.caller(), server.caller()
        await create(desk, "solo", 1)
        phone.cookies = dict(desk.cookies)
        replies = await asyncio.gather(
            *(caller.post("/api/me/end-others", None) for caller in (desk, phone))
        )
        assert sorted(reply.status for reply in replies) == [200, 401]
        left = [len((await each.get("/api/tables")).json()["mine"]) for each in (desk, phone)]
        assert sorted(left) == [0, 1]

    visit(tmp_path, body)


def test_a_guest_who_is_known_costs_no_reading(tmp_path: Path) -> None:
    read: list[str] = []

    async def body(server: Server) -> None:
        store = server.services.store
        find = store.find

        async def finding(kind: str, key: str) -> str | None:
            read.append(kind)
            return await find(kind, key)

        callers = [server.caller() for _ in range(4)]
        with patch.object(store, "find", finding), patch.object(guests, "_MOST_KNOWN", 3):
            for caller in callers:
                await create(caller, "solo", 1)
            read.clear()
            for _ in range(5):
                for caller in callers[1:]:
                    assert len((await caller.get("/api/tables")).json()["mine"]) == 1
            assert "generation" not in read
            assert len((await callers[0].get("/api/tables")).json()["mine"]) == 1
            assert read.count("generation") == 1
            assert len(server.services.generations._known) == 3

    visit(tmp_path, body)


def cookies_in(reply: Reply) -> dict[str, str]:
    """The cookies that an answer hands out, with what is said of each."""
    told = [value for name, value in reply.headers if name == "set-cookie"]
    return {value.partition("=")[0]: value.partition("=")[2] for value in told}


def test_a_cookie_for_https_belongs_to_the_host_alone(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        given = cookies_in(await server.caller().get("/api/me"))
        assert list(given) == [SECURE_COOKIE] == ["__Host-einklang_guest"]
        said = {word.strip().lower() for word in given[SECURE_COOKIE].split(";")[1:]}
        assert {"path=/", "secure", "httponly", "samesite=lax"} < said
        assert not [word for word in said if word.startswith("domain")]

    visit(tmp_path, body, secure_cookies=True)


def test_nobody_loses_tables_when_cookies_become_secure(tmp_path: Path) -> None:
    async def whole() -> None:
        async with opened(tmp_path) as server:
            ada = server.caller()
            table = (await create(ada, "solo", 1))["table"]
            assert list(ada.cookies) == [COOKIE]
        async with opened(tmp_path, secure_cookies=True) as server:
            same = server.caller()
            same.cookies = dict(ada.cookies)
            assert (await snapshot(same, table))["own"]
            given = cookies_in(await same.get("/api/me"))
            assert set(given) == {SECURE_COOKIE, COOKIE}
            assert "Max-Age=0" in given[COOKIE]  # it is read once, and goes
            del same.cookies[COOKIE]
            await play_one(same, table)
            assert cookies_in(await same.get("/api/me")) == {}

    asyncio.run(whole())


def test_a_site_next_door_cannot_make_anybody_of_a_visitor(tmp_path: Path) -> None:
    """It can set cookies for all hosts of its domain, but none whose name begins `__Host-`."""

    async def body(server: Server) -> None:
        eve, victim = server.caller(), server.caller()
        table = (await create(eve, "solo", 1))["table"]
        victim.cookies[COOKIE] = eve.cookies[SECURE_COOKIE]
        assert not (await snapshot(victim, table))["own"]
        await victim.get("/api/me")
        assert victim.cookies[SECURE_COOKIE] != eve.cookies[SECURE_COOKIE]

    visit(tmp_path, body, secure_cookies=True)


async def forget_in(server: Server, seconds: int) -> int:
    """How many notes go when so much time has passed."""
    return await server.services.store.forget(now() + 1000 * seconds)


def test_a_used_link_is_remembered_for_as_long_as_it_could_be_used(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        desk = server.caller()
        await desk.get("/api/me")
        token = await link_of(desk)
        assert (await become(server.caller(), token)).status == 200
        assert await forget_in(server, TRANSFER_SECONDS - 5) == 0
        assert (await become(server.caller(), token)).status == 410
        assert await forget_in(server, TRANSFER_SECONDS + 5) == 1

    visit(tmp_path, body)


def test_a_name_is_remembered_as_long_as_its_guest_comes(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada = server.caller()
        await ada.send("PUT", "/api/me", {"name": "Ada"})
        with patch("einklang.server.http.routes.guests.now", lambda: now() + 300 * DAY_MS):
            await ada.get("/api/me")
        assert await forget_in(server, COOKIE_SECONDS + 299 * 86_400) == 0
        assert await forget_in(server, COOKIE_SECONDS + 301 * 86_400) == 1
        assert (await ada.get("/api/me")).json() == {"name": ""}

    visit(tmp_path, body)


def test_old_notes_go_by_themselves(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        store = server.services.store
        await store.keep("name", "ada", "Ada", until=1)
        async with asyncio.timeout(30):
            while await store.find("name", "ada") is not None:
                await asyncio.sleep(0.01)

    with patch("einklang.server.live.registry._ROUND_SECONDS", 0.01):
        visit(tmp_path, body)
