"""Pictures of tables, as somebody may see them."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from callers import Caller
from log_notes import taking_notes
from opened_servers import Server, visit
from parties import command, create, full_table, play_one


async def _set_up(host: Caller, game: str, *names: str) -> str:
    """A table for people at one device."""
    seats = [{"kind": "me", "name": name} for name in names]
    told = {"game": game, "seats": seats, "order": "as-given"}
    table: str = (await host.post("/api/tables", told)).json()["table"]
    return table


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_everybody_is_drawn_their_own_view(tmp_path: Path, theme: str) -> None:
    async def look(server: Server) -> None:
        table, people = await full_table(server, "classic", 2)
        await play_one(people[0], table)
        state = server.in_memory[table].table.state
        names = ("Ada", "Guest 1")
        for seat, caller in enumerate([*people, server.caller()]):
            reply = await caller.get(f"/api/tables/{table}/picture.svg?theme={theme}")
            assert (reply.status, reply.header("content-type")) == (200, "image/svg+xml")
            view = state.game.view(state, seat if seat < 2 else None)
            assert reply.body.decode() == view.to_svg(names=names, theme=theme)

    visit(tmp_path, look)


def test_who_holds_several_seats_is_drawn_what_a_watcher_sees(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        host = server.caller()
        table = await _set_up(host, "classic", "A", "B")
        reply = await host.get(f"/api/tables/{table}/picture.svg")
        state = server.in_memory[table].table.state
        assert reply.body.decode() == state.game.view(state, None).to_svg(names=("A", "B"))

    visit(tmp_path, look)


def test_after_the_end_all_hands_are_drawn(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        table, people = await full_table(server, "cards", 2)
        await command(people[0], table, "resign")
        state = server.in_memory[table].table.state
        reply = await server.caller().get(f"/api/tables/{table}/picture.svg")
        assert reply.body.decode() == state.to_svg(names=("Ada", "Guest 1"))

    visit(tmp_path, look)


def test_before_the_game_and_where_nobody_looks_on_there_is_no_picture(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        host = server.caller()
        made = await create(host, watchers=False)
        path = f"/api/tables/{made['table']}/picture.svg"
        assert (await host.get(path)).code == "not-begun"
        assert (await server.caller().get(path)).code == "no-watchers"
        assert (await host.get(f"{path}?theme=pink")).code == "bad-request"

    visit(tmp_path, look)


def test_a_name_cannot_put_anything_into_a_picture(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        name = "<script>alert(1)</script>"
        table = await _set_up(server.caller(), "solo", name)
        reply = await server.caller().get(f"/api/tables/{table}/picture.svg")
        assert name in reply.body.decode().replace("&lt;", "<").replace("&gt;", ">")
        assert not [each for each in ET.fromstring(reply.body).iter() if "script" in each.tag]
        policy = "default-src 'none'; style-src 'unsafe-inline'"
        assert reply.header("content-security-policy") == policy

    visit(tmp_path, look)


def test_where_nobody_can_draw_there_is_a_sentence(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        host = server.caller()
        table = await _set_up(host, "solo", "Ada")
        server.thinkers.fails = True
        reply = await host.get(f"/api/tables/{table}/picture.svg")
        assert (reply.status, reply.code) == (503, "too-busy")

    with taking_notes():
        visit(tmp_path, look)
