"""Without a network the client still opens, says so, and comes back by itself."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import expect

from building import SITE
from chromium import open_chromium
from running_server import UNHURRIED, running_server

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const [name] = await caches.keys();
    const kept = await (await caches.open(name)).keys();
    return kept.map((request) => new URL(request.url).pathname);
}"""
ASK = "path => fetch(path).then(answer => answer.status, () => 'nobody')"


def test_the_client_opens_without_a_network_and_says_so(tmp_path: Path) -> None:
    with (
        running_server(tmp_path / "tables.sqlite", *UNHURRIED) as server,
        open_chromium() as browser,
    ):
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.goto(server.url)
        kept = page.evaluate(KEPT)
        assert {"/", "/icon.svg", "/manifest.webmanifest"} <= set(kept)
        assert not any(path.startswith("/api") for path in kept)
        notice = page.get_by_text("You are offline").or_(page.get_by_text("cannot be reached"))
        expect(notice).to_have_count(0)

        context.set_offline(True)
        expect(notice).to_be_visible()
        for path in ("/", "/learn", "/replay"):
            page.goto(server.url + path)
            expect(notice).to_be_visible()
            expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate(ASK, "/api/games") == "nobody"

        context.set_offline(False)
        expect(notice).to_have_count(0)
        assert page.evaluate(ASK, "/api/games") == 200


def test_a_page_is_what_the_server_has_now_and_an_old_one_only_without_it(tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(SITE, site)
    page_file = site / "index.html"
    page_file.write_text(page_file.read_text().replace("<body>", "<body><p>first</p>"))
    with open_chromium() as browser:
        page = browser.new_context().new_page()
        with serving(site) as url:
            page.goto(url)
            page.evaluate(KEPT)
            page_file.write_text(page_file.read_text().replace("first", "second"))
            page.goto(f"{url}/learn")
            expect(page.get_by_text("second")).to_be_visible()
        page.goto(f"{url}/learn")
        expect(page.get_by_text("first")).to_be_visible()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A plain server of files: to each address without a file it sends the page."""

    class Handler(SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            found = super().translate_path(path)
            return found if Path(found).is_file() else str(folder / "index.html")

        def end_headers(self) -> None:
            self.send_header("Cache-Control", "no-cache")
            super().end_headers()

        def log_message(self, *words: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
