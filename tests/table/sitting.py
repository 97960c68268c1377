"""Tables for tests: who sits there, what is asked, and everything that has happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import einklang
from einklang.games.game import State
from einklang.records.shared_deal import seal_of
from einklang.table import commands as cmd
from einklang.table import events as ev
from einklang.table.deciding import Decision, Move, act_as_bot, begin, decide, pass_time, wake
from einklang.table.rematch import next_table
from einklang.table.table import Table, open_table, rebuild
from einklang.table.terms import Bot, MoveClock, Open, Person, PlayerClock, Series, Terms
from playing import SetUp

START = 1_700_000_000_000  # when tables are set up
SECOND = 1000
GUESTS = {"a": "ada", "b": "bob", "c": "cleo", "d": "dan"}
STRANGER = "eve"

MOVE = MoveClock(seconds=30)
PLAYER = PlayerClock(seconds=60, increment=5)


def secret(number: int = 0) -> tuple[str, str]:
    """Seed and salt by their number, the same everywhere."""
    return f"{number:064x}", f"{number:032x}"


def nonce_of(guest: str) -> str:
    """The nonce that a guest adds to deals."""
    return guest.encode().hex().ljust(32, "0")


def seats_for(who: str) -> tuple[Open | Person | Bot, ...]:
    """Seats by initials: a guest, a dot for an open seat, or the level of a computer player."""
    return tuple(_seat(initial) for initial in who)


def _seat(initial: str) -> Open | Person | Bot:
    if initial == ".":
        return Open()
    if initial.isdigit():
        return Bot.model_validate({"level": f"level{initial}"})
    return Person(guest=GUESTS[initial], name=GUESTS[initial].title())


@dataclass
class Sitting:
    """A table, all that has happened at it, and the time."""

    table: Table
    log: list[ev.Event]
    now: int = START
    _ids: count[int] = field(default_factory=count)

    def keep(self, decision: Decision) -> Decision:
        """Let come to pass what was decided."""
        self.table = decision.table
        self.log.extend(decision.events)
        return decision

    def fork(self) -> Sitting:
        """The same table, on which something else may happen."""
        return Sitting(self.table, list(self.log), self.now, self._ids)

    def ask(self, guest: str, command: cmd.Command) -> Decision:
        """A guest asks for something now."""
        return self.keep(decide(self.table, command, guest, self.now))

    def wait(self, seconds: float) -> Sitting:
        """Time passes, and nobody looks at the clocks."""
        self.now += round(seconds * SECOND)
        return self

    def look(self) -> Decision:
        """Somebody looks at the clocks."""
        return self.keep(pass_time(self.table, self.now))

    def wake(self) -> Decision:
        """The server was away, and is back."""
        return self.keep(wake(self.table, self.now))

    def id(self) -> str:
        """An id that was not used here yet."""
        return f"x{next(self._ids)}"

    @property
    def state(self) -> State:
        """The game."""
        assert self.table.state is not None
        return self.table.state

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        assert self.table.to_move is not None
        return self.table.to_move

    def guest_at(self, seat: int) -> str:
        """Who sits on a seat."""
        person = self.table.seats[seat]
        assert isinstance(person, Person)
        return person.guest

    def seat(self, guest: str, seat: int | None = None, *, seals: bool = False) -> Decision:
        """A guest sits down, and seals a nonce or does not."""
        seal = seal_of(nonce_of(guest)) if seals else None
        sit = cmd.TakeSeat(id=self.id(), seat=seat, name=guest.title(), seal=seal)
        return self.ask(guest, sit)

    def reveal(self, guest: str, nonce: str | None = None, *, seat: int | None = None) -> Decision:
        """A guest shows a nonce, the own one if nothing else is said."""
        shown = cmd.Reveal(id=self.id(), nonce=nonce or nonce_of(guest), seat=seat)
        return self.ask(guest, shown)

    def leave(self, guest: str, seat: int | None = None) -> Decision:
        """A guest leaves."""
        return self.ask(guest, cmd.LeaveSeat(id=self.id(), seat=seat))

    def act(
        self,
        guest: str,
        action: str,
        seat: int | None = None,
        step: int | None = None,
        answer: cmd.ExchangeAnswer | None = None,
    ) -> Decision:
        """A guest acts, after as many steps as there are if nothing else is said."""
        step = self.table.steps if step is None else step
        act = cmd.Act(id=self.id(), action=action, seat=seat, step=step, answer=answer)
        return self.ask(guest, act)

    def offer(self, guest: str, seat: int | None = None) -> Decision:
        """A guest would like to take back the last action."""
        return self.ask(guest, cmd.OfferTakeBack(id=self.id(), seat=seat))

    def answer(self, guest: str, accept: bool, seat: int | None = None) -> Decision:
        """A guest agrees that something is taken back, or does not."""
        return self.ask(guest, cmd.AnswerTakeBack(id=self.id(), seat=seat, accept=accept))

    def resign(self, guest: str, seat: int | None = None) -> Decision:
        """A guest gives up."""
        return self.ask(guest, cmd.Resign(id=self.id(), seat=seat))

    def want_rematch(self, guest: str, seat: int | None = None, *, seals: bool = False) -> Decision:
        """A guest would like to play again."""
        seal = seal_of(nonce_of(guest)) if seals else None
        return self.ask(guest, cmd.Rematch(id=self.id(), seat=seat, seal=seal))

    def say(self, guest: str, emote: cmd.Emote = "hello", seat: int | None = None) -> Decision:
        """A guest says something."""
        return self.ask(guest, cmd.Say(id=self.id(), seat=seat, emote=emote))

    def best(self) -> str:
        """The action that a greedy player takes now."""
        state = self.state
        view = state.game.view(state, state.turn)
        return str(state.game.write(state, einklang.bot("greedy", len(state.steps)).choose(view)))

    def play(self, action: str | None = None, answer: cmd.ExchangeAnswer | None = None) -> Decision:
        """Whoever's turn it is acts, greedily if nothing else is said."""
        action, step, seat = action or self.best(), self.table.steps, self.turn
        if isinstance(self.table.seats[seat], Bot):
            move = Move(action, answer)
            return self.keep(act_as_bot(self.table, self.now, move=move, step=step))
        return self.act(self.guest_at(seat), action, seat, step, answer)

    def play_until(self, there: Callable[[Sitting], object]) -> Sitting:
        """Play until something is so, which has to happen before the end."""
        while not there(self):
            assert self.play().refusal is None
        return self

    def finish(self) -> Sitting:
        """Play to the end."""
        return self.play_until(lambda sitting: sitting.table.phase == "over")

    def follow(self, number: int = 1) -> Sitting:
        """The table of the next game, which everybody wanted."""
        created = next_table(self.table, f"{self.table.id}-next", secret(number), self.now)
        self.keep(Decision(self.table).then(ev.RematchMade(at=self.now, table=created.table)))
        return _opened(created)

    def retold(self) -> Table:
        """The table that the log makes, read from its texts."""
        return rebuild(ev.read_event(ev.write_event(event)) for event in self.log)


