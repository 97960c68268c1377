"""Takes the pictures of the documentation: every page, on a phone and on a laptop.

`python -m browser.screenshots FOLDER PAGE` writes the pictures, and the page that shows them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from browser.scenes import SCENES, Scene, SetUp, open_stage
from browser.small_png import shrink
from browser.visitor import LAPTOP, PHONE
from chromium import open_chromium

_DEVICES: dict[int, dict[str, Any]] = {
    390: {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    1440: {"viewport": LAPTOP},
}
_DARK = ("home", "plan-classic")

# What looks like something else.
_ALIKE = {
    "exchange-cards",
    "exchange-duel",
    "learn-solo",
    "learn-team",
    "learn-travel",
    "over-solo",
    "over-team",
    "over-travel",
    "plan-duel",
    "replay-choice",
    "replay-duel",
    "replay-refused",
    "table-travel",
    "waiting-stranger",
}

# Nothing has the focus, and nothing stands there that is never the same.
_SETTLE = """
    () => {
        document.activeElement?.blur();
        for (const words of document.querySelectorAll("[data-status] [role=status]")) {
            words.firstChild.data = words.textContent.replace(/ · .*/, "");
        }
        for (const link of document.querySelectorAll("input[readonly]")) {
            link.value = link.value.replace(location.origin, "https://einklang.example");
        }
    }
"""

_FADING = 200  # milliseconds after which nothing changes any more

_INTRODUCTION = """# Pages

<!-- `make screenshots` writes this page and the pictures on it. -->

Every page of the browser client, on a phone and on a laptop.
`make screenshots` takes the pictures anew, with tables that are the same each time.
"""


def take_screenshots(folder: Path, page: Path) -> None:
    """Write the pictures of all scenes to a folder, and the page of the documentation."""
    scenes = [scene for scene in SCENES if scene.name not in _ALIKE]
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with (
        tempfile.TemporaryDirectory() as place,
        open_chromium() as browser,
        open_stage(browser, Path(place)) as set_up,
    ):
        empty = browser.new_page()
        for width, theme, scene, shown in _photograph(set_up, scenes):
            (folder / _file(scene, width, theme)).write_bytes(shrink(empty, shown))
    page.write_text("\n".join([_INTRODUCTION, *_sections(folder, page, scenes)]), "utf-8")


def _photograph(set_up: SetUp, scenes: list[Scene]) -> Iterator[tuple[int, str, Scene, bytes]]:
    for width, theme in product(_DEVICES, ("light", "dark")):
        stage = set_up(color_scheme=theme, **_DEVICES[width])
        for scene in scenes:
            if not _is_wanted(scene, width, theme):
                continue
            page = scene.show(stage).page
            page.evaluate(_SETTLE)
            page.wait_for_timeout(_FADING)
            yield width, theme, scene, page.screenshot()
        stage.leave()


def _is_wanted(scene: Scene, width: int, theme: str) -> bool:
    fits = not scene.narrow or width == PHONE["width"]
    return fits and (theme == "light" or scene.name in _DARK)


def _file(scene: Scene, width: int, theme: str) -> str:
    return f"{scene.name}{'-dark' if theme == 'dark' else ''}-{width}.png"


def _sections(folder: Path, page: Path, scenes: list[Scene]) -> Iterator[str]:
    place = folder.relative_to(page.parent).as_posix()
    for scene in scenes:
        yield f"## {scene.name.replace('-', ' ').capitalize()}\n\n{scene.about}\n"
        for theme in ("light", "dark"):
            files = [_file(scene, width, theme) for width in _DEVICES]
            for file in files:
                if (folder / file).exists():
                    yield f"![{scene.about}]({place}/{file})\n"


if __name__ == "__main__":
    take_screenshots(Path(sys.argv[1]), Path(sys.argv[2]))
