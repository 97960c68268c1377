"""Before and after a game: records, numbers, rematches and series."""

from __future__ import annotations

from pathlib import Path

import einklang
from opened_servers import Server, visit
from parties import (
    command,
    create,
    finish,
    full_table,
    names_in,
    play_one,
    snapshot,
)


def test_before_the_game_there_is_nothing_to_play_and_nothing_to_record(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        caller = server.caller()
        path = f"/api/tables/{(await create(caller, hints=True))['table']}"
        for what, code in (
            ("legal", "not-begun"),
            ("hint", "not-begun"),
            ("record", "not-begun"),
            ("statistics", "not-over"),
            ("replay", "not-over"),
            ("analysis", "not-over"),
        ):
            reply = await caller.get(f"{path}/{what}")
            assert (reply.status, reply.code) == (409, code)

    visit(tmp_path, body)


def test_a_finished_game_has_a_record_and_numbers(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "travel", 2, hints=True)
        last = await finish(server, people, table)
        reply = await people[0].get(f"/api/tables/{table}/record")
        name = f'attachment; filename="einklang-travel-{table}.jsonl"'
        assert reply.header("content-disposition") == name
        record = einklang.read_record(reply.body.decode())
        state = einklang.replay(record)
        kept = [step for step in record.steps if step.act == "keep"]
        assert len(state.steps) == len(last["steps"]) + len(kept)
        numbers = (await people[0].get(f"/api/tables/{table}/statistics")).json()
        assert numbers["steps"] == len(state.steps)
        assert len(numbers["scores"]) == len(state.steps) + 1
        assert numbers["scores"][-1] == last["seen"]["result"]["scores"]
        assert sum(each["actions"] for each in numbers["seats"]) == len(state.steps)
        for what in ("legal", "hint"):
            reply = await people[0].get(f"/api/tables/{table}/{what}")
            assert (reply.status, reply.code) == (409, "game-over")

    visit(tmp_path, body)


def test_who_resigns_among_two_ends_the_game_and_its_record_says_so(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (ada, bob) = await full_table(server, "classic", 2)
        await play_one(ada, table)
        await command(bob, table, "resign")
        seen = (await snapshot(ada, table))["seen"]
        assert (seen["phase"], seen["lost"]) == ("over", {"seat": 1, "why": "resigned"})
        assert seen["result"]["places"] == [1, 2]
        record = (await ada.get(f"/api/tables/{table}/record")).json()
        assert record["lost_by_default"] == {"seat": 1, "why": "resigned"}
        assert (
            len(
                einklang.replay(
                    einklang.read_record(
                        (await ada.get(f"/api/tables/{table}/record")).body.decode()
                    )
                ).steps
            )
            == 1
        )
        assert (await ada.get(f"/api/tables/{table}/statistics")).status == 200

    visit(tmp_path, body)


def test_all_agree_to_a_rematch_and_the_start_passes_on(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, (ada, bob) = await full_table(server, "classic", 2)
        await command(bob, table, "resign")
        await command(ada, table, "rematch")
        seen = (await snapshot(bob, table))["seen"]
        assert seen["rematch"] == [0]
        assert "next" not in seen
        await command(bob, table, "rematch")
        following = (await snapshot(bob, table))["seen"]["next"]
        new = await snapshot(bob, following)
        assert new["seen"]["former"] == table
        assert list(new["own"]) == ["0"]
        assert new["seen"]["phase"] == "playing"
        assert following in await names_in(ada, "mine")
        reply = await ada.post(f"/api/tables/{table}/commands", {"type": "rematch", "id": "more"})
        assert (reply.status, reply.code) == (409, "has-next")

    visit(tmp_path, body)


def test_a_series_adds_up_over_its_games_and_ends(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people = await full_table(server, "cards", 2, series=2)
        last = (await finish(server, people, table))["seen"]
        points = last["series"]["points"]
        assert (last["series"]["number"], last["series"]["length"]) == (1, 2)
        assert points == [min(scores.values()) for scores in last["result"]["scores"]]
        for caller in people:
            await command(caller, table, "rematch")
        second = (await snapshot(people[0], table))["seen"]["next"]
        seen = (await snapshot(people[0], second))["seen"]["series"]
        assert (seen["number"], seen["earlier"]) == (2, [table])
        assert seen["points"] == points[::-1]  # the seats have passed on
        await finish(server, people, second)
        told = {"type": "rematch", "id": "more"}
        reply = await people[0].post(f"/api/tables/{second}/commands", told)
        assert (reply.status, reply.code) == (409, "series-over")

    visit(tmp_path, body)
