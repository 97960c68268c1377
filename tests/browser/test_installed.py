"""The client as something that can be installed, and what it says when nobody answers."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.visitor import Invite, Visitor
from running_server import UNHURRIED, running_server

_SIZE_OF = """
    async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }
"""


def test_it_can_be_installed(visit: Invite) -> None:
    visitor = visit()
    page = visitor.open("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    manifest = visitor.ask(address)
    assert {"name", "short_name", "start_url", "background_color", "theme_color"} <= set(manifest)
    assert manifest["display"] == "standalone"
    purposes = set()
    for icon in manifest["icons"]:
        size = page.evaluate(_SIZE_OF, icon["src"])
        assert icon["sizes"] in {size, "any"}, icon
        purposes.add((icon["purpose"], icon["sizes"]))
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= purposes


def test_without_a_network_the_page_says_so(visit: Invite) -> None:
    visitor = visit()
    page = visitor.open("/")
    notice = page.get_by_text("You are offline")
    expect(notice).to_have_count(0)
    with visitor.cut_off():
        expect(notice).to_be_visible()
    expect(notice).to_have_count(0)


def test_without_a_server_the_page_opens_and_says_so(browser: Browser, tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", *UNHURRIED) as server:
        visitor = Visitor(browser, server.url)
        page = visitor.open("/")
        # It is active once it has all files.
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.reload()
        page.locator("[data-start]").first.wait_for()
    visitor.is_cut_off = True
    page.reload()
    expect(page.locator("h1")).to_have_text("Which game today?")
    expect(page.get_by_text("The server cannot be reached")).to_be_visible()
    page.get_by_role("link", name="Learn the games").first.click()
    expect(page.locator("h1")).to_have_text("Learn the games")
    visitor.leave()
