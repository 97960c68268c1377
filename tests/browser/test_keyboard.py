"""A whole game by the keyboard alone, from the first page to the result and its replay."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.hands import best_action, steps, turn_until, wait_for_step, wait_for_turn
from browser.visitor import Invite, Visitor

_MOST_TABS = 60


def test_a_whole_game_by_the_keyboard_alone(visit: Invite) -> None:
    visitor = visit(reduced_motion="reduce")
    page = visitor.open("/")
    _tab_to(page, 'input[name="game"]')
    for _ in range(2):  # classic, travel, solo
        page.keyboard.press("ArrowRight")
    expect(page.locator('input[name="game"][value="solo"]')).to_be_checked()
    _tab_to(page, "[data-start]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    table = page.url.rpartition("/")[2]

    page.locator("[data-board]").wait_for()
    _tab_to(page, "[data-board]")
    while wait_for_turn(page):
        _play_turn(visitor, table)
        page.keyboard.press("Shift")  # any key skips to the end of what moves
    expect(page.locator("h1")).to_have_text(re.compile(r"Your result: \d+"))
    expect(page.locator('[data-deal="proven"]')).to_contain_text("The deal is proven")

    _tab_to(page, "[data-replay]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay")
    page.locator("[data-told]").wait_for()
    last = len(visitor.ask(f"/api/tables/{table}")["steps"])
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(rf"\?step={last}$"))
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(rf"\?step={last - 1}$"))


def _play_turn(visitor: Visitor, table: str) -> None:
    page = visitor.page
    action = best_action(visitor, table)
    before = steps(page)
    page.keyboard.press("1")
    _walk_to(page, action.split(":")[1].split("-")[0])
    turn_until(page, action, lambda: page.keyboard.press("r"))
    page.keyboard.press("Enter")
    expect(page.locator("[data-ghost]")).to_have_attribute("data-state", "pinned")
    page.keyboard.press("Enter")
    wait_for_step(page, before)


def _walk_to(page: Page, cell: str) -> None:
    """Move the cursor by arrows: up and down to the row, then along it."""
    board = page.locator("[data-board]")
    for _ in range(40):
        here = (board.get_attribute("aria-activedescendant") or "").rpartition("-")[2]
        if here == cell:
            return
        row, wanted_row = here[0], cell[0]
        column, wanted_column = int(here[1:]), int(cell[1:])
        if row != wanted_row:
            page.keyboard.press("ArrowUp" if row > wanted_row else "ArrowDown")
        else:
            page.keyboard.press("ArrowLeft" if column > wanted_column else "ArrowRight")
    raise AssertionError(f"the cursor does not get to {cell}")


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(_MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {selector}")
