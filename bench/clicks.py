"""Rows about the browser client: how soon a placement is seen, and how soon the server has it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from clock import FULL, Effort, on_cores
from findings import Finding, at_most, digits
from hosted import Hosted, hosting

if TYPE_CHECKING:
    from playwright.sync_api import Page

_PLACEMENTS = 40  # about a game of solo
_FEW = 8
_DIRECTIONS = 6
_PRESS = 60  # milliseconds for which a finger stays on the button
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]

_METER = Path(__file__).with_name("clicks.js")


def clicks(cores: set[int], effort: Effort) -> Iterator[Finding]:
    """Play a game of solo in Chromium, against the clock inside of the page."""
    drawn, confirmed = at_most(50, " ms"), at_most(100, " ms")
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None or len(cores) < 2:
        why = "skipped: there is no Chromium" if program is None else "skipped: one core only"
        yield Finding("until a placement is drawn, 95 of 100", why, bound=drawn)
        yield Finding("until the server has confirmed it, 95 of 100", why, bound=confirmed)
        return
    with hosting(min(cores)) as server, on_cores(cores):
        taken = _play(server, program, _PLACEMENTS if effort is FULL else _FEW)
    for what, key, anchor, bound in (
        ("until a placement is drawn", "drawn", "an empty frame", drawn),
        ("until the server has confirmed it", "confirmed", "a ping", confirmed),
    ):
        usual, theirs = median(taken[key]), median(taken[anchor])
        late = quantiles(taken[key], n=20)[-1]
        ours, told = f"{digits(usual)} ms", f"{digits(theirs)} ms"
        yield Finding(f"{what}, 50 of 100", ours, anchor, told, usual / theirs)
        yield Finding(f"{what}, 95 of 100", f"{digits(late)} ms", bound=bound, judged=late)


def _play(server: Hosted, program: str, placements: int) -> dict[str, list[float]]:
    """Lay so many tiles by clicks; returns the milliseconds of everything that was measured."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_FLAGS)
        context = browser.new_context(
            base_url=f"http://127.0.0.1:{server.port}", viewport={"width": 1440, "height": 900}
        )
        seats = [{"kind": "me", "name": "Ada"}]
        made = context.request.post("/api/tables", data={"game": "solo", "seats": seats}).json()
        page = context.new_page()
        page.add_init_script(path=_METER)
        page.goto(f"/tables/{made['table']}")
        page.locator('[data-mine="true"]').wait_for(state="attached")
        for _ in range(placements):
            legal = context.request.get(f"/api/tables/{made['table']}/legal").json()
            _lay(page, max(legal["actions"], key=lambda each: sum(each["points"].values())))
            if page.locator("[data-mine]").count() == 0:
                break
        anchors: dict[str, list[float]] = page.evaluate("meter.anchors(40)")
        taken: dict[str, list[float]] = page.evaluate("({ ...meter.taken })")
        browser.close()
    return {**taken, **anchors}


def _lay(page: Page, best: dict[str, Any]) -> None:
    tile, cells = best["action"].split(":")
    first, second = cells.split("-")
    wanted = {f"{tile}:{cells}", f"{tile[::-1]}:{second}-{first}"}
    if tile[0] == tile[1]:
        wanted.add(f"{tile}:{second}-{first}")
    box = page.locator(f'[data-cell="{first}"]').bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ghost = page.locator("[data-ghost]")
    for _ in range(_DIRECTIONS):
        if ghost.get_attribute("data-ghost") in wanted:
            break
        page.keyboard.press("r")
    page.evaluate("meter.arm()")
    page.locator("[data-confirm]").click(delay=_PRESS)
    page.evaluate("meter.done")
