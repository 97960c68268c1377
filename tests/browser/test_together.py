"""People who play each other through their browsers, and what they see when something breaks."""

from __future__ import annotations

import re
import signal
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browser.hands import (
    Mouse,
    best_action,
    play_turn,
    put_down,
    steps,
    wait_for_step,
    wait_for_turn,
)
from browser.visitor import Invite, Visitor
from running_server import UNHURRIED, running_server

_MOUSE = Mouse()


def test_two_by_an_invitation_and_a_watcher(visit: Invite) -> None:
    ada, bob, eve = (visit(reduced_motion="reduce") for _ in range(3))
    table = _meet(ada, bob)
    watcher = eve.open(f"/tables/{table}")
    expect(watcher.locator('[data-mine="false"]')).to_be_attached()
    expect(watcher.locator("[data-tile], [data-confirm]")).to_have_count(0)

    for turn in range(100):
        ended = _next_turn(ada, bob, table)
        if ended:
            break
        if turn == 4:
            ada.page.reload()  # in the middle of a game
        played = len(eve.ask(f"/api/tables/{table}")["steps"])
        wait_for_step(watcher, played - 1)
    assert ended
    for page, known in ((ada.page, "proven"), (bob.page, "proven"), (watcher, "committed")):
        expect(page.locator("h1")).to_contain_text(re.compile("wins? with|shared"))
        expect(page.locator("tbody tr")).to_have_count(2)
        expect(page.locator(f'[data-deal="{known}"]')).to_be_visible()
    expect(watcher.locator("[data-rematch]")).to_have_count(0)

    ada.page.locator("[data-rematch]").click()
    expect(bob.page.get_by_text("Ada would like to play again.")).to_be_visible()
    bob.page.locator("[data-rematch]").click()
    for page in (ada.page, bob.page):
        page.wait_for_url(re.compile(f"/tables/(?!{table})"))
        expect(page.locator("[data-steps='0']")).to_be_attached()


def test_a_watcher_never_gets_a_rack(visit: Invite) -> None:
    ada, bob, eve = (visit(reduced_motion="reduce") for _ in range(3))
    heard: list[str] = []
    eve.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))),
    )
    table = _meet(ada, bob)
    eve.open(f"/tables/{table}")
    for _ in range(4):
        _next_turn(ada, bob, table)
    wait_for_step(eve.page, 3)
    assert any("snapshot" in frame for frame in heard)
    assert not any('"hand"' in frame for frame in heard)


def test_the_network_is_cut_and_comes_back(visit: Invite) -> None:
    ada = visit()
    table = ada.set_up("classic", _SEATS, order="as-given")
    page = ada.open(f"/tables/{table}")
    wait_for_turn(page)
    play_turn(ada, table, _MOUSE)
    wait_for_turn(page)
    before = steps(page)
    action = best_action(ada, table)
    status = page.locator("[data-status]").first
    pending = page.locator('[data-ghost][data-state="pending"]')
    with ada.cut_off():
        put_down(page, action, _MOUSE)  # before anybody has noticed
        expect(pending).to_be_visible()
        expect(status).to_have_attribute("data-status", "reconnecting", timeout=20_000)
        expect(pending).to_be_visible()  # it does not snap back
        preview = page.get_by_role("region", name="If you place it here")
        expect(preview).to_be_visible()  # nor does what it brings
        expect(page.locator("[data-confirm]")).to_be_disabled()
        assert steps(page) == before
    wait_for_step(page, before)
    expect(page.locator("[data-status]").first).to_have_attribute("data-status", "live")
    expect(pending).to_have_count(0)
    expect(preview).to_have_count(0)
    assert ada.ask(f"/api/tables/{table}")["steps"][before]["act"] == action


