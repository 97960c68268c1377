"""Every page in every state: axe-core finds nothing, all texts are there, and everything fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from browser.scenes import SCENES, Scene, Stage, open_stage

_AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
_FAULTS = Path(__file__).with_name("page_faults.js")

_LAPTOP, _PHONE, _HEIGHT = 1440, 390, 900

# Both themes of both layouts, whose contrast no words change; all rules of axe-core in each layout.
# The languages take turns from page to page, but the longest words come last.
_ALL, _COLOURS = "violations()", "violations('color-contrast')"
_LOOKS: list[tuple[Literal["light", "dark"], int, str]] = [
    ("light", _LAPTOP, _ALL),
    ("dark", _LAPTOP, _COLOURS),
    ("dark", _PHONE, _ALL),
    ("light", _PHONE, _COLOURS),
]
_TURNS = [("en", "nl", "de"), ("nl", "de", "en"), ("de", "en", "nl")]
_LONGEST = "de"
_OTHER_WIDTHS = (360, 768, 1024, 1280, 1920)
_WIDEST_NARROW = 1024
_THUMB = 44  # pixels

_TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture(scope="module")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with open_stage(browser, tmp_path_factory.mktemp("scenes")) as set_up:
        stage = set_up()
        for visitor in (stage.ada, stage.eve):
            visitor.context.add_init_script(path=_AXE)
            visitor.context.add_init_script(path=_FAULTS)
        yield stage
        stage.leave()


@pytest.mark.parametrize(
    ("scene", "languages"),
    list(zip(SCENES, cycle(_TURNS), strict=False)),
    ids=lambda each: each.name if isinstance(each, Scene) else "-".join(each),
)
def test_a_page(stage: Stage, scene: Scene, languages: tuple[str, ...]) -> None:
    for visitor in (stage.ada, stage.eve):
        _resize(visitor.page, _PHONE if scene.narrow else _LAPTOP)
    visitor = scene.show(stage)
    page = visitor.page
    faults: list[str] = []

    def look_for(what: str, seen: str) -> None:
        faults.extend(f"{seen}: {found}" for found in page.evaluate(f"pageFaults.{what}"))

    for (theme, wanted, rules), language in zip(_LOOKS, (*languages, _LONGEST), strict=True):
        width = min(wanted, _WIDEST_NARROW) if scene.narrow else wanted
        page.emulate_media(color_scheme=theme)
        if page.viewport_size != {"width": width, "height": _HEIGHT}:
            _resize(page, width)
        _speak(page, language)
        seen = f"{language}, {theme}, {width} px"
        for what in (rules, "texts()", "overflow()"):
            look_for(what, seen)
        if width == _PHONE:
            look_for(f"targets({_THUMB})", seen)
    for width in _OTHER_WIDTHS:
        if not (scene.narrow and width > _WIDEST_NARROW):
            _resize(page, width)
            look_for("overflow()", f"{width} px")
    faults += visitor.take_faults()
    assert not faults, "\n".join(faults)


def _resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": _HEIGHT})
    # Pictures are as wide as their place, which they see once it has been drawn.
    page.evaluate(_TWO_FRAMES)


def _speak(page: Page, language: str) -> None:
    """Choose a language in the head of the page, which may be behind a sheet or in the menu."""
    choice = page.locator(f'header input[value="{language}"]')
    choice.dispatch_event("click")
    page.wait_for_function("language => document.documentElement.lang === language", arg=language)
