"""People who play at many tables at once, as quickly as they are told to."""

from __future__ import annotations

import asyncio
import itertools
import json
from dataclasses import dataclass, field
from http.client import HTTPConnection
from time import perf_counter
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

import einklang

_SETTING_UP = 30.0  # seconds until everybody must sit at a table


def cells_in_turn() -> list[str]:
    """Pairs of cells for a whole game of classic, legal in this order whatever the tiles are."""
    game = einklang.game("classic")
    state = game.new(2, seed=1)
    chooser = einklang.bot("random", seed=1)
    cells = []
    while not state.over:
        action = game.write(state, chooser.choose(game.view(state, state.turn)))
        state = game.apply(state, action)
        if ":" in action:
            cells.append(action.partition(":")[2])
    return cells


@dataclass
class Table:
    """A table with two people, and what both need to know to go on."""

    name: str
    cookies: tuple[str, str]
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    turn: int = 0
    steps: int = 0
    laid: int = 0
    over: bool = False
    due: float | None = None  # when the action that is under way should have been sent
    people: list[WSTransport] = field(default_factory=list)


class Person(WSListener):  # type: ignore[misc]
    """One connection to a table: notes what has changed, and when an action was acknowledged."""

    def __init__(self, table: Table, seat: int, took: list[float], ready: asyncio.Future[None]):
        super().__init__()
        self._table = table
        self._seat = seat
        self._took = took
        self._ready = ready

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take in a frame."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        told = json.loads(frame.get_payload_as_bytes())
        table = self._table
        own = told.get("own", {}).get(str(self._seat))
        if own:
            table.hands[self._seat] = own["hand"]
        if told["type"] == "snapshot":
            self._note(told["seen"])
            if not self._ready.done():
                self._ready.set_result(None)
        elif told["type"] == "change" and told.get("id", "").startswith(f"{self._seat}-"):
            # The one who acted notes it, because the acknowledgement is what counts.
            assert table.due is not None
            self._took.append(perf_counter() - table.due)
            table.due = None
            table.steps = told["steps"]["start"] + len(told["steps"]["more"])
            self._note(told["patch"])
        elif told["type"] == "refused":
            raise AssertionError(told["sentence"])

    def _note(self, seen: dict[str, Any]) -> None:
        table = self._table
        changed = seen.get("table", {})
        table.turn = changed.get("turn", table.turn)
        table.over = seen.get("phase", "playing") == "over"


class Crowd:
    """All people at all tables of one server."""

    def __init__(self, port: int, tables: int, *, spread: bool = False) -> None:
        self._port = port
        self._spread = spread  # everybody has an address of their own, as on the internet
        self.took: list[float] = []  # seconds from when an action was due to its acknowledgement
        self.late = 0  # actions that could not be sent when they were due
        self._cells = cells_in_turn()
        self.tables = [_set_up(port, self._address(number)) for number in range(tables)]
        self._numbers = itertools.count()

    def _address(self, number: int) -> str:
        """Where the people of a table come from; the whole network 127 is this machine."""
        return f"127.1.{number // 200}.{number % 200 + 1}" if self._spread else "127.0.0.1"

    async def sit_down(self) -> None:
        """Open a connection for everybody."""
        loop = asyncio.get_running_loop()
        waiting = []
        for number, table in enumerate(self.tables):
            for seat, cookie in enumerate(table.cookies):
                ready = loop.create_future()
                person = Person(table, seat, self.took, ready)
                url = f"ws://127.0.0.1:{self._port}/api/tables/{table.name}/live"
                transport, _ = await ws_connect(
                    lambda person=person: person,
                    url,
                    extra_headers={"Cookie": cookie},
                    local_addr=(self._address(number), 0),
                )
                table.people.append(transport)
                waiting.append(ready)
        await asyncio.wait_for(asyncio.gather(*waiting), _SETTING_UP)

    async def play(self, rate: float, seconds: float) -> int:
        """Act so many times a second, at all tables in turn; returns how often."""
        began = perf_counter()
        sent = 0
        tables = itertools.cycle(self.tables)
        while (due := sent / rate) < seconds:
            wait = began + due - perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            table = next(tables)
            if table.due is not None:
                self.late += 1
                while table.due is not None:
                    await asyncio.sleep(0.001)
            if not table.over:
                self._act(table, began + due)
            sent += 1
        while any(table.due is not None for table in self.tables):
            await asyncio.sleep(0.001)
        return sent

    def _act(self, table: Table, due: float) -> None:
        seat = table.turn
        action = f"{table.hands[seat][0]}:{self._cells[table.laid]}"
        table.laid += 1
        name = f"{seat}-{next(self._numbers)}"
        frame = {"type": "act", "id": name, "action": action, "step": table.steps, "answer": "keep"}
        table.due = due
        table.people[seat].send(WSMsgType.TEXT, json.dumps(frame).encode())

    def leave(self) -> None:
        """Close all connections."""
        for table in self.tables:
            for transport in table.people:
                transport.disconnect()


def _set_up(port: int, address: str) -> Table:
    http = HTTPConnection("127.0.0.1", port, source_address=(address, 0))
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    told = {"game": "classic", "seats": seats, "order": "as-given"}
    made, host = post(http, "/api/tables", told)
    invitation = made["invitations"]["any"].partition("=")[2]
    wanted = {"id": "sit", "name": "Ben", "invitation": invitation}
    _, other = post(http, f"/api/tables/{made['table']}/seats", wanted)
    http.close()
    return Table(made["table"], (host, other))


def post(
    http: HTTPConnection, path: str, body: dict[str, Any], cookie: str = ""
) -> tuple[dict[str, Any], str]:
    """What a server answers to a request, and the cookie of who asks."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    http.request("POST", path, json.dumps(body), headers)
    answer = http.getresponse()
    told = json.loads(answer.read())
    if answer.status not in (200, 201):
        raise RuntimeError(told["sentence"])
    return told, (answer.getheader("Set-Cookie") or cookie).partition(";")[0]
