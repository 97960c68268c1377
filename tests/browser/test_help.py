"""What helps a player at the table: previews, hints, the log, and words for those who listen."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from browser.hands import Mouse, best_action, plan, play_turn, wait_for_step, wait_for_turn
from browser.visitor import Invite, Visitor

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "level2"}]
WORDS = {"R": "red", "G": "green", "B": "blue", "O": "orange", "Y": "yellow", "P": "purple"}


def test_the_preview_shows_what_the_server_would_count(visit: Invite) -> None:
    ada = visit()
    table = ada.set_up("classic", SEATS, order="as-given")
    page = ada.open(f"/tables/{table}")
    for _ in range(6):
        wait_for_turn(page)
        play_turn(ada, table, Mouse())
    wait_for_turn(page)
    legal = ada.ask(f"/api/tables/{table}/legal")["actions"]
    scoring = [each for each in legal if ":" in each["action"] and each["points"]]
    for each in random.Random(7).sample(scoring, 5):
        plan(page, each["action"], Mouse())
        preview = page.get_by_role("region", name="If you place it here")
        for letter, points in each["points"].items():
            expect(preview).to_contain_text(re.compile(rf"{WORDS[letter]}\s*\+{points}\b"))
        expect(page.locator("[data-bubble]")).to_contain_text(f"+{max(each['points'].values())}")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def test_a_hint_is_put_on_the_board_with_its_reason(visit: Invite) -> None:
    ada = visit()
    table = ada.set_up("classic", SEATS, order="as-given", hints=True)
    page = ada.open(f"/tables/{table}")
    wait_for_turn(page)
    page.locator("[data-hint]").click()
    ghost = page.locator('[data-ghost][data-state="pinned"]')
    ghost.wait_for()
    reason = re.compile(r"It counts .*Chance to win: \d+%", re.DOTALL)
    expect(page.get_by_text(reason)).to_be_visible()
    page.locator("[data-confirm]").click()
    wait_for_step(page, 0)


def test_there_is_no_hint_where_it_is_not_allowed(visit: Invite) -> None:
    ada = visit()
    page = ada.open(f"/tables/{ada.set_up('classic', SEATS, order='as-given')}")
    wait_for_turn(page)
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_moves_are_told_in_notation_in_words_and_aloud(visit: Invite) -> None:
    ada = visit()
    table = ada.set_up("duel", SEATS, order="as-given")
    page = ada.open(f"/tables/{table}")
    wait_for_turn(page)
    action = best_action(ada, table)
    _watch_the_live_region(page)
    play_turn(ada, table, Mouse())
    wait_for_turn(page)
    tile, cells = action.split(":")
    first, second = cells.split("-")
    sentence = f"{WORDS[tile[0]]} {WORDS[tile[1]]}, {first} to {second}"
    assert any(sentence in said for said in _said(page))
    log = page.get_by_role("region", name="Moves")
    expect(log).to_contain_text(f"{first}\N{EN DASH}{second}")
    log.locator("label", has_text="Words").click()
    expect(log).to_contain_text(f"You: {sentence}")


def test_a_clock_runs_for_whoever_is_to_move(visit: Invite) -> None:
    ada = visit()
    clock = {"kind": "player", "seconds": 300, "increment": 5}
    page = ada.open(f"/tables/{ada.set_up('classic', SEATS, order='as-given', clock=clock)}")
    wait_for_turn(page)
    expect(page.get_by_role("timer")).to_have_text(re.compile("4:5[0-9]"))


def test_giving_up_is_asked_twice(visit: Invite) -> None:
    ada = visit()
    page = ada.open(f"/tables/{ada.set_up('classic', SEATS, order='as-given')}")
    wait_for_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-give-up]").click()
    page.locator("[data-resign]").click()
    expect(page.locator("h1")).to_have_text("You have given up")


def test_a_move_of_spezial_is_taken_back(visit: Invite) -> None:
    ada = visit()
    table = ada.set_up("spezial", SEATS, order="as-given")
    page = ada.open(f"/tables/{table}")
    wait_for_turn(page)
    play_turn(ada, table, Mouse())
    wait_for_turn(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take back my last move").click()
    expect(page.locator("[data-steps='0']")).to_be_attached()


def _watch_the_live_region(page: Page) -> None:
    page.evaluate(
        """() => {
            window.said = [];
            const region = document.querySelector('[role=status][aria-live=polite]');
            new MutationObserver(() => window.said.push(region.textContent))
                .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )


def _said(page: Page) -> list[str]:
    said: list[str] = page.evaluate("window.said")
    return said


def test_a_refused_request_is_no_dead_end(visit: Invite) -> None:
    ada: Visitor = visit()
    page = ada.open("/tables/there-is-no-such-table")
    expect(page.locator("h1")).to_have_text("This table cannot be shown")
    page.get_by_role("link", name="To the games").click()
    expect(page.locator("[data-start]").first).to_be_visible()
