"""Plays at a table as a person does: by clicks, by touch or by keys, never past the page.

What is good is asked for at the server; what is done is done on the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from browser.visitor import Visitor

_DIRECTIONS = 6


class Hand(Protocol):
    """A way to do things on a page."""

    def press(self, target: Locator) -> None:
        """Press a button or a piece."""

    def point(self, page: Page, cell: str) -> None:
        """Choose a cell of the board."""


class Mouse:
    """Clicks."""

    def press(self, target: Locator) -> None:
        target.click()

    def point(self, page: Page, cell: str) -> None:
        x, y = _middle(page.locator(f'[data-cell="{cell}"]'))
        page.mouse.move(x, y)
        page.mouse.click(x, y)


class Finger:
    """Taps."""

    def press(self, target: Locator) -> None:
        target.tap()

    def point(self, page: Page, cell: str) -> None:
        page.touchscreen.tap(*_middle(page.locator(f'[data-cell="{cell}"]')))


def play_game(visitor: Visitor, table: str, hand: Hand, most: int = 200) -> None:
    """Play until the result is shown."""
    for _ in range(most):
        if not wait_for_turn(visitor.page):
            return
        play_turn(visitor, table, hand)
    raise AssertionError(f"the game is not over after {most} turns")


def play_turn(visitor: Visitor, table: str, hand: Hand) -> None:
    """Play the best action at hand, and wait until the server has confirmed it."""
    page = visitor.page
    action = best_action(visitor, table)
    before = steps(page)
    put_down(page, action, hand)
    wait_for_step(page, before)


def best_action(visitor: Visitor, table: str) -> str:
    """What counts most now."""
    legal: dict[str, Any] = visitor.ask(f"/api/tables/{table}/legal")
    best = max(legal["actions"], key=lambda each: sum(each["points"].values()))
    return str(best["action"])


def steps(page: Page) -> int:
    """How many steps the page shows."""
    return int(page.locator("[data-steps]").get_attribute("data-steps") or 0)


def wait_for_step(page: Page, before: int) -> None:
    """Wait until the page shows more steps, or the result."""
    page.wait_for_function(
        """before => {
            const shown = document.querySelector('[data-steps]');
            if (shown) return Number(shown.dataset.steps) > before;
            return document.querySelector('[data-replay]') !== null;
        }""",
        arg=before,
    )


def wait_for_turn(page: Page) -> bool:
    """Wait until it is one's turn; false if the game is over instead."""
    turn_or_end = page.locator('[data-mine="true"], [data-replay], [data-unveil]').first
    turn_or_end.wait_for()
    return page.locator("[data-replay]").count() == 0


def put_down(page: Page, action: str, hand: Hand, answer: str = "keep") -> bool:
    """Do all that an action needs, and confirm it; whether one was asked about an exchange."""
    plan(page, action, hand)
    hand.press(page.locator("[data-confirm]"))
    question = page.locator(f'[data-act="{answer}"]')
    if question.count() == 0:
        return False
    hand.press(question)
    return True


def plan(page: Page, action: str, hand: Hand) -> None:
    """Do all that an action needs but confirm it, so that the page tells what it would count."""
    if ":" in action:
        hand.press(page.locator(f'[data-tile="{action.split(":", maxsplit=1)[0]}"]').first)
        _lay(page, action, hand)
    elif "-" in action:
        cells, _, colours = action.partition("+")
        _lay(page, cells, hand)
        for colour in colours:
            hand.press(page.locator(f'[data-colour="{colour}"]'))
    else:
        _choose_card(page, action, hand)


def turn_until(page: Page, placement: str, turn: Callable[[], None]) -> None:
    """Turn the tile on the board until it lies as it should."""
    ghost = page.locator("[data-ghost]")
    names = _names(placement)
    for _ in range(_DIRECTIONS):
        if ghost.get_attribute("data-ghost") in names:
            break
        turn()
    expect(ghost).to_have_attribute("data-ghost", re.compile("|".join(map(re.escape, names))))


def _lay(page: Page, placement: str, hand: Hand) -> None:
    hand.point(page, placement.rpartition(":")[2].split("-")[0])
    turn_until(page, placement, lambda: hand.press(page.locator("[data-turn]").last))


def _names(placement: str) -> set[str]:
    """What a page may call a placement: the halves can be named the other way round."""
    tile, colon, cells = placement.rpartition(":")
    back = "-".join(reversed(cells.split("-")))
    names = {placement, f"{tile[::-1]}{colon}{back}"}
    return names | {f"{tile}{colon}{back}"} if tile == tile[::-1] else names


def _choose_card(page: Page, action: str, hand: Hand) -> None:
    card = page.locator(f'[data-card="{action}"], [data-card="{action[::-1]}"]').first
    hand.press(card)
    first = page.locator(f'input[type=radio][value="{action[0]}"]')
    if first.count() > 0 and not first.is_checked():
        hand.press(page.locator("label", has=first))


def _middle(target: Locator) -> tuple[float, float]:
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
