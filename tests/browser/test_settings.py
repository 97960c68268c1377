"""What a person can set on a device: it works at once, and is still there after a reload."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.visitor import Invite

_SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "level2"}]

_MOVING = """
    () => document.getAnimations()
        .filter((each) => each.playState === "running")
        .map((each) => each.animationName ?? each.transitionProperty ?? "something")
"""

# Counts the tones that the page makes.
_LISTEN = """
    window.tones = 0;
    for (const source of [OscillatorNode, AudioBufferSourceNode]) {
        const start = source.prototype.start;
        source.prototype.start = function (...when) {
            window.tones += 1;
            return start.apply(this, when);
        };
    }
"""

# Whether something is drawn around what has the focus, or around the label that shows it. A board
# has a cursor instead.
_FOCUS_SEEN = """
    () => {
        let shown = document.activeElement;
        if (shown.querySelector(".cursor")) return true;
        for (let level = 0; level < 3 && shown; level += 1, shown = shown.parentElement) {
            const { outlineStyle, outlineWidth } = getComputedStyle(shown);
            if (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) return true;
        }
        return false;
    }
"""


@pytest.mark.parametrize(
    ("locale", "language", "title"),
    [
        ("nl-BE", "nl", "Welk spel vandaag?"),
        ("de-AT", "de", "Welches Spiel heute?"),
        ("fr-FR", "en", "Which game today?"),
    ],
)
def test_the_language_of_the_browser_is_spoken(
    visit: Invite, locale: str, language: str, title: str
) -> None:
    page = visit(locale=locale).open("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_text(title)


def test_the_language(visit: Invite) -> None:
    page = visit().open("/")
    page.locator("header label", has_text="Deutsch").click()
    for _ in _now_and_after_a_reload(page):
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("h1")).to_have_text("Welches Spiel heute?")


def test_another_language_leaves_the_page_as_it_is(visit: Invite) -> None:
    ada = visit()
    table = ada.set_up("classic", _SEATS, order="as-given")
    page = ada.open(f"/tables/{table}")
    page.locator("[data-tile]").first.click()
    page.get_by_role("radio", name="Nederlands").dispatch_event("click")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.locator("[data-tile]").first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme(visit: Invite, theme: str) -> None:
    other = "dark" if theme == "light" else "light"
    page = visit(color_scheme=other).open("/")
    grounds = {other: _ground(page)}
    menu = _open_menu(page)
    menu.locator("label", has_text=theme.capitalize()).click()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    grounds[theme] = _ground(page)
    assert grounds["dark"] < grounds["light"]
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert _ground(page) == grounds[theme]


def test_more_contrast(visit: Invite) -> None:
    page = visit().open("/")
    before = _line(page)
    _open_menu(page).get_by_role("switch", name="More contrast").click()
    for _ in _now_and_after_a_reload(page):
        expect(page.locator("html")).to_have_attribute("data-contrast", "more")
        assert _line(page) < before  # lines are darker


def test_a_device_that_wants_more_contrast_gets_it(visit: Invite) -> None:
    page = visit(contrast="more").open("/")
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")


def test_letters_on_symbols(visit: Invite) -> None:
    page = visit().open("/")
    letters = page.locator("symbol text")
    expect(letters).to_have_count(0)
    _open_menu(page).get_by_role("switch", name="Letters on the symbols").click()
    for _ in _now_and_after_a_reload(page):
        expect(letters).to_have_text(["R", "G", "B", "O", "Y", "P"])


def test_less_motion(visit: Invite) -> None:
    page = visit().open("/")
    _open_menu(page).get_by_role("switch", name="Less movement").click()
    for _ in _now_and_after_a_reload(page):
        expect(page.locator("html")).to_have_attribute("data-motion", "less")


def test_nothing_moves_for_who_wants_no_motion(visit: Invite) -> None:
    ada = visit(reduced_motion="reduce")
    table = ada.set_up("classic", _SEATS, order="as-given")
    page = ada.open(f"/tables/{table}")
    tile = page.locator("[data-tile]").first
    tile.click()
    page.locator("[data-target], [data-cell]").first.hover(force=True)
    for _ in range(5):
        assert set(page.evaluate(_MOVING)) <= {"opacity"}
        page.wait_for_timeout(40)


def test_the_sound_switch(visit: Invite) -> None:
    ada = visit()
    ada.context.add_init_script(_LISTEN)
    table = ada.set_up("classic", _SEATS, order="as-given")
    page = ada.open(f"/tables/{table}")
    switch = page.locator("header [aria-pressed]")
    for _ in range(20):  # browsers let a page sound some time after it was touched first
        page.locator("[data-tile]").first.click()
        page.wait_for_timeout(100)
        if page.evaluate("window.tones") > 0:
            break
    assert page.evaluate("window.tones") > 0
    switch.click()
    for _ in _now_and_after_a_reload(page):
        expect(switch).to_have_attribute("aria-pressed", "false")
        before = page.evaluate("window.tones")
        page.locator("[data-tile]").nth(1).click()
        page.locator("[data-tile]").nth(2).click()
        assert page.evaluate("window.tones") == before


@pytest.mark.parametrize("place", ["home", "table", "learn"])
def test_the_focus_can_be_seen(visit: Invite, place: str) -> None:
    ada = visit()
    path = f"/tables/{ada.set_up('classic', _SEATS, order='as-given')}"
    page = ada.open({"home": "/", "table": path, "learn": "/learn/classic"}[place])
    page.locator("[data-start], [data-tile], [data-lesson]").first.wait_for()
    seen = set()
    for _ in range(25):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.outerHTML.slice(0, 100)")
        if not name.startswith("<body"):
            assert page.evaluate(_FOCUS_SEEN), name
            seen.add(name)
    assert len(seen) > 8


def _open_menu(page: Page) -> Locator:
    page.get_by_role("button", name="Menu").click()
    return page.get_by_role("dialog")


def _now_and_after_a_reload(page: Page) -> Iterator[None]:
    """Twice, with a reload between."""
    yield
    page.reload()
    page.locator("main").first.wait_for()
    yield


def _ground(page: Page) -> int:
    """How light the page is."""
    return _lightness(page, "getComputedStyle(document.body).backgroundColor")


def _line(page: Page) -> int:
    """How light the lines are that frame things."""
    return _lightness(page, "getComputedStyle(document.querySelector('.panel')).borderTopColor")


def _lightness(page: Page, colour: str) -> int:
    return sum(map(int, page.evaluate(f"{colour}.match(/\\d+/g).slice(0, 3)")))
