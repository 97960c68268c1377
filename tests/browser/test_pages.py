"""Every page in every state: axe-core finds nothing, all texts are there, and everything fits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from browser.scenes import SCENES, Scene, Stage, open_stage

_AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
_FAULTS = Path(__file__).with_name("page_faults.js")

_LAPTOP, _PHONE, _HEIGHT = 1440, 390, 900

# Both themes in every language, and both layouts in each of them. All rules of axe-core are looked
# at once for each language, and contrast, which no words change, once for each theme and layout.
_ALL, _COLOURS = ["violations()"], ["violations('color-contrast')"]
_LOOKS: list[tuple[str, Literal["light", "dark"], int, list[str]]] = [
    ("de", "light", _LAPTOP, _ALL),
    ("nl", "dark", _LAPTOP, _COLOURS),
    ("en", "light", _LAPTOP, []),
    ("en", "dark", _PHONE, _ALL),
    ("nl", "light", _PHONE, _ALL),
    ("de", "dark", _PHONE, []),
]
_OTHER_WIDTHS = (360, 414, 768, 1024, 1280, 1920)
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


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_page(stage: Stage, scene: Scene) -> None:
    for visitor in (stage.ada, stage.eve):
        _resize(visitor.page, _PHONE if scene.narrow else _LAPTOP)
    visitor = scene.show(stage)
    page = visitor.page
    faults: list[str] = []

    def look_for(what: str, seen: str) -> None:
        faults.extend(f"{seen}: {found}" for found in page.evaluate(f"pageFaults.{what}"))

    for language, theme, width, rules in _LOOKS:
        if scene.narrow and width > _WIDEST_NARROW:
            continue
        page.emulate_media(color_scheme=theme)
        if page.viewport_size != {"width": width, "height": _HEIGHT}:
            _resize(page, width)
        _speak(page, language)
        seen = f"{language}, {theme}, {width} px"
        for what in (*rules, "texts()", "overflow()"):
            look_for(what, seen)
        if width == _PHONE:
            look_for(f"targets({_THUMB})", seen)
    for width in _OTHER_WIDTHS:  # in the last of the languages, whose words are the longest
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
