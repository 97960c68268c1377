"""The first page is there soon, even on a slow phone, and a game is only two clicks away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.visitor import PHONE, Invite, Visitor

_BUDGET = 100_000  # bytes of script, as they are sent
_SOON = 1_500  # milliseconds from the request until one can begin
_LOADS = 10  # of which the best counts, since this machine may have much to do besides

# A usual phone, several times slower than a laptop, on a network that is not the best.
_CPU = {"rate": 4}
_NETWORK = {
    "offline": False,
    "latency": 150,  # milliseconds there and back
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}

# Notes when the button that starts a game is there and can be pressed.
_NOTICE = """
    new MutationObserver((_, observer) => {
        if (!document.querySelector("[data-start]:enabled")) return;
        observer.disconnect();
        performance.mark("can-start");
    }).observe(document, { childList: true, subtree: true });
"""
_NOTED = "() => performance.getEntriesByName('can-start')[0]?.startTime"


class _Slow:
    """A phone that has never been here, and counts the bytes of all scripts that it gets."""

    def __init__(self, visitor: Visitor) -> None:
        self.script = 0
        self._page = visitor.page
        self._scripts: set[str] = set()
        self._devtools = visitor.context.new_cdp_session(visitor.page)
        self._devtools.on("Network.responseReceived", self._answered)
        self._devtools.on("Network.loadingFinished", self._finished)
        self._devtools.send("Network.enable")
        self._devtools.send("Network.emulateNetworkConditions", _NETWORK)
        self._devtools.send("Emulation.setCPUThrottlingRate", _CPU)
        visitor.page.add_init_script(_NOTICE)

    def load(self) -> float:
        """Open the first page; returns how many milliseconds it took until one could begin."""
        self._page.goto("/")
        return float(self._page.wait_for_function(_NOTED).json_value())

    def _answered(self, event: dict[str, Any]) -> None:
        if event["type"] == "Script":
            self._scripts.add(event["requestId"])

    def _finished(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self._scripts:
            self.script += event["encodedDataLength"]


@pytest.mark.alone
@pytest.mark.parametrize("locale", ["en-GB", "nl-NL", "de-DE"])
def test_the_first_page_is_soon_there_on_a_slow_phone(visit: Invite, locale: str) -> None:
    took = []
    for _ in range(_LOADS):
        # The client keeps its files when it was opened once, so everybody comes for the first time.
        visitor = visit(
            viewport=PHONE, has_touch=True, is_mobile=True, locale=locale, service_workers="block"
        )
        phone = _Slow(visitor)
        took.append(phone.load())
        assert 0 < phone.script <= _BUDGET
        visitor.context.close()
        if took[-1] <= _SOON:
            return
    raise AssertionError(f"milliseconds until one could begin: {took}")


def test_a_newcomer_plays_after_two_clicks(visit: Invite) -> None:
    page = visit().open("/")
    page.locator("label", has=page.locator('input[name="game"][value="travel"]')).click()
    page.locator("[data-start]").first.click()
    tile = page.locator("[data-tile]").first
    expect(tile).to_be_visible(timeout=10_000)
    expect(page.locator("[data-mine='true']")).to_be_attached(timeout=10_000)
    expect(tile).to_be_enabled()