def test_the_server_is_restarted_in_the_middle(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with running_server(database, *UNHURRIED) as server:
        ada = Visitor(browser, server.url)
        table = ada.set_up("classic", _SEATS, order="as-given")
        page = ada.open(f"/tables/{table}")
        for _ in range(3):
            wait_for_turn(page)
            play_turn(ada, table, _MOUSE)
        wait_for_turn(page)
        before = steps(page)
        action = best_action(ada, table)
        ada.is_cut_off = True  # for this browser it is the same
        server.process.send_signal(signal.SIGSTOP)  # it hears nothing any more
        put_down(page, action, _MOUSE)
        pending = page.locator('[data-ghost][data-state="pending"]')
        expect(pending).to_be_visible()
        server.kill()
        expect(page.locator("[data-status]").first).to_have_attribute("data-status", "reconnecting")
        expect(pending).to_be_visible()
        port = server.port
    with running_server(database, *UNHURRIED, port=port):
        wait_for_step(page, before)
        ada.is_cut_off = False
        expect(page.locator("[data-status]").first).to_have_attribute("data-status", "live")
        assert ada.ask(f"/api/tables/{table}")["steps"][before]["act"] == action
        wait_for_turn(page)
        play_turn(ada, table, _MOUSE)
        ada.leave()


def test_a_refusal_is_told_in_the_players_language_and_the_board_shows_the_truth(
    visit: Invite,
) -> None:
    ada = visit(locale="de-DE")
    table = ada.set_up("classic", _SEATS, order="as-given")
    page = ada.open(f"/tables/{table}")
    wait_for_turn(page)
    action = best_action(ada, table)
    # The same player acts on another device at the same moment.
    page.evaluate(
        """() => {
            const { send } = WebSocket.prototype;
            WebSocket.prototype.send = function (text) {
                if (text.includes('"act"')) WebSocket.prototype.send = send;
                send.call(this, text.replace('"step":0', '"step":7'));
            };
        }"""
    )
    put_down(page, action, _MOUSE)
    expect(
        page.get_by_role("alert").filter(has_text="Der Tisch ist inzwischen weiter")
    ).to_be_visible()
    expect(page.locator("[data-ghost]")).to_have_count(0)
    assert steps(page) == 0
    play_turn(ada, table, _MOUSE)


def test_pass_and_play_hides_the_rack_between_turns(visit: Invite) -> None:
    both = visit()
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"}]
    table = both.set_up("classic", seats, order="as-given")
    page = both.open(f"/tables/{table}")
    for name in ("Ada", "Bob", "Ada"):
        expect(page.get_by_text(f"Hand the device to {name}")).to_be_visible()
        expect(page.locator("[data-tile]")).to_have_count(0)
        page.locator("[data-unveil]").click()
        expect(page.locator("[data-tile]")).to_have_count(6)
        play_turn(both, table, _MOUSE)


_SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "level2"}]


def _meet(host: Visitor, friend: Visitor) -> str:
    """One sets up a table on the page and sends the link, the other comes by it."""
    host.tell("/api/me", {"name": "Ada"}, method="PUT")
    page = host.open("/")
    for choice in ('[name="game"][value="travel"]', '[value="link"]'):
        page.locator("label", has=page.locator(f"input{choice}")).click()
    page.locator("[data-start]:visible").first.click()
    page.wait_for_url("**/tables/*")
    link = page.locator("input[readonly]").first.input_value()
    assert "#invitation=" in link
    _sit(friend, link, "Bob")
    page.locator("[data-steps]").wait_for(state="attached")
    return page.url.rpartition("/")[2]


def _sit(friend: Visitor, link: str, name: str) -> None:
    page: Page = friend.open(link)
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    page.locator("[data-steps]").wait_for(state="attached")


def _next_turn(one: Visitor, other: Visitor, table: str) -> bool:
    """Let whoever is to move play, and tell whether the game is over."""
    seen = one.ask(f"/api/tables/{table}")
    if seen["seen"]["phase"] == "over":
        return True
    mine = str(seen["seen"]["table"]["turn"]) in seen["own"]
    visitor = one if mine else other
    wait_for_turn(visitor.page)
    play_turn(visitor, table, _MOUSE)
    return False
