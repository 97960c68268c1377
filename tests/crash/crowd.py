"""Many tables at which bots and scripted people play; one that ends makes room for another."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from heard import Heard
from ledger import Ledger
from person import Person

# Who plays at a table: one person, two people, one who passes a device around, or bots only,
# whom somebody watches or only asks for now and then.
PARTIES = ("bots", "person", "people", "passed", "asked", "person", "people", "passed")

_LEVELS = ("level1", "level2")  # the quick ones


class Crowd:
    """People who play at so many tables at a time, and what they hear."""

    def __init__(
        self, url: str, ledger: Ledger, seed: object, tables: int, pace: float = 0.1
    ) -> None:
        self.heard = Heard()
        self.ledger = ledger
        self.playing: dict[int, str] = {}  # the table at each place of the room
        self.finished: list[str] = []
        self.reader = Person(url, self.heard, random.Random(0), 0)  # who never plays
        self.people: dict[int, list[Person]] = {}
        self._url = url
        self._seed = seed
        self.places = tables
        self._pace = pace
        self._games: list[dict[str, Any]] = []
        self._tasks: list[asyncio.Task[None]] = []

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Let all of them play for a while."""
        self._games = (await self.reader.ask("GET", "/api/games")).json()["games"]
        self._tasks = [asyncio.create_task(self._fill(place)) for place in range(self.places)]
        try:
            yield
            self.check()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            for person in (self.reader, *itertools.chain(*self.people.values())):
                await person.go()

    def check(self) -> None:
        """Raise what went wrong for anybody."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def _fill(self, place: int) -> None:
        """Play one game after another at a place of the room."""
        dice = random.Random(f"{self._seed} {place}")
        about = self._games[place % len(self._games)]
        party = PARTIES[place % len(PARTIES)]
        if about["players"] == [1] and party in ("people", "passed"):
            party = "person"
        count = 2 if party == "people" else 1
        people = [Person(self._url, self.heard, dice, self._pace) for _ in range(count)]
        self.people[place] = people
        for person in people:
            await person.come()
        table: str | None = None
        while True:
            if table is None:
                table = await _open(people, _plan(about, party, dice))
            self.playing[place] = table
            following: list[str | None] = [None]
            if party == "asked":
                await self._ask_for(table, people[0])
            else:
                rematch = party != "bots" and dice.random() < 0.5
                following = await asyncio.gather(*(one.play(table, rematch) for one in people))
            self.finished.append(table)
            table = following[0]

    async def _ask_for(self, table: str, person: Person) -> None:
        """Wait for the end of a game; without anybody who asks, it would rest."""
        while table not in self.ledger.over:
            await person.ask("GET", f"/api/tables/{table}")
            await asyncio.sleep(0.5)


def _plan(about: dict[str, Any], party: str, dice: random.Random) -> dict[str, Any]:
    """A table of a game for a party."""
    players = dice.choice([n for n in about["players"] if n > 1 or about["players"] == [1]])
    me, free = {"kind": "me", "name": "Ada"}, {"kind": "open"}
    seats: dict[str, list[dict[str, str]]] = {
        "bots": [],
        "asked": [],
        "person": [me],
        "people": [me, free],
        "passed": [me, {"kind": "me", "name": "Cleo"}],
    }
    taken = seats[party]
    bots = [{"kind": "bot", "level": dice.choice(_LEVELS)} for _ in range(players - len(taken))]
    options = {name: dice.choice(values) for name, values in about["options"].items()}
    return {"game": about["name"], "options": options, "seats": [*taken, *bots]}


async def _open(people: list[Person], plan: dict[str, Any]) -> str:
    """A table that the first one has set up and the others have come to."""
    host, *others = people
    made = await host.set_up(plan)
    invitation = made["invitations"]["any"].partition("#invitation=")[2]
    for other in others:
        await other.sit_down(made["table"], invitation)
    table: str = made["table"]
    return table
