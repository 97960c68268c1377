"""Whether to exchange is asked before anything is sent, and seen by others only if it is done."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.hands import Mouse, best_action, plan, put_down, steps, wait_for_step, wait_for_turn
from browser.known_tables import (
    ADA,
    ROBOT,
    Known,
    before_exchange,
    exchange_actions,
    undecided,
    write_tables,
)
from browser.visitor import Invite, Visitor
from einklang.games.game import State
from einklang.server.http.guests import COOKIE
from einklang.table.table import Table
from running_server import UNHURRIED, RunningServer, running_server

WORDS = {"R": "red", "G": "green", "B": "blue", "O": "orange", "Y": "yellow", "P": "purple"}

_CEM = ADA.model_copy(update={"name": "Cem"})
_KNOWN = {
    known.name: known
    for known in (
        Known("game", "classic", (ADA, ROBOT), before_exchange),
        Known("keys", "classic", (ADA, ROBOT), before_exchange),
        Known("cut", "travel", (ADA, ROBOT), before_exchange),
        Known("at-once", "duel", (ADA, ROBOT), before_exchange),
        Known("one-device", "classic", (ADA, _CEM), before_exchange),
        Known("classic", "classic", (ADA, ROBOT), undecided),
        Known("cards", "cards", (ADA, ROBOT), undecided),
    )
}
_MOUSE = Mouse()

Shape = tuple[Any, ...]


@pytest.fixture(scope="module")
def cookies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return {}


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, cookies: dict[str, str]
) -> Iterator[RunningServer]:
    database: Path = tmp_path_factory.mktemp("exchange") / "tables.sqlite"
    cookies |= write_tables(database, list(_KNOWN.values()))
    with running_server(database, *UNHURRIED) as running:
        yield running


@pytest.fixture
def ada(visit: Invite, server: RunningServer, cookies: dict[str, str]) -> Visitor:
    visitor = visit(reduced_motion="reduce")
    cookie = {"name": COOKIE, "value": cookies[ADA.guest], "url": server.url}
    visitor.context.add_cookies([cookie])  # type: ignore[list-item]
    return visitor


class Watcher:
    """Somebody who looks on, all that comes over the wire, and what stands on the page."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.frames: list[dict[str, Any]] = []
        visitor.page.on("websocket", self._listen)
        self.page = visitor.open(f"/tables/{table}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._take(json.loads(text)))

    def _take(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "change":
            self.frames.append(frame)

    def frame_of(self, act: str) -> dict[str, Any]:
        """The one change that a move was told by."""
        (told,) = [
            frame
            for frame in self.frames
            if any(step["act"] == act for step in frame.get("steps", {}).get("more", []))
        ]
        return told

    def words(self) -> set[str]:
        """All words of the page but for colours, which differ from move to move."""
        words = re.findall(r"[A-Za-z]{3,}", self.page.locator("main").inner_text())
        return set(words) - set(WORDS.values())


def test_a_game_with_an_exchange_that_is_kept_and_one_that_is_made(
    ada: Visitor, visit: Invite
) -> None:
    dealt = _KNOWN["game"].play()[1]
    watcher = Watcher(visit(reduced_motion="reduce"), "game")
    page = ada.open("/tables/game")
    begun = steps(page)
    words = watcher.words()
    answers = ["keep", "swap"]  # a rack that is kept can be exchanged at the next turn
    kept: Shape | None = None
    ordinary: list[Shape] = []
    while wait_for_turn(page):
        before = steps(page)
        state = _state(dealt, ada.ask("/api/tables/game")["steps"][begun:])
        asking = exchange_actions(state) if answers else []
        action = asking[0] if asking else best_action(ada, "game")
        watcher.frames.clear()
        asked = bool(asking)
        if asking:
            _decide(ada, watcher, action, answers[0])
        else:
            asked = put_down(page, action, _MOUSE)
        wait_for_step(page, before)
        if not wait_for_turn(page):
            break
        wait_for_step(watcher.page, steps(page) - 1)
        shape = _shape(watcher.frame_of(action))
        if not asking:
            ordinary += [] if asked else [shape]
            continue
        log, watched = (_log(each) for each in (page, watcher.page))
        if answers.pop(0) == "keep":
            kept = shape
            assert watcher.words() == words
            expect(log).to_contain_text("keeps what is there")
            expect(watched).not_to_contain_text(re.compile("keep|exchange"))
        else:
            tiles = list(state.known_hand(0))
            tiles.remove(action.split(":")[0])
            for each in (log, watched):
                expect(each).to_contain_text("exchanges")
                for tile in tiles:
                    expect(each).to_contain_text(" ".join(WORDS[letter] for letter in tile))
    assert not answers
    assert kept in ordinary
    for each in (page, watcher.page):
        expect(each.locator("h1")).to_contain_text(re.compile("wins? with|shared"))


def _decide(ada: Visitor, watcher: Watcher, action: str, answer: str) -> None:
    """Confirm what leaves an exchange to decide, take it back, and then answer."""
    page, before = ada.page, watcher.words()
    for _ in range(2):
        plan(page, action, _MOUSE)
        page.locator("[data-confirm]").click()
        question = page.get_by_role("group", name="Exchange?")
        expect(question).to_be_focused()
        expect(question).to_contain_text("None of your other tiles shows")
        expect(page.locator('[data-ghost][data-state="pinned"]')).to_be_visible()
        expect(page.get_by_role("region", name="If you place it here")).to_be_visible()
        page.locator("[data-take-back]").click()
        expect(page.locator("[data-act], [data-ghost]")).to_have_count(0)
        page.keyboard.press("Escape")
    page.wait_for_timeout(100)
    assert (watcher.frames, watcher.words()) == ([], before)
    assert put_down(page, action, _MOUSE, answer)


def test_the_question_by_the_keyboard(ada: Visitor) -> None:
    page = ada.open("/tables/keys")
    before = steps(page)
    plan(page, _exchange_action("keys"), _MOUSE)
    question = page.locator('[role="group"]:has([data-act])')
    page.locator("[data-board]").focus()
    for _ in range(3):  # one of them too many does nothing
        page.keyboard.press("Enter")
    expect(question).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(page.locator("[data-board]")).to_be_focused()
    assert steps(page) == before

    page.keyboard.press("Escape")
    plan(page, _exchange_action("keys"), _MOUSE)
    page.locator("[data-confirm]").click()
    expect(question).to_be_focused()
    page.keyboard.press("r")  # turned, it would lie otherwise
    expect(question).to_have_count(0)
    for _ in range(2):
        page.keyboard.press("Escape")

    plan(page, _exchange_action("keys"), _MOUSE)
    page.locator("[data-confirm]").click()
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.locator('[data-act="keep"]')).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_step(page, before)
    expect(_log(page)).to_contain_text("keeps what is there")


def test_an_answer_arrives_though_the_network_is_cut(ada: Visitor) -> None:
    page = ada.open("/tables/cut")
    before = steps(page)
    action = _exchange_action("cut")
    plan(page, action, _MOUSE)
    page.locator("[data-confirm]").click()
    with ada.cut_off():
        status = page.locator("[data-status]").first
        expect(status).not_to_have_attribute("data-status", "live", timeout=15_000)
        page.locator('[data-act="swap"]').click()
        expect(page.locator('[data-ghost][data-state="pending"]')).to_be_visible()
        assert steps(page) == before
    wait_for_step(page, before)
    played = ada.ask("/api/tables/cut")["steps"][before:]
    assert [step["act"] for step in played[:2]] == [action, "swap"]


def test_who_places_at_once_is_asked_all_the_same(ada: Visitor) -> None:
    ada.choose(atOnce=True)
    page = ada.open("/tables/at-once")
    action = _exchange_action("at-once")
    page.locator(f'[data-tile="{action.split(":")[0]}"]').first.click()
    before = steps(page)
    # The tile may lie otherwise there, but colours on 9 stay.
    cell = page.locator(f'[data-cell="{action.split(":")[1].split("-")[0]}"]')
    box = cell.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("group", name="Exchange?")).to_contain_text("on your 9")
    page.locator('[data-act="swap"]').click()
    wait_for_step(page, before + 1)
    expect(_log(page)).to_contain_text("exchanges")


