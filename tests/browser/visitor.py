"""Somebody with a browser: opens pages of a server, and remembers what went wrong in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

_PATIENCE = 30_000.0  # milliseconds: the machine may have a lot to do besides

# A connection that cannot be made is told by the browser itself, whatever a page does about it.
_OF_THE_NETWORK = re.compile(r"WebSocket connection to|ERR_CONNECTION|ERR_INTERNET|Failed to fetch")


class Visitor:
    """A browser of one person, with an own cookie."""

    def __init__(self, browser: Browser, url: str, **wishes: Any) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            **{"viewport": LAPTOP, "locale": "en-GB", "base_url": url, **wishes}
        )
        self.context.set_default_timeout(_PATIENCE)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self.is_cut_off = False
        self.expects_refusals = False
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("requestfailed", self._miss)

    def open(self, path: str = "/") -> Page:
        """Open an address, and wait until its page is there."""
        self.page.goto(path)
        self.page.locator("main").first.wait_for()
        return self.page

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """For some time the network of this browser is gone."""
        self.is_cut_off = True
        self.context.set_offline(True)
        yield
        self.context.set_offline(False)
        self.is_cut_off = False

    def ask(self, path: str) -> Any:
        """What the server answers to this visitor."""
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def tell(self, path: str, body: Any, method: str = "POST") -> Any:
        """Send something to the server as this visitor."""
        answer = self.context.request.fetch(path, method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def set_up(self, game: str, seats: list[dict[str, Any]], **more: Any) -> str:
        """Set up a table without the page, and return its name."""
        made = self.tell("/api/tables", {"game": game, "seats": seats, **more})
        return str(made["table"])

    def choose(self, **settings: Any) -> None:
        """Settings of this device, from the next page on."""
        words = ", ".join(f"{name}: {_script(value)}" for name, value in settings.items())
        self.context.add_init_script(
            "if (!localStorage.getItem('einklang.settings'))"
            f" localStorage.setItem('einklang.settings', JSON.stringify({{ {words} }}));"
        )

    def leave(self) -> None:
        """Close the browser; nothing may have gone wrong until then."""
        self.context.close()
        assert self.take_faults() == []

    def take_faults(self) -> list[str]:
        """What has gone wrong since somebody last asked."""
        found, self.faults = self.faults, []
        return found

    def _hear(self, message: ConsoleMessage) -> None:
        expected = self.is_cut_off or bool(_OF_THE_NETWORK.search(message.text))
        # The browser tells of every answer that is a refusal, though the page shows it.
        expected = expected or (self.expects_refusals and "status of 422" in message.text)
        if message.type in {"error", "warning"} and not expected:
            self.faults.append(message.text)

    def _miss(self, request: Request) -> None:
        # What was on its way when a page was left has not failed.
        if "ERR_ABORTED" not in (request.failure or "") and not self.is_cut_off:
            self.faults.append(f"{request.url}: {request.failure}")


Invite = Callable[..., Visitor]


def _script(value: Any) -> str:
    return {True: "true", False: "false"}.get(value, repr(value))
