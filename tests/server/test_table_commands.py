"""What is asked of a table by requests: actions, hints, and all that is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from einklang.processes import WorkerLost
from opened_servers import Server, visit
from parties import (
    command,
    create,
    full_table,
    legal,
    play_one,
    snapshot,
)

TWO_OF_MINE = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"}]

REFUSED: list[tuple[dict[str, Any], int, str]] = [
    ({"type": "leave-seat"}, 409, "has-begun"),
    ({"type": "rematch"}, 409, "not-over"),
    ({"type": "answer-take-back", "accept": True}, 409, "no-offer"),
    ({"type": "offer-take-back"}, 409, "nothing-to-take-back"),
    ({"type": "resign", "seat": 1}, 403, "not-your-seat"),
    ({"type": "resign", "seat": 3}, 404, "no-such-seat"),
    ({"type": "act", "action": "RR:a1-a2", "step": 1}, 409, "stale"),
    ({"type": "act", "action": "rubbish", "step": 0}, 422, "unreadable-action"),
    ({"type": "act", "action": "swap", "step": 0}, 409, "no-exchange"),
    ({"type": "act", "action": "swap"}, 422, "bad-request"),
    ({"type": "act", "action": "swap", "step": -1}, 422, "bad-request"),
    ({"type": "act", "action": "x" * 41, "step": 0}, 422, "bad-request"),
    ({"type": "say", "emote": "rude"}, 422, "bad-request"),
    ({"type": "take-seat", "name": "Eve"}, 422, "bad-request"),
    ({"type": "ping"}, 422, "bad-request"),
    ({"type": "dealt", "setup": {}}, 422, "bad-request"),
    ({}, 422, "bad-request"),
]


@pytest.mark.parametrize(("told", "status", "code"), REFUSED, ids=str)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    told: dict[str, Any], status: int, code: str, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        table, (ada, _) = await full_table(server, "classic", 2)
        before = await snapshot(ada, table)
        reply = await ada.post(f"/api/tables/{table}/commands", {"id": "x", **told})
        assert (reply.status, reply.code) == (status, code), reply
        assert await snapshot(ada, table) == before

    visit(tmp_path, body)


def test_there_is_no_table_without_a_name_for_it(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        await caller.get("/api/me")
        told = {"type": "resign", "id": "x"}
        for name in ("none", "\0", "..", "x" * 5000, "'; DROP TABLE events;", "\u2603"):
            for path in ("", "/record", "/legal", "/hint", "/statistics", "/invitations"):
                reply = await caller.get(f"/api/tables/{name}{path}")
                assert (reply.status, reply.code) == (404, "no-such-table")
            reply = await caller.post(f"/api/tables/{name}/commands", told)
            assert (reply.status, reply.code) == (404, "no-such-table")
            reply = await caller.post(f"/api/tables/{name}/seats", {"id": "x", "name": "Eve"})
            assert (reply.status, reply.code) == (404, "no-such-table")
            assert (await caller.look(name).hear())["code"] == "no-such-table"
        assert not server.in_memory

    visit(tmp_path, body)


def test_a_command_with_an_id_that_was_sent_before_happens_once(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 2)
        may = await legal(people[0], table)
        told = {
            "type": "act",
            "id": "one",
            "action": may["actions"][0]["action"],
            "step": may["step"],
        }
        path = f"/api/tables/{table}/commands"
        first = (await people[0].post(path, told)).json()
        assert first == {"id": "one", "version": 4, "repeated": False}
        await play_one(people[1], table)
        again = (await people[0].post(path, told)).json()
        assert again == {"id": "one", "version": 4, "repeated": True}
        socket = people[0].look(table)
        assert await socket.ask(told) == {"type": "done", "id": "one", "version": 4}
        said = {"type": "say", "id": "two", "emote": "hello"}
        assert (await socket.ask(said))["version"] == 6
        assert (await people[0].post(path, said)).json()["repeated"]
        other = (await people[1].post(path, {**said, "id": "one"})).json()
        assert not other["repeated"]  # ids are everybody's own
        assert len((await snapshot(people[0], table))["steps"]) == 2
        await socket.leave()

    visit(tmp_path, body)


def test_an_action_does_the_same_by_request_and_by_frame(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        ada = server.caller()
        tables = [(await create(ada, "spezial", seats=TWO_OF_MINE))["table"] for _ in range(2)]
        watching = [server.caller().look(table) for table in tables]
        own = ada.look(tables[1])
        for step in range(6):
            told: dict[str, Any] = {"type": "act", "id": f"s{step}", "step": step}
            told["action"] = (await legal(ada, tables[0]))["actions"][0]["action"]
            reply = await ada.post(f"/api/tables/{tables[0]}/commands", told)
            answer = await own.ask(told)
            assert reply.json() == {
                "id": told["id"],
                "version": answer["version"],
                "repeated": False,
            }
            by_request, by_frame = [await socket.hear_kind("change") for socket in watching]
            assert by_request == by_frame
        for socket in (*watching, own):
            await socket.leave()

    visit(tmp_path, body)


def test_legal_actions_are_those_of_the_rules_with_what_they_count(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        for game, seats in (("classic", 2), ("cards", 3), ("spezial", 2)):
            table, people = await full_table(server, game, seats)
            for _ in range(7):
                state = server.in_memory[table].table.state
                mover = people[state.turn]
                told = await legal(mover, table)
                assert [each["action"] for each in told["actions"]] == list(state.game.legal(state))
                best = max(told["actions"], key=lambda each: sum(each["points"].values()))
                action = best["action"]
                await command(mover, table, "act", action=action, step=told["step"])
                played = (await snapshot(mover, table))["steps"][-1]
                assert (played["act"], played["points"]) == (action, best["points"])
            waiting = people[(server.in_memory[table].table.to_move + 1) % seats]
            reply = await waiting.get(f"/api/tables/{table}/legal")
            assert (reply.status, reply.code) == (403, "not-your-turn")

    visit(tmp_path, body)


def test_hints_are_given_only_where_the_host_allows_them(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        without = await create(caller, "solo", 1)
        reply = await caller.get(f"/api/tables/{without['table']}/hint")
        assert (reply.status, reply.code) == (403, "no-hints")
        made = await create(caller, "solo", 1, hints=True)
        path = f"/api/tables/{made['table']}"
        hint = (await caller.get(f"{path}/hint?count=2")).json()
        assert (hint["seat"], hint["step"], len(hint["advice"])) == (0, 0, 2)
        allowed = {each["action"] for each in (await legal(caller, made["table"]))["actions"]}
        assert {each["action"] for each in hint["advice"]} <= allowed
        assert (await caller.get(f"{path}/hint?count=0")).status == 422
        assert (await caller.get(f"{path}/hint?seat=9")).status == 422
        assert (await server.caller().get(f"{path}/hint")).status == 403

    visit(tmp_path, body)


def test_a_hint_that_nobody_can_think_of_is_refused(tmp_path: Path) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise WorkerLost("a bot could not think")

    async def body(server: Server) -> None:
        caller = server.caller()
        made = await create(caller, "solo", 1, hints=True)
        with patch.object(server.thinkers, "advise", fail):
            reply = await caller.get(f"/api/tables/{made['table']}/hint")
        assert (reply.status, reply.code) == (503, "no-advice")

    visit(tmp_path, body)
