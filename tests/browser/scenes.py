"""Every page of the client in every state that looks different, each by a name.

What is shown is the same each time, so that a page can be checked and its pictures compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FilePayload

from browser.hands import Mouse, best_action, plan
from browser.known_tables import (
    ADA,
    BOB,
    FREE,
    ROBOT,
    Known,
    at_turn,
    before_exchange,
    bonus_turn,
    exchange_actions,
    over,
    write_tables,
)
from browser.visitor import Visitor
from einklang import GAMES
from einklang.server.http.guests import COOKIE
from running_server import UNHURRIED, running_server

_PLAYERS = {"solo": 1, "team": 4, "spezial": 3, "cards": 3}
_MIDDLE = {"classic": 16, "solo": 14, "team": 24, "spezial": 21, "cards": 18}
_HINTS = {"hints": True}
_EXCHANGES = {"exchange": "classic", "exchange-duel": "duel", "exchange-cards": "cards"}
_STEP = 12  # at which a replay stands still


def _seats(game: str) -> tuple[Any, ...]:
    return (ADA, *[ROBOT] * (_PLAYERS.get(game, 2) - 1))


_TABLES = [
    *(Known(game, game, _seats(game), at_turn(_MIDDLE.get(game, 12)), _HINTS) for game in GAMES),
    *(Known(f"{game}-over", game, _seats(game), over) for game in GAMES),
    Known("classic-four", "classic", (ADA, BOB, ROBOT, ROBOT), at_turn(20)),
    *(Known(name, game, _seats(game), before_exchange) for name, game in _EXCHANGES.items()),
    Known("bonus", "classic", (ADA, ROBOT), bonus_turn),
    Known("one-device", "classic", (ADA, ADA.model_copy(update={"name": "Cem"})), at_turn(8)),
    Known("given-up", "classic", (ADA, ROBOT), at_turn(10), gives_up=True),
    Known("waiting", "team", (ADA, ROBOT, FREE, FREE)),
    Known("public", "cards", (BOB, FREE, ROBOT), terms={"public": True}),
]


class Stage:
    """A server with known tables, and two who look: Ada, who plays, and Eve, who is new."""

    def __init__(self, browser: Browser, url: str, cookie: str, **wishes: Any) -> None:
        wishes = {"reduced_motion": "reduce", **wishes}
        self.ada = Visitor(browser, url, **wishes)
        self.ada.context.add_cookies([{"name": COOKIE, "value": cookie, "url": url}])
        self.eve = Visitor(browser, url, **wishes)

    def leave(self) -> None:
        """Close both browsers; nothing may have gone wrong until then."""
        self.ada.leave()
        self.eve.leave()


SetUp = Callable[..., Stage]


@contextmanager
def open_stage(browser: Browser, folder: Path) -> Iterator[SetUp]:
    """A server with all tables of the scenes, which can be looked at with any device."""
    database = folder / "tables.sqlite"
    cookies = write_tables(database, _TABLES)
    with running_server(database, *UNHURRIED) as server:
        yield lambda **wishes: Stage(browser, server.url, cookies[ADA.guest], **wishes)


@dataclass(frozen=True)
class Scene:
    """A page in some state, how one gets there, and what there is to see in a sentence."""

    name: str
    about: str
    show: Callable[[Stage], Visitor]
    narrow: bool = False  # whether there is such a thing on narrow screens only


def _open(path: str, wait_for: str = "h1", *, as_eve: bool = False) -> Callable[[Stage], Visitor]:
    def show(stage: Stage) -> Visitor:
        visitor = stage.eve if as_eve else stage.ada
        visitor.open(path).locator(wait_for).first.wait_for()
        return visitor

    return show


def _at_table(
    name: str, then: Callable[[Visitor], None] | None = None, *, as_eve: bool = False
) -> Callable[[Stage], Visitor]:
    def show(stage: Stage) -> Visitor:
        visitor = _open(f"/tables/{name}", "[data-steps] main", as_eve=as_eve)(stage)
        if then is not None:
            then(visitor)
        return visitor

    return show


def _plan_best(visitor: Visitor) -> None:
    table = visitor.page.url.rpartition("/")[2]
    plan(visitor.page, best_action(visitor, table), Mouse())


def _ask(visitor: Visitor) -> None:
    table = visitor.page.url.rpartition("/")[2]
    plan(visitor.page, _exchange_action(table), Mouse())
    visitor.page.locator("[data-confirm]").click()
    visitor.page.locator("[data-act]").first.wait_for()


@cache
def _exchange_action(table: str) -> str:
    """What can be played at a known table before an exchange."""
    known = next(each for each in _TABLES if each.name == table)
    state = known.play()[1].state
    assert state is not None
    return exchange_actions(state)[0]


def _press(selector: str, wait_for: str) -> Callable[[Visitor], None]:
    def press(visitor: Visitor) -> None:
        visitor.page.locator(selector).first.click()
        visitor.page.locator(wait_for).first.wait_for()

    return press


def _come_by_invitation(stage: Stage) -> Visitor:
    link = stage.ada.ask("/api/tables/waiting/invitations")["invitations"]["any"]
    return _open(link, "form", as_eve=True)(stage)


def _review(stage: Stage) -> Visitor:
    visitor = _open("/tables/given-up", "[data-review]")(stage)
    _press("[data-review]", ".seats li")(visitor)
    visitor.page.locator("progress").wait_for(state="detached")
    return visitor


def _open_records(*records: Any, wait_for: str) -> Callable[[Stage], Visitor]:
    def show(stage: Stage) -> Visitor:
        visitor = _open("/replay", as_eve=True)(stage)
        told = [stage.ada.ask(f"/api/tables/{each}/record") for each in records]
        lines = "".join(json.dumps(each) + "\n" for each in told) or "{}\n"
        file = FilePayload(name="games.jsonl", mimeType="application/json", buffer=lines.encode())
        visitor.page.locator("input[type=file]").set_input_files(file)
        visitor.page.locator(wait_for).first.wait_for()
        return visitor

    return show


def _go_nowhere(stage: Stage) -> Visitor:
    visitor = _open("/", as_eve=True)(stage)
    # The browser itself complains of an address that the server does not know.
    visitor.page.evaluate(
        "history.pushState(null, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    visitor.page.locator("main.middle h1").wait_for()
    return visitor


_TABLE_OF = {
    "classic": "A table of Classic for two, in the middle of a game.",
    "travel": "Travel, with a small bag.",
    "solo": "Solo: one tile at a time, and a track that is twice as long.",
    "team": "Team: two against two.",
    "duel": "Duel: every colour is pulled from both sides.",
    "spezial": "Spezial, with towers and chains.",
    "cards": "The card game, with its walls.",
}
_PLAN_OF = {
    "classic": "A tile that is placed but not confirmed: what it would count, and where.",
    "duel": "The same in a duel.",
    "spezial": "A tile of Spezial before it is laid.",
    "cards": "A card before it is played, with all that it matches.",
}

SCENES = [
    Scene("home", "The first page: pick a game, and play.", _open("/", "#open", as_eve=True)),
    Scene("home-tables", "The first page of somebody who has tables.", _open("/", "#continue")),
    Scene(
        "waiting-host",
        "A table that waits for players, with links to send.",
        _open("/tables/waiting", "#send"),
    ),
    Scene("waiting-invited", "The same table by such a link.", _come_by_invitation),
    Scene(
        "waiting-stranger",
        "And without one.",
        _open("/tables/waiting", "#seats", as_eve=True),
    ),
    *(Scene(f"table-{game}", about, _at_table(game)) for game, about in _TABLE_OF.items()),
    Scene("table-classic-four", "Classic for four.", _at_table("classic-four")),
    *(
        Scene(f"plan-{game}", about, _at_table(game, _plan_best))
        for game, about in _PLAN_OF.items()
    ),
    *(
        Scene(name, f"An exchange in {game} is offered in place.", _at_table(name, _ask))
        for name, game in _EXCHANGES.items()
    ),
    Scene("bonus", "A bonus turn.", _at_table("bonus")),
    Scene("veil", "Pass and play hides the rack between turns.", _at_table("one-device")),
    Scene("watcher", "What a watcher sees.", _at_table("classic", as_eve=True)),
    Scene(
        "menu",
        "The menu of a table, with the settings of the device.",
        _at_table("classic", _press("[aria-haspopup=dialog]", "dialog[open]")),
    ),
    Scene(
        "log",
        "All moves, on a phone.",
        _at_table("classic", _press(".log-button", "dialog[open]")),
        narrow=True,
    ),
    Scene(
        "hint", "A hint, with its reasons.", _at_table("travel", _press("[data-hint]", ".advice"))
    ),
    *(
        Scene(
            f"over-{game}",
            f"The end of a game of {game}.",
            _open(f"/tables/{game}-over", "[data-replay]"),
        )
        for game in GAMES
    ),
    Scene("review", "What each move gave away.", _review),
    *(
        Scene(
            f"replay-{game}",
            f"The replay of a game of {game}.",
            _open(f"/tables/{game}-over/replay?step={_STEP}", "[data-told]"),
        )
        for game in ("classic", "duel", "spezial", "cards")
    ),
    Scene("replay-open", "Opening a record.", _open("/replay", "input[type=file]", as_eve=True)),
    Scene(
        "replay-file", "A record from a file.", _open_records("travel-over", wait_for="[data-told]")
    ),
    Scene(
        "replay-choice",
        "A file with two records.",
        _open_records("travel-over", "duel-over", wait_for="main ul button"),
    ),
    Scene("replay-refused", "A file that is none.", _open_records(wait_for="[role=alert]")),
    Scene("learn", "All lessons.", _open("/learn", "main li", as_eve=True)),
    *(
        Scene(
            f"learn-{game}",
            f"The lesson and the rules of {game}.",
            _open(f"/learn/{game}", "[data-lesson]", as_eve=True),
        )
        for game in GAMES
    ),
    Scene("nowhere", "An address that leads nowhere.", _go_nowhere),
    Scene(
        "gone",
        "A table that does not exist.",
        _open("/tables/no-such-table", "main.middle h1", as_eve=True),
    ),
]
