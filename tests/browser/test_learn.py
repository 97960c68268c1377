"""Lessons and worked examples, gone through on the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.visitor import Invite
from einklang import GAMES

_MOST_STEPS = 12


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_leads_to_a_first_game(visit: Invite, game: str) -> None:
    page = visit().open(f"/learn/{game}")
    finished = page.locator("[data-finished]")
    for _ in range(_MOST_STEPS):
        show = page.locator("[data-show]")
        while show.count() > 0:  # a step may have several rounds
            show.click()
        expect(page.locator('[data-feedback="good"]')).to_be_visible()
        page.locator("[data-next]").click()
        if finished.count() > 0:
            break
    finished.get_by_role("link").first.click()
    expect(page.locator(f'input[name="game"][value="{game}"]')).to_be_checked()


def test_what_is_wrong_in_a_lesson_is_told_with_its_reason(visit: Invite) -> None:
    page = visit().open("/learn/classic")
    lesson = page.locator("[data-lesson]")
    lesson.locator('[data-cell="h8"]').click(force=True)
    expect(lesson.get_by_text(re.compile("has to touch a printed symbol")).first).to_be_visible()


def test_worked_examples_show_what_they_score(visit: Invite) -> None:
    page = visit().open("/learn/classic")
    example = page.locator("[data-example]").first
    example.locator("[data-reveal]").click()
    expect(example.locator("[data-ghost]")).to_be_attached()
    expect(example).to_contain_text("+1")
