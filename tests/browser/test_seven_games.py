"""Whole games against the computer, by a newcomer who begins on the first page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import Finger, Hand, Mouse, play_game
from browser.visitor import PHONE, Invite, Visitor
from einklang import GAMES

# One of them is played by the keyboard alone, in a test of its own, and one by touch on a phone.
BY_KEYBOARD = "solo"
ON_A_PHONE = "travel"

# And one with everything that moves, for which the others do not have to wait.
IN_MOTION = "classic"

_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("game", [name for name in GAMES if name != BY_KEYBOARD])
def test_a_whole_game_against_the_computer(visit: Invite, game: str) -> None:
    hand: Hand = Finger() if game == ON_A_PHONE else Mouse()
    wishes = dict(_PHONE) if game == ON_A_PHONE else {}
    visitor = visit(reduced_motion=None if game == IN_MOTION else "reduce", **wishes)
    page = visitor.open("/")
    start_game(page, game, hand)
    play_game(visitor, table_of(page), hand)
    expect(page.locator("h1")).to_contain_text(_result(visitor, table_of(page)))
    expect(page.locator('[data-deal="proven"]')).to_contain_text("The deal is proven")
    # What the visitor added to the deal is in it, and nobody was waited for.
    deal = visitor.ask(f"/api/tables/{table_of(page)}/record")["deal"]
    assert [nonce is not None for nonce in deal["nonces"]].count(True) == 1


def start_game(page: Page, game: str, hand: Hand) -> None:
    """Pick a game and begin against the computer."""
    hand.press(page.locator("label", has=page.locator(f'input[name="game"][value="{game}"]')))
    hand.press(page.locator("[data-start]:visible").first)
    page.wait_for_url("**/tables/*")


def table_of(page: Page) -> str:
    """The name of the table that a page shows."""
    return page.url.rpartition("/")[2]


def _result(visitor: Visitor, table: str) -> str:
    """A number that the headline has to tell: the winner's."""
    seen = visitor.ask(f"/api/tables/{table}")["seen"]
    scores, places = seen["result"]["scores"], seen["result"]["places"]
    values = scores[places.index(1) % len(scores)].values()
    is_duel = seen["terms"]["game"] == "duel"
    return str(sum(value > 0 for value in values) if is_duel else min(values))
