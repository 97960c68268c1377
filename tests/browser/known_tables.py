"""Tables whose games are known before: the same deal and the same moves, every time.

They are written to the database of a server, which finds them there as if they had been played.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import einklang
from einklang.games.game import State
from einklang.games.generator import derived_seed
from einklang.records.deal import SeedDeal
from einklang.server.http.guests import Guests
from einklang.server.live.listing import listing_of
from einklang.store.sqlite import SqliteStore
from einklang.store.store import Write
from einklang.table import events as ev
from einklang.table.commands import Act, Resign
from einklang.table.deciding import Decision, Move, act_as_bot, begin, decide
from einklang.table.table import Table, open_table
from einklang.table.terms import Bot, Open, Person, Terms

_MORNING = 1_767_600_000_000  # of a day in January, in milliseconds
_MINUTE = 60_000

Seat = Open | Person | Bot
Moment = Callable[[State], bool]

ADA = Person(guest="ada", name="Ada")
BOB = Person(guest="bob", name="Bob")
ROBOT = Bot(level="level2")
FREE = Open()


@dataclass(frozen=True)
class Known:
    """A table, and the moment up to which its game is played; the first seat is its host's."""

    name: str
    game: str
    seats: tuple[Seat, ...]
    until: Moment | None = None  # None if nothing is played yet
    terms: Mapping[str, Any] = field(default_factory=dict)
    gives_up: bool = False  # whether the host does so then

    def play(self) -> tuple[list[ev.Event], Table]:
        """All that happens at it, with the first deal that leads to the moment."""
        for seed in count():
            played = self._play(SeedDeal(f"{seed:064x}", f"{seed:032x}"), seed)
            if played is not None:
                return played
        raise AssertionError

    def _play(self, deal: SeedDeal, seed: int) -> tuple[list[ev.Event], Table] | None:
        host = self.seats[0]
        assert isinstance(host, Person)
        created = ev.Created(
            at=_MORNING,
            table=self.name,
            terms=Terms(game=self.game, players=len(self.seats), **self.terms),
            seats=self.seats,
            host=host.guest,
            seed=deal.seed,
            salt=deal.salt,
            lots=tuple(range(len(self.seats))),
        )
        begun = begin(open_table(created), _MORNING)
        table, happened = begun.table, [created, *begun.events]
        players = [
            einklang.bot("balanced", derived_seed(seed, seat)) for seat in range(len(self.seats))
        ]
        while self.until is not None:
            state = table.state
            assert state is not None
            if self.until(state):
                break
            if state.over:
                return None
            action = players[state.turn].choose(state.game.view(state, state.turn))
            decision = _act(table, state.game.write(state, action))
            table, happened = decision.table, [*happened, *decision.events]
        if self.gives_up:
            decision = decide(table, Resign(id="resign", seat=0), host.guest, _MORNING)
            table, happened = decision.table, [*happened, *decision.events]
        return happened, table


def _act(table: Table, action: str) -> Decision:
    assert table.to_move is not None
    seat, step = table.seats[table.to_move], table.steps
    now = _MORNING + step * _MINUTE
    if isinstance(seat, Person):
        act = Act(id=f"step-{step}", seat=table.to_move, action=action, step=step)
        return decide(table, act, seat.guest, now)
    return act_as_bot(table, now, move=Move(action), step=step)


def at_turn(steps: int) -> Moment:
    """It is Ada's turn, after at least so many steps, with nothing special about it."""
    return lambda state: (
        len(state.steps) >= steps
        and _is_adas(state)
        and not state.exchange_offered
        and not state.is_bonus_turn
    )


def before_exchange(state: State) -> bool:
    """Ada can play something after which she may exchange, the first who does at this table."""
    has_been = any(step.shown for step in state.steps)
    return _is_adas(state) and not has_been and bool(exchange_actions(state))


def undecided(state: State) -> bool:
    """Ada has played, but not said whether she exchanges what she holds."""
    return _is_adas(state) and state.exchange_offered


def exchange_actions(state: State) -> list[str]:
    """Actions that leave it to decide whether to exchange, one for each piece at most."""
    if state.exchange_offered:
        return []
    game = state.game
    firsts = {text.partition(":")[0]: text for text in reversed(list(game.legal(state)))}
    return [text for text in firsts.values() if game.apply(state, text).exchange_offered]


def bonus_turn(state: State) -> bool:
    """Ada plays once more."""
    return _is_adas(state) and state.is_bonus_turn


def over(state: State) -> bool:
    """The game is over."""
    return state.over


def _is_adas(state: State) -> bool:
    return state.turn == 0 and not state.over


def write_tables(database: Path, tables: list[Known]) -> dict[str, str]:
    """Keep tables in a database; returns the cookie of each guest, by the guest."""
    # A browser that is open has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _write(database, tables)).result()


async def _write(database: Path, tables: list[Known]) -> dict[str, str]:
    store = await SqliteStore.open(database)
    try:
        for known in tables:
            happened, table = known.play()
            texts = tuple(map(ev.write_event, happened))
            await store.append(Write(table.id, 0, texts, listing_of(table)))
        for person in (ADA, BOB):
            await store.keep("name", person.guest, person.name)
        guests = Guests(await store.claim("secret", "guests", "known to every test"))
        return {person.guest: guests.write_cookie(person.guest) for person in (ADA, BOB)}
    finally:
        await store.close()
