"""A whole game at a live table: every frame that anybody at it gets, and what can be asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from einklang.games.game import State
from einklang.records.deal import SALT_DIGITS, SEED_DIGITS, SeedDeal
from einklang.server.live.broadcast import Broadcast, Cause, Outbox
from einklang.table.commands import Act
from einklang.table.deciding import decide
from einklang.table.hourglass import Hourglass
from einklang.table.records import seen_record
from einklang.table.sight import take_snapshot
from einklang.table.table import Table, people_on
from einklang.table.terms import Person, PlayerClock, Terms
from pairs import Played

AT = 1_750_000_000_000  # when a game begins; every move takes as long as every other
CLOCK = PlayerClock(seconds=86_400, increment=5)


@dataclass(frozen=True)
class ToldDeal(SeedDeal):
    """A deal that draws what a test wants. Its commitment, a hash that tells nothing, is fixed."""

    draws: dict[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def commitment(self) -> str:
        return "c0" * 32

    def play(self, state: State, action: int | str) -> State:
        after: State = state.game.apply_told(state, action, self.draws[len(state.steps)])
        return after


class OpenOutbox(Outbox):
    """An outbox of which all that it was shown can be read."""

    __slots__ = ("frames",)

    def __init__(self, guest: str | None, seats: tuple[int, ...]) -> None:
        super().__init__(guest, seats)
        self.frames: list[bytes] = []

    def show(self, frame: bytes) -> None:
        self.frames.append(frame)


def live_table(played: Played, at: int = 0) -> Table:
    """The table before a move."""
    set_up, state = played.set_up, played.states[at]
    seats = tuple(Person(guest=guest_of(n), name=f"Seat {n}") for n in range(set_up.players))
    terms = Terms(
        game=set_up.name, players=set_up.players, options=set_up.options, clock=CLOCK, hints=True
    )
    return Table(
        id="the-table",
        terms=terms,
        deal=ToldDeal("5" * SEED_DIGITS, "a" * SALT_DIGITS, played.draws),
        host=guest_of(0),
        seats=seats,
        people=people_on(seats),
        created=AT,
        version=at + 2,
        state=state,
        hourglass=Hourglass.turned(CLOCK, set_up.players, AT),
    )


def guest_of(seat: int) -> str:
    """Who sits on a seat."""
    return f"guest of seat {seat}"


def moments(played: Played, outboxes: list[OpenOutbox], at: int = 0) -> Iterator[Table]:
    """Play from a move on as people do, one command for each move; the table after every one."""
    table, broadcast = live_table(played, at), Broadcast()
    for outbox in outboxes:
        broadcast.enter(outbox, table, None)
    for number, move in enumerate(played.moves[at:], at):
        texts = played.states[number].layout.texts
        guest = guest_of(move.seat)
        command = Act(
            id=f"move-{number}",
            action=texts[move.action],
            step=table.steps,
            answer="keep" if move.answer is None else texts[move.answer],
        )
        decision = decide(table, command, guest, AT + 1000 * (number + 1))
        assert decision.refusal is None, decision.refusal
        assert len(decision.events) == 1
        table = decision.table
        broadcast.show(table, Cause(guest, command.id))
        yield table


def told_to(table: Table, seats: tuple[int, ...]) -> list[bytes]:
    """What somebody with these seats can ask for while a game runs: all of it, and the record."""
    told = [take_snapshot(table, seats), seen_record(table, seats)]
    return [json.dumps(each).encode() for each in told]
