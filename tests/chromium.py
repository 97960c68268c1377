"""A real Chromium, as a visitor has one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from effort import need


@contextmanager
def open_chromium() -> Iterator[Browser]:
    """The browser of this machine, without a window."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    need(program is not None, "Chromium")
    flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        try:
            yield browser
        finally:
            browser.close()
