"""What comes over a connection: all that happens, to those who may know it, when they are back."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from asgi_socket import Closed
from einklang.server.live.broadcast import _REMEMBERED, CLOSE, MOST_WAITING, Outbox
from mirror import Mirror
from opened_servers import Server, visit
from parties import command, create, fresh_id, full_table, join, play_one, snapshot
from playing import SET_UPS, SetUp


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_snapshot_and_all_changes_since_make_the_next_snapshot(
    set_up: SetUp, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        players = set_up.players
        people = [server.caller() for _ in range(players)]
        made = await create(people[0], set_up.name, players, options=set_up.options)
        table = made["table"]
        watcher = server.caller()
        callers = [*people, watcher]
        for caller in people:
            await caller.get("/api/me")  # a connection is for who one is when it begins
        sockets = [caller.look(table) for caller in callers]
        mirrors = [Mirror() for _ in callers]
        for caller in people[1:]:
            await join(caller, made)
        live = server.in_memory[table]
        for turn in range(400):
            if turn % 10 == 0 or live.table.phase == "over":
                for caller, socket, mirror in zip(callers, sockets, mirrors, strict=True):
                    await mirror.follow(socket)
                    assert mirror.known == await snapshot(caller, table)
            if live.table.phase == "over":
                break
            state = live.table.state
            legal = state.game.legal(state)
            action = legal[turn * 7 % len(legal)]
            mover = people[state.turn]
            await command(mover, table, "act", action=action, step=live.table.steps)
        assert live.table.phase == "over"
        for socket in sockets:
            await socket.leave()

    visit(tmp_path, body)


def test_what_is_taken_back_is_taken_back_everywhere(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (ada, bob) = await full_table(server, "spezial", 2)
        socket, mirror = server.caller().look(table), Mirror()
        await play_one(ada, table)
        first = await snapshot(ada, table)
        await play_one(bob, table)
        await mirror.follow(socket)
        await command(bob, table, "offer-take-back")
        await mirror.follow(socket)
        assert mirror.known["seen"]["take_back"] == {"seat": 1, "steps": 1, "waits_for": [0]}
        await command(ada, table, "answer-take-back", accept=True)
        await mirror.follow(socket)
        assert "take_back" not in mirror.known["seen"]
        assert mirror.known["steps"] == first["steps"]
        assert mirror.known["seen"] == first["seen"]
        await play_one(bob, table)
        await mirror.follow(socket)
        assert mirror.known == await snapshot(server.caller(), table)
        await socket.leave()

    visit(tmp_path, body)


def test_an_acknowledgement_is_for_its_sender(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (ada, bob) = await full_table(server, "classic", 2)
        hers, also_hers, his = ada.look(table), ada.look(table), bob.look(table)
        watching = server.caller().look(table)
        answer = await hers.ask({"type": "say", "id": "x1", "emote": "hello"})
        assert (answer["type"], answer["id"]) == ("change", "x1")
        assert (await also_hers.hear_kind("change"))["id"] == "x1"
        for socket in (his, watching):
            change = await socket.hear_kind("change")
            assert "id" not in change  # for it might be one of theirs
            assert change["version"] == answer["version"]
        await his.say({"type": "resume", "version": answer["since"]})
        assert "id" not in await his.hear_kind("change")
        await hers.say({"type": "resume", "version": answer["since"]})
        assert await hers.hear_kind("change") == answer
        for socket in (hers, also_hers, his, watching):
            await socket.leave()

    visit(tmp_path, body)


@pytest.mark.parametrize("seats", [3, 4])
def test_who_gets_up_is_told_so_and_sees_as_a_watcher(seats: int, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", seats)
        socket = people[1].look(table)
        assert list((await socket.hear())["own"]) == ["1"]
        answer = await socket.ask({"type": "resign", "id": "bye"})
        assert answer["type"] == "done"
        known = await snapshot(people[1], table)
        assert known["own"] == {}
        assert known["seen"]["seats"][1] == {"kind": "bot", "level": "level3"}
        await play_one(people[0], table)
        assert "own" not in await socket.hear_kind("change")
        again = await socket.ask({"type": "say", "id": "hm", "emote": "hello"})
        assert (again["type"], again["code"]) == ("refused", "which-seat")
        await socket.leave()

    visit(tmp_path, body)


def test_who_gets_up_from_a_table_without_watchers_sees_no_more_of_it(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 3, watchers=False)
        host, gone = people[0].look(table), people[1].look(table)
        assert (await gone.ask({"type": "resign", "id": "bye"}))["type"] == "done"
        with pytest.raises(Closed):
            await gone.settle()
        assert (await people[1].look(table).hear())["code"] == "no-watchers"
        assert (await people[1].get(f"/api/tables/{table}")).status == 403
        # Whose table it is may look on, by request and by connection.
        assert (await host.ask({"type": "resign", "id": "bye"}))["type"] == "done"
        await host.settle()
        assert (await people[0].get(f"/api/tables/{table}")).status == 200
        back = people[0].look(table)
        assert (await back.hear())["own"] == {}
        for socket in (host, gone, back):
            await socket.leave()

    visit(tmp_path, body)


def test_all_are_told_who_is_there(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada, bob = server.caller(), server.caller()
        made = await create(ada)
        table = made["table"]
        hers = ada.look(table)
        assert await hers.hear_kind("presence") == presence([0], 0)
        await bob.get("/api/me")
        his = bob.look(table)
        assert await his.hear_kind("presence") == presence([0], 1)
        assert await hers.hear_kind("presence") == presence([0], 1)
        await join(bob, made)
        assert await hers.hear_kind("presence") == presence([0, 1], 0)
        second = bob.look(table)
        assert await hers.hear_kind("presence") == presence([0, 1], 0)
        await second.leave()
        assert await hers.hear_kind("presence") == presence([0, 1], 0)
        await his.leave()
        assert await hers.hear_kind("presence") == presence([0], 0)
        await hers.leave()

    visit(tmp_path, body)


def presence(online: list[int], watchers: int) -> dict[str, Any]:
    return {"type": "presence", "online": online, "watchers": watchers}


def test_who_sits_down_sees_the_own_hand_from_then_on(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada, bob = server.caller(), server.caller()
        made = await create(ada)
        await bob.get("/api/me")
        hers, his = ada.look(made["table"]), bob.look(made["table"])
        assert (await his.hear())["own"] == {}
        await join(bob, made)
        fresh = await his.hear_kind("snapshot")
        assert list(fresh["own"]) == ["1"]
        assert len(fresh["own"]["1"]["hand"]) == 6
        begun = await hers.hear_kind("change")
        assert list(begun["own"]) == ["0"]
        for socket in (hers, his):
            await socket.leave()

    visit(tmp_path, body)


def test_who_comes_back_gets_what_was_missed(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 2)
        stays = server.caller().look(table)
        gone, mirror = people[0].look(table), Mirror()
        await mirror.follow(gone)
        await gone.leave()
        for number in range(3):
            await play_one(people[number % 2], table)
        back = people[0].look(table, mirror.known["version"])
        frames = await mirror.follow(back)
        assert [frame["type"] for frame in frames] == ["change"] * 3 + ["presence"]
        assert mirror.known == await snapshot(people[0], table)
        await back.say({"type": "resume", "version": mirror.known["version"]})
        assert await back.settle() == []
        for version in (0, mirror.known["version"] + 1, 10**30):
            await back.say({"type": "resume", "version": version})
            assert [frame["type"] for frame in await back.settle()] == ["snapshot"]
        for _ in range(_REMEMBERED + 1):
            turn = server.in_memory[table].table.to_move
            await play_one(people[turn], table)
        await back.settle()
        await back.say({"type": "resume", "version": mirror.known["version"]})
        assert [frame["type"] for frame in await back.settle()] == ["snapshot"]
        for socket in (stays, back):
            await socket.leave()

    visit(tmp_path, body)


def test_nothing_that_was_hidden_is_resumed_by_who_sits_elsewhere_now(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 3)
        stays = people[2].look(table)
        before = await snapshot(people[1], table)
        await play_one(people[0], table)
        await command(people[1], table, "resign")
        back = people[1].look(table, before["version"])
        assert (await back.hear())["own"] == {}
        for socket in (stays, back):
            await socket.leave()

    visit(tmp_path, body)


@pytest.mark.parametrize("version", ["x", "-1", "1e9", "9" * 400, "\u2603"])
def test_a_version_that_never_was_does_no_harm(version: str, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        table = (await create(caller, "solo", 1))["table"]
        socket = caller.look(table, version)  # type: ignore[arg-type]
        with suppress(Closed):
            assert (await socket.hear())["type"] == "snapshot"
            await socket.leave()
        assert socket.closed is None or socket.closed.code == 1008
        await play_one(caller, table)

    visit(tmp_path, body)


def test_an_eye_that_is_too_far_behind_is_sent_away() -> None:
    async def body() -> None:
        outbox = Outbox(None, ())
        for _ in range(MOST_WAITING + 50):
            outbox.show(b"frame")
        heard = [await outbox.next() for _ in range(MOST_WAITING + 1)]
        assert heard == [b"frame"] * MOST_WAITING + [CLOSE]
        assert outbox.fell_behind

    asyncio.run(body())


def test_a_watcher_cannot_do_anything(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 2)
        before = await snapshot(people[0], table)
        nobody, somebody = server.caller(), server.caller()
        await somebody.get("/api/me")
        for caller, code in ((nobody, "no-guest"), (somebody, "which-seat")):
            socket = caller.look(table)
            for told in ({"type": "resign"}, {"type": "say", "emote": "hello"}):
                answer = await socket.ask({"id": fresh_id(), **told})
                assert (answer["type"], answer["code"]) == ("refused", code)
            await socket.leave()
        assert await snapshot(people[0], table) == before

    visit(tmp_path, body)
