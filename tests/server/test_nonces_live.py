"""Nonces over the wire: sealed with the seat, shown by a command, and waited for in vain."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import einklang
from callers import Caller
from einklang.records.shared_deal import fresh_nonce, seal_of
from einklang.table import table as table_module
from opened_servers import Server, visit
from parties import command, create, finish, fresh_id, join, names_in, snapshot


async def sealed_table(server: Server, **chosen: Any) -> tuple[str, list[Caller], list[str]]:
    """A table of two people who have sealed their nonces."""
    people, nonces = [server.caller(), server.caller()], [fresh_nonce(), fresh_nonce()]
    made = await create(people[0], "travel", 2, seal=seal_of(nonces[0]), **chosen)
    await join(people[1], made, seal=seal_of(nonces[1]))
    return made["table"], people, nonces


async def record_of(caller: Caller, table: str) -> Any:
    return (await caller.get(f"/api/tables/{table}/record")).json()


def test_a_game_with_nonces_from_the_first_seat_to_the_record(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        table, people, nonces = await sealed_table(server, public=True)
        seals = {str(seat): seal_of(nonce) for seat, nonce in enumerate(nonces)}
        before = (await snapshot(people[0], table))["seen"]
        assert (before["phase"], before["seals"], before["lots"]) == ("waiting", seals, [0, 1])
        assert before["reveal_by"] > before["created"]
        assert "nonces" not in before
        assert await names_in(server.caller(), "open") == []  # though the game has not begun
        watcher = server.caller().look(table)
        for caller, nonce in zip(people, nonces, strict=True):
            await command(caller, table, "reveal", nonce=nonce)
        await watcher.settle()
        assert nonces[1] in "".join(watcher.heard)
        await watcher.leave()
        await finish(server, people, table)
        record = await record_of(people[0], table)
        assert record["deal"]["commitment"] == before["commitment"]
        assert record["deal"]["seals"] == [seal_of(nonce) for nonce in nonces]
        assert record["deal"]["nonces"] == nonces
        assert (record["deal"]["table"], record["deal"]["lots"]) == (table, [0, 1])
        assert einklang.replay(einklang.read_record(json.dumps(record))).over

    visit(tmp_path, body)


def test_a_nonce_that_nobody_shows_is_not_waited_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "REVEAL_MS", 50)

    async def body(server: Server) -> None:
        table, people, nonces = await sealed_table(server)
        await command(people[1], table, "reveal", nonce=nonces[1])
        async with asyncio.timeout(20):
            while (await snapshot(people[0], table))["seen"]["phase"] == "waiting":
                await asyncio.sleep(0.01)
        late = {"type": "reveal", "id": fresh_id(), "nonce": nonces[0]}
        reply = await people[0].post(f"/api/tables/{table}/commands", late)
        assert (reply.status, reply.code) == (409, "dealt")
        assert (await record_of(people[0], table))["deal"]["nonces"] == [None, nonces[1]]

    visit(tmp_path, body)


def test_a_server_that_was_away_deals_even_if_nobody_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def before(server: Server) -> None:
        names.append((await sealed_table(server))[0])

    async def after(server: Server) -> None:
        async with asyncio.timeout(20):
            while not server.in_memory or server.in_memory[names[0]].table.state is None:
                await asyncio.sleep(0.01)

    names: list[str] = []
    visit(tmp_path, before)
    monkeypatch.setattr(table_module, "REVEAL_MS", 50)
    visit(tmp_path, after)


def test_the_lots_tell_who_sits_where(tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        asked = [
            {"kind": "me", "name": "Ada"},
            *({"kind": "bot", "level": f"level{n}"} for n in (1, 2, 3)),
        ]
        drawn = set()
        for _ in range(6):
            made = await create(server.caller(), "classic", asked, order="drawn")
            seen = made["snapshot"]["seen"]
            called = [seat.get("name", seat.get("level")) for seat in seen["seats"]]
            assert called == [["Ada", "level1", "level2", "level3"][lot] for lot in seen["lots"]]
            drawn.add(tuple(seen["lots"]))
        assert len(drawn) > 1

    visit(tmp_path, body)


@pytest.mark.parametrize("seal", ["", "f" * 63, "F" * 64, "f" * 64 + "\n", 5, ["f" * 64]])
def test_what_is_no_seal_is_refused(seal: Any, tmp_path: Path) -> None:
    async def body(server: Server) -> None:
        told = {"game": "solo", "seats": [{"kind": "me"}], "seal": seal}
        reply = await server.caller().post("/api/tables", told)
        assert (reply.status, reply.code) == (422, "bad-request")

    visit(tmp_path, body)
