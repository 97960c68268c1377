"""Whole stories of tables: people sit down, play, talk, take back, give up and play again."""

from __future__ import annotations

import hashlib
import random
from functools import cache
from typing import Any, NamedTuple

import einklang
from einklang.server.live.broadcast import Cause
from einklang.table import commands as cmd
from einklang.table import events as ev
from einklang.table.deciding import Decision, Move, act_as_bot, begin, decide
from einklang.table.table import Table, open_table
from einklang.table.terms import Bot, Open, Person, PlayerClock, Terms

HOST, FRIEND, THIRD = "ada", "bob", "cleo"
WATCHER = None
LOOKING = (HOST, FRIEND, THIRD, WATCHER)


class Moment(NamedTuple):
    """A table after something has happened, and the command that it came of."""

    table: Table
    cause: Cause | None


@cache
def story(game: str, players: int, seed: int) -> list[Moment]:
    """All moments of a table: the host holds every second seat, and with seed 1 gives one up."""
    return _Story(game, players, seed).tell()


def set_up(game: str, players: int, seed: int, owners: list[str | None], **chosen: Any) -> Table:
    """A table with people on some seats; a seat of nobody is open."""
    salt = hashlib.sha256(f"{game} {players} {seed}".encode()).hexdigest()
    created = ev.Created(
        at=1_000,
        table="table",
        terms=Terms(game=game, players=players, **chosen),
        seats=tuple(Person(guest=o, name=o.title()) if o else Open() for o in owners),
        host=HOST,
        seed=salt,
        salt=salt[:32],
    )
    return begin(open_table(created), created.at).table


class _Story:
    def __init__(self, game: str, players: int, seed: int) -> None:
        self._dice = random.Random(f"{game} {players} {seed}")
        owners = [HOST if seat % 2 == 0 else None for seat in range(players)]
        clock = PlayerClock(seconds=86_400) if seed % 2 else None
        self._table = set_up(game, players, seed, owners, clock=clock)
        self._bot = einklang.bot("random", seed)
        self._gives_up = seed == 1
        self._now = 1_000
        self.moments = [Moment(self._table, None)]

    def tell(self) -> list[Moment]:
        self._sit_down()
        while self._table.playing is not None:
            self._play_one()
            self._chat()
            self._take_back()
            if self._gives_up and self._dice.random() < 0.02:
                self._do(HOST, cmd.Resign, seat=0)
        for guest in (HOST, FRIEND, THIRD):
            for seat in self._table.seats_of(guest)[:1]:
                self._do(guest, cmd.Rematch, seat=seat)
        self._happen(Decision(self._table).then(ev.RematchMade(at=self._now, table="next")))
        return self.moments

    def _sit_down(self) -> None:
        free = [n for n, seat in enumerate(self._table.seats) if isinstance(seat, Open)]
        for seat in free[:-1]:
            self._do(FRIEND, cmd.TakeSeat, seat=seat, name="Bob")
            self._do(FRIEND, cmd.LeaveSeat, seat=seat)
            self._do(THIRD, cmd.TakeSeat, seat=seat, name="Cleo")
        for seat in free[-1:]:
            self._do(FRIEND, cmd.TakeSeat, seat=seat, name="Bob")

    def _play_one(self) -> None:
        state = self._table.playing
        assert state is not None
        action = state.game.write(state, self._bot.choose(state.game.view(state, state.turn)))
        mover, step = self._table.seats[state.turn], self._table.steps
        answers: list[cmd.ExchangeAnswer | None] = ["swap", "keep", None]
        answer = self._dice.choice(answers)
        if isinstance(mover, Bot):
            move = Move(action, answer)
            self._happen(act_as_bot(self._table, self._now, move=move, step=step))
        else:
            assert isinstance(mover, Person)
            self._do(mover.guest, cmd.Act, action=action, step=step, answer=answer)

    def _chat(self) -> None:
        for guest in (HOST, FRIEND):
            for seat in self._table.seats_of(guest):
                if self._dice.random() < 0.1:
                    self._do(guest, cmd.Say, seat=seat, emote="thinking")

    def _take_back(self) -> None:
        if self._dice.random() < 0.8:
            return
        for seat in self._table.seats_of(FRIEND):
            self._do(FRIEND, cmd.OfferTakeBack, seat=seat)
        for guest in (HOST, THIRD):
            for seat in self._table.seats_of(guest):
                self._do(guest, cmd.AnswerTakeBack, seat=seat, accept=self._dice.random() < 0.8)

    def _do(self, guest: str, kind: Any, **fields: Any) -> None:
        self._now += 2_000
        command = kind(id=f"c{self._now}", **fields)
        self._happen(decide(self._table, command, guest, self._now), Cause(guest, command.id))

    def _happen(self, decision: Decision, cause: Cause | None = None) -> None:
        if decision.events:
            self._table = decision.table
            self.moments.append(Moment(self._table, cause))