def sit(
    game: str = "classic",
    who: str = "ab",
    *,
    number: int = 0,
    options: dict[str, str] | None = None,
    series: int | None = None,
    sealed: str = "",
    **chosen: Any,
) -> Sitting:
    """A table of a game for these people; it begins at once if nobody is waited for.

    Those with these initials have sealed a nonce.
    """
    terms = Terms(
        game=game,
        players=len(who),
        options=options or {},
        series=None if series is None else Series(length=series),
        **chosen,
    )
    terms.check()
    seed, salt = secret(number)
    seals = {n: seal_of(nonce_of(GUESTS[one])) for n, one in enumerate(who) if one in sealed}
    return _opened(
        ev.Created(
            at=START,
            table="t",
            terms=terms,
            seats=seats_for(who),
            host="ada",
            seed=seed,
            salt=salt,
            lots=tuple(range(len(who))),
            seals=seals,
        )
    )


def sit_for(set_up: SetUp, who: str = "abcd", **chosen: Any) -> Sitting:
    """A table of a set-up, for as many as can play."""
    return sit(set_up.name, who[: set_up.players], options=dict(set_up.options), **chosen)


def _opened(created: ev.Created) -> Sitting:
    sitting = Sitting(open_table(created), [created], created.at)
    sitting.keep(begin(sitting.table, created.at))
    return sitting


def code(decision: Decision) -> str | None:
    """Why something was refused, if it was."""
    return None if decision.refusal is None else decision.refusal.code


def kinds(decision: Decision) -> list[str]:
    """What has happened."""
    return [event.type for event in decision.events]


def same(one: Table, other: Table) -> bool:
    """Whether two tables are equal, and the ways that led to their states, too."""
    if one.state is None or other.state is None:
        return one == other
    return (
        one == other
        and one.state.steps == other.state.steps
        and one.state.game.setup_of(one.state) == other.state.game.setup_of(other.state)
    )
