"""Rows about the first page on a slow phone, beside a page of as many bytes with nothing to do."""

from __future__ import annotations

import random
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

from clock import Effort, compare, on_cores
from findings import Finding, at_most, digits
from hosted import hosting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_LOCALES = {"English": "en-GB", "Dutch": "nl-NL", "German": "de-DE"}
_BUDGET = 100_000  # bytes of script that the first page may take, as a test demands
_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]

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

_PLAIN = b'<!doctype html><script src="/script.js"></script><button data-start>Start</button>'
_SCRIPT = b"//" + random.Random(1).randbytes(_BUDGET // 2).hex().encode()[2:]


def first_page(cores: set[int], effort: Effort) -> Iterator[Finding]:
    """Open the first page in each language, as somebody who has never been here."""
    soon = at_most(1.6)  # about a second and a half
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        for language in _LOCALES:
            why = "skipped: there is no Chromium"
            yield Finding(f"until a game can be started, in {language}", why, bound=soon)
        return
    from playwright.sync_api import sync_playwright

    with (
        hosting(min(cores)) as server,
        _plain_page() as plain,
        on_cores(cores),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=_FLAGS)
        for language, locale in _LOCALES.items():
            took = compare(
                lambda _: _load(browser, server.port, locale),  # noqa: B023
                lambda _: _load(browser, plain, locale),  # noqa: B023
                effort.runs,
            )
            yield Finding(
                f"until a game can be started, in {language}",
                f"{digits(took.ours)} ms",
                "as many bytes",
                f"{digits(took.theirs)} ms",
                took.ratio,
                soon,
            )
        browser.close()


def _load(browser: Browser, port: int, locale: str) -> float:
    """The milliseconds from the request until one can begin."""
    # The client keeps its files when it was opened once, so everybody comes for the first time.
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale=locale,
        service_workers="block",
    )
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", _NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", _CPU)
    page.add_init_script(_NOTICE)
    page.goto(f"http://127.0.0.1:{port}/")
    took = float(page.wait_for_function(_NOTED).json_value())
    context.close()
    return took


@contextmanager
def _plain_page() -> Iterator[int]:
    """A page with as many bytes of script as ours may take, which do nothing; gives its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            is_script = self.path == "/script.js"
            body = _SCRIPT if is_script else _PLAIN
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript" if is_script else "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()
