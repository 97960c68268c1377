"""Secret words: identities, links, seeds and salts reach nobody who may not have them."""

from __future__ import annotations

from pathlib import Path

import pytest

import einklang
from callers import Caller
from einklang.records.shared_deal import fresh_nonce, seal_of
from einklang.records.told_deal import deal_of
from log_notes import Notes, taking_notes
from opened_servers import Server, visit
from parties import command, create, finish, fresh_id, join, play_one, snapshot, token_of

GAMES = [("classic", 2), ("team", 4), ("spezial", 3), ("cards", 3)]


def everything(*callers: Caller) -> bytes:
    """All that some guests were ever answered."""
    return b"\n".join(part for caller in callers for part in caller.heard)


async def ask_around(caller: Caller, table: str) -> None:
    """Ask for everything that there is."""
    for path in ("", "/legal", "/hint", "/record", "/statistics", "/invitations", "/picture.svg"):
        await caller.get(f"/api/tables/{table}{path}")
    for path in ("/api/tables", "/api/me", "/metrics", "/api/games", "/api/openapi.json", "/"):
        await caller.get(path)
    told = {"type": "act", "id": fresh_id(), "action": "nonsense", "step": 0}
    await caller.post(f"/api/tables/{table}/commands", told)
    await caller.post(f"/api/tables/{table}/seats", {"id": fresh_id(), "name": "Eve"})


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_no_secret_reaches_anybody_who_may_not_have_it(
    game: str, seats: int, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        people = [server.caller() for _ in range(seats)]
        stranger = server.caller()
        await stranger.get("/api/me")
        nonce = fresh_nonce()
        made = await create(people[0], game, seats, hints=True, seal=seal_of(nonce))
        table = made["table"]
        await join(people[1], made, seat=1)
        for number, caller in enumerate(people[2:], 2):
            await join(caller, made, f"Guest {number}")
        await command(people[0], table, "reveal", nonce=nonce)
        transfer = (await people[0].post("/api/me/transfer", None)).json()["token"]
        sockets = [caller.look(table) for caller in (*people, stranger)]
        for _ in range(6):
            turn = (await snapshot(people[0], table))["seen"]["table"]["turn"]
            await play_one(people[turn], table)
        for caller in (*people, stranger):
            await ask_around(caller, table)
        for caller, socket in zip((*people, stranger), sockets, strict=True):
            await socket.settle()
            caller.heard += [text.encode() for text in socket.heard]
        deal = server.in_memory[table].table.shared
        assert deal is not None
        guests = [server.guest(caller) for caller in (*people, stranger)]
        secret = server.services.guests._secret

        heard = everything(*people, stranger)
        assert nonce.encode() in everything(stranger), "which everybody may know"
        for word in (deal.seed, deal.salt, deal.root, secret, *guests):
            assert word.encode() not in heard
        invitations = [made["invitations"]["any"], *made["invitations"]["seats"].values()]
        for link in invitations:
            assert token_of(link).encode() not in everything(stranger)
        assert transfer.encode() not in everything(*people[1:], stranger)

        await finish(server, people, table)
        await command(people[0], table, "rematch")
        for socket in sockets:
            await socket.settle()
            assert deal.seed in "".join(socket.heard)  # now everybody may check it
            await socket.leave()
        for caller in (*people, stranger):
            caller.heard.clear()
            await ask_around(caller, table)
        heard = everything(*people, stranger)
        for word in (secret, *guests):
            assert word.encode() not in heard
        check_log(notes, [table, deal.seed, deal.salt, secret, transfer, *map(str, guests)])
        check_log(notes, [token_of(link) for link in invitations])
        check_log(notes, [caller.cookies[server.services.cookie] for caller in people])

    with taking_notes() as notes:
        visit(tmp_path, body)
    assert not notes.errors


def check_log(notes: Notes, words: list[str]) -> None:
    """No line of the log has any of these words."""
    assert len(notes.lines) > 50
    log = "\n".join(notes.lines)
    for word in words:
        assert word not in log


@pytest.mark.parametrize(("game", "seats"), [*GAMES, ("solo", 1), ("duel", 2), ("travel", 2)])
def test_after_the_end_everybody_sees_everything_and_can_check_the_deal(
    game: str, seats: int, tmp_path: Path
) -> None:
    async def body(server: Server) -> None:
        people = [server.caller() for _ in range(seats)]
        made = await create(people[0], game, seats)
        for caller in people[1:]:
            await join(caller, made)
        table = made["table"]
        watcher = server.caller()
        before = (await watcher.get(f"/api/tables/{table}/record")).json()
        assert "seed" not in before["deal"]
        await finish(server, people, table)
        seen = (await snapshot(watcher, table))["seen"]
        state = server.in_memory[table].table.state
        if game != "spezial":
            assert seen["hands"] == [list(state.known_hand(seat)) for seat in range(seats)]
        line = (await watcher.get(f"/api/tables/{table}/record")).body.decode()
        record = einklang.read_record(line)
        assert einklang.replay(record) == state  # which checks the deal as well
        deal = deal_of(record, state)
        assert deal is not None
        assert deal.commitment == before["deal"]["commitment"] == seen["commitment"]
        assert seen["deal"] == {"seed": deal.seed, "salt": deal.salt}
        assert (await watcher.get(f"/api/tables/{table}/statistics")).status == 200

    visit(tmp_path, body)