def test_whoever_shares_a_device_does_not_see_what_another_kept(ada: Visitor) -> None:
    page = ada.open("/tables/one-device")
    page.locator("[data-unveil]").click()
    before = steps(page)
    assert put_down(page, _exchange_action("one-device"), _MOUSE)
    wait_for_step(page, before)
    for _ in range(2):
        expect(_log(page)).not_to_contain_text("keeps")
        page.locator("[data-unveil]").click()
        page.locator("[data-tile]").first.wait_for()
        if steps(page) == before + 1:
            expect(_log(page)).not_to_contain_text("keeps")
            put_down(page, best_action(ada, "one-device"), _MOUSE)
            wait_for_step(page, before + 1)
    expect(_log(page)).to_contain_text("keeps what is there")


@pytest.mark.parametrize("game", ["classic", "cards"])
def test_what_a_program_has_not_answered_is_asked(ada: Visitor, visit: Invite, game: str) -> None:
    watcher = Watcher(visit(), game)
    page = ada.open(f"/tables/{game}")
    before = steps(page)
    assert steps(watcher.page) == before
    question = page.get_by_role("group", name="Exchange?")
    expect(question).to_be_visible()
    expect(page.locator("[data-take-back]")).to_have_count(0)  # it is there already
    expect(page.get_by_role("region", name="If you p")).to_be_visible()
    page.locator('[data-act="keep"]').click()
    wait_for_step(page, before)
    wait_for_step(watcher.page, before)
    expect(question).to_have_count(0)
    expect(_log(watcher.page)).not_to_contain_text("keep")


def _exchange_action(name: str) -> str:
    """What can be played at a known table before an exchange."""
    state = _KNOWN[name].play()[1].state
    assert state is not None
    return exchange_actions(state)[0]


def _state(table: Table, played: list[dict[str, Any]]) -> State:
    """All of a game whose deal is known and whose steps everybody saw."""
    state = table.state
    assert state is not None
    for step in played:
        if state.exchange_offered and step["act"] != "swap":
            state = table.deal.play(state, "keep")
        state = table.deal.play(state, step["act"])
    return table.deal.play(state, "keep") if state.exchange_offered else state


def _shape(frame: dict[str, Any]) -> Shape:
    """What a change tells of, but for what it says; whether there were points is no secret."""
    patch = frame["patch"]
    more = [(sorted(step), step["drew_count"], step["shown"]) for step in frame["steps"]["more"]]
    return sorted(frame), sorted(patch), sorted({*patch["table"]} - {"scores"}), more


def _log(page: Page) -> Any:
    return page.get_by_role("region", name="Moves")
