"""Games that were played, step by step: those of tables, and those of records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import einklang
from callers import Caller, Reply
from einklang.records.replay import positions
from einklang.records.writing import record_of
from einklang.table.frames import Replay
from einklang.table.patch import merge
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import command, create, finish, full_table, play_one, snapshot
from playing import SET_UPS, SetUp

REPLAYS: TypeAdapter[Replay] = TypeAdapter(Replay)

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "solo.jsonl"


def last_of(told: Any) -> tuple[Any, Any]:
    """The last table of a replay, and the hands at it."""
    table, hands = told["table"], told.get("hands")
    for passage in told["passages"]:
        table = merge(table, passage["patch"])
        for seat, hand in passage["hands"].items():
            hands[int(seat)] = hand
    return table, hands


async def replayed(caller: Caller, reply: Reply) -> Any:
    """The replay of a record that was downloaded."""
    again = await caller.send("POST", "/api/records", parts=[reply.body])
    assert again.status == 200, again
    return again.json()


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_replay_leads_from_the_deal_to_the_last_position(set_up: SetUp, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        seats = [{"kind": "me", "name": "Ada"}, *[{"kind": "bot"}] * (set_up.players - 1)]
        table = (await create(caller, set_up.name, seats, options=set_up.options))["table"]
        first = await snapshot(caller, table)
        last = await finish(server, [caller], table)
        told = (await caller.get(f"/api/tables/{table}/replay")).json()
        REPLAYS.validate_python(told, extra="forbid")
        assert told["table"] == first["seen"]["table"]
        if "hands" in last["seen"]:
            assert told["hands"][0] == first["own"]["0"]["hand"]
        assert last_of(json.loads(json.dumps(told))) == (
            last["seen"]["table"],
            last["seen"].get("hands"),
        )
        acts = [step["act"] for step in told["steps"] if step["act"] != "keep"]
        assert acts == [step["act"] for step in last["steps"]]
        for name in ("seat", "points", "shown"):
            assert [s[name] for s in told["steps"] if s["act"] != "keep"] == [
                step[name] for step in last["steps"]
            ]
        assert told["result"] == last["seen"]["result"]
        assert told["seats"] == last["seen"]["seats"]
        assert not told["unfinished"]
        assert "lost" not in told
        record = await caller.get(f"/api/tables/{table}/record")
        assert told["setup"] == record.json()["setup"]
        assert [step["drew"] for step in told["steps"]] == [
            step["drew"] for step in record.json()["steps"]
        ]
        assert await replayed(server.caller(), record) == told

    visit(tmp_path, body)


def test_every_position_of_a_replay_is_that_of_the_rules(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
        table = (await create(caller, "cards", seats))["table"]
        await finish(server, [caller], table)
        record = await caller.get(f"/api/tables/{table}/record")
        told = (await caller.get(f"/api/tables/{table}/replay")).json()
        states: list[Any] = list(positions(einklang.read_record(record.body.decode())))
        now, hands = told["table"], told["hands"]
        for state, passage in zip(states[1:], told["passages"], strict=True):
            now = merge(now, passage["patch"])
            for seat, hand in passage["hands"].items():
                hands[int(seat)] = hand
            assert now["discards"] == dict(state.discards)
            assert now["open"] == [list(cards) for cards in state.open]
            assert hands == [list(state.known_hand(seat)) for seat in range(3)]
        assert any(None in p["patch"].get("discards", {}).values() for p in told["passages"])

    visit(tmp_path, body)


def test_a_running_game_is_not_shown(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "classic", 2)
        for caller in (*people, server.caller()):
            for what in ("replay", "analysis"):
                reply = await caller.get(f"/api/tables/{table}/{what}")
                assert (reply.status, reply.code) == (409, "not-over")
        await play_one(people[0], table)
        for what in ("", "/analysis"):
            record = (await people[0].get(f"/api/tables/{table}/record")).body
            reply = await people[0].send("POST", f"/api/records{what}", parts=[record])
            assert (reply.status, reply.code) == (422, "bad-record")
            assert reply.json()["what"]["reason"] == "running"
            assert "when the game is over" in reply.json()["sentence"]

    visit(tmp_path, body)


def test_a_game_that_was_given_up_says_so(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (ada, bob) = await full_table(server, "travel", 2)
        await play_one(ada, table)
        await command(bob, table, "resign")
        told = (await ada.get(f"/api/tables/{table}/replay")).json()
        assert told["lost"] == {"seat": 1, "why": "resigned"}
        assert (told["result"]["ended"], told["result"]["places"]) == ("resigned", [1, 2])
        assert not told["unfinished"]
        record = await ada.get(f"/api/tables/{table}/record")
        assert await replayed(ada, record) == told
        for lost in ({"seat": 2, "why": "resigned"}, {"seat": True, "why": "ran-out"}, "bob", {}):
            other = {**record.json(), "lost_by_default": lost}
            told = (await ada.post("/api/records", other)).json()
            assert told["unfinished"]
            assert not told.keys() & {"lost", "result"}

    visit(tmp_path, body)


def test_computer_players_and_people_are_told_as_at_the_table(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        seats = [{"kind": "bot", "level": "level2"}, {"kind": "me", "name": "Ada"}]
        table = (await create(caller, "travel", seats))["table"]
        await finish(server, [caller], table)
        record = await caller.get(f"/api/tables/{table}/record")
        told = await replayed(caller, record)
        expected = [{"kind": "bot", "level": "level2"}, {"kind": "person", "name": "Ada"}]
        assert told["seats"] == expected
        other = {**record.json(), "seats": ["A\ud800\nd\u202ea", "x" * 500]}
        told = (await caller.post("/api/records", other)).json()
        assert told["seats"][0]["name"].isprintable()
        assert len(told["seats"][1]["name"]) == 40
        unnamed = record.json()
        del unnamed["seats"]
        assert "seats" not in (await caller.post("/api/records", unnamed)).json()

    visit(tmp_path, body)


def test_a_record_that_stops_early_is_unfinished(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        record = json.loads(EXAMPLE.read_text(encoding="utf-8").splitlines()[0])
        del record["result"]
        for count in (0, 3):
            part = {**record, "steps": record["steps"][:count]}
            told = (await server.caller().post("/api/records", part)).json()
            assert told["unfinished"]
            assert len(told["passages"]) == count
            reply = await server.caller().post("/api/records/analysis", part)
            assert (reply.status, reply.code) == (409, "not-over")
        assert not server.in_memory

    visit(tmp_path, body)


def _broken(**what: Any) -> Any:
    record = json.loads(EXAMPLE.read_text(encoding="utf-8").splitlines()[0])
    return {**record, **what}


def _with_step(number: int, **what: Any) -> Any:
    record = _broken()
    record["steps"][number - 1] |= what
    return record


BAD_RECORDS: list[tuple[Any, dict[str, Any]]] = [
    ([], {}),
    ({}, {}),
    (_broken(format="einklang/9"), {}),
    (_broken(game="chess\ud800\n"), {}),
    (_broken(players=7), {}),
    (_broken(setup={}), {}),
    (_broken(setup={"racks": [["\ud800"]]}), {}),
    (_broken(deal={"commitment": 1}), {}),
    (_broken(result={"ended": "board-full"}), {}),
    (_broken(seats=[1]), {}),
    (_broken(steps=[_broken()["steps"][0]] * 1001), {}),
    (_with_step(2, act="nonsense\ud800\n" * 100), {"step": 2, "reason": "unreadable-action"}),
    (_with_step(2, act="RR:h8-h10"), {"step": 2, "seat": 0, "act": "RR:h8-h10"}),
    (_with_step(2, seat=1), {"step": 2, "seat": 1, "reason": "not-your-turn"}),
    (_with_step(3, points={"R": 99}), {"step": 3}),
    (_with_step(3, drew=[]), {"step": 3, "reason": "wrong-draw-count"}),
    (_with_step(4, act=None), {"step": 4, "seat": 0}),
]  # fmt: skip


@pytest.mark.parametrize(("told", "what"), BAD_RECORDS, ids=lambda each: str(each)[:40])
def test_a_record_that_does_not_hold_is_refused_in_one_sentence(
    told: Any, what: dict[str, Any], tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        for path in ("/api/records", "/api/records/analysis"):
            reply = await server.caller().post(path, told)
            assert (reply.status, reply.code) == (422, "bad-record")
            complaint = reply.json()
            assert what.items() <= complaint["what"].items()
            assert complaint["sentence"].endswith(complaint["what"]["said"])
            assert len(complaint["sentence"]) < 300

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors


@pytest.mark.parametrize(
    "said",
    [b"", b"{", b"null", b"\xff\xfe", b"[" * 100_000, b'{"a": NaN}', b'{"a": 1' + b"0" * 9000,
     b'{"format": "einklang/1", "format": 1}', EXAMPLE.read_bytes() * 2],
    ids=lambda said: str(said[:12]),
)  # fmt: skip
def test_what_is_no_record_at_all_is_refused_too(said: bytes, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        reply = await server.caller().send("POST", "/api/records", parts=[said])
        assert (reply.status, reply.code) == (422, "bad-record")

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors


def test_a_record_of_another_program_can_be_replayed(tmp_path: Path) -> None:
    """It has no deal and no names, and is no game of this server."""

    async def body(server: Server) -> None:
        game = einklang.game("duel")
        state = game.new(2, seed=3)
        chooser = einklang.bot("greedy", 3)
        while not state.over:
            state = game.apply(state, chooser.choose(game.view(state, state.turn)))
        told = (await server.caller().post("/api/records", record_of(state).to_json())).json()
        assert last_of(told)[0]["scores"] == [dict(side) for side in state.scores]
        result = game.result(state)
        assert result is not None
        assert told["result"]["places"] == list(result.places)

    visit(tmp_path, body)
