"""The first page is small, and a game is only two clicks away; `bench` measures how soon."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.visitor import PHONE, Invite, Visitor

_BUDGET = 100_000  # bytes of script, as they are sent


class _Counting:
    """A phone that has never been here, and counts the bytes of all scripts that it gets."""

    def __init__(self, visitor: Visitor) -> None:
        self.script = 0
        self._page = visitor.page
        self._scripts: set[str] = set()
        self._devtools = visitor.context.new_cdp_session(visitor.page)
        self._devtools.on("Network.responseReceived", self._answered)
        self._devtools.on("Network.loadingFinished", self._finished)
        self._devtools.send("Network.enable")

    def load(self) -> None:
        """Open the first page, until one can begin."""
        self._page.goto("/")
        self._page.locator("[data-start]:enabled").first.wait_for()

    def _answered(self, event: dict[str, Any]) -> None:
        if event["type"] == "Script":
            self._scripts.add(event["requestId"])

    def _finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self._scripts:
            self.script += event["encodedDataLength"]


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL", "de-DE"])
def test_the_first_page_takes_few_bytes_of_script(visit: Invite, locale: str) -> None:
    # The client keeps its files when it was opened once, so this is somebody's first visit.
    phone = _Counting(
        visit(
            viewport=PHONE, has_touch=True, is_mobile=True, locale=locale, service_workers="block"
        )
    )
    phone.load()
    assert 0 < phone.script <= _BUDGET


def test_a_newcomer_plays_after_two_clicks(visit: Invite) -> None:
    page = visit().open("/")
    page.locator("label", has=page.locator('input[name="game"][value="travel"]')).click()
    page.locator("[data-start]").first.click()
    tile = page.locator("[data-tile]").first
    expect(tile).to_be_visible(timeout=60_000)
    expect(page.locator("[data-mine='true']")).to_be_attached(timeout=60_000)
    expect(tile).to_be_enabled()
