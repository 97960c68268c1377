"""A real Chromium, as a visitor has one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from effort import need

# Every visitor has a window, whose address bar would start two pages of its own to suggest things:
# half of the work of a short visit. Of two such lists the last one counts, so what Playwright would
# switch off stands here, too.
_UNASKED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
)


@contextmanager
def open_chromium() -> Iterator[Browser]:
    """The browser of this machine, without a window."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    need(program is not None, "Chromium")
    flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    flags.append(f"--disable-features={','.join(_UNASKED)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        try:
            yield browser
        finally:
            browser.close()
