"""A live table: everything that its events have made of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeAlias

from einklang.games.game import State
from einklang.games.result import Default, Result
from einklang.records.deal import Deal, SeedDeal
from einklang.records.shared_deal import Occasion, SharedDeal
from einklang.symbols import read_kind
from einklang.table import events as ev
from einklang.table.hourglass import Hourglass
from einklang.table.past import past_after, past_until
from einklang.table.terms import Bot, Open, Person, Terms

Phase: TypeAlias = Literal["waiting", "playing", "over", "closed"]

REVEAL_MS = 20_000  # after which a game begins without the nonces that nobody has shown
REMEMBERED_SAYINGS = 20
REMEMBERED_COMMANDS = 500  # more than any game has; what is older could only be said again
MOST_ASIDES = 200  # of one seat: a log must not grow without end, but nobody is kept from playing


class Saying(NamedTuple):
    """What somebody said, and when."""

    seat: int
    emote: str
    at: int


class Offer(NamedTuple):
    """A wish to take back what happened after so many steps, and who has agreed."""

    seat: int
    steps: int  # that would be left
    agreed: frozenset[int]


@dataclass(frozen=True)
class Table:
    """A table as its events have made it. It never changes: the next event gives a new one."""

    id: str
    terms: Terms
    deal: Deal
    host: str
    seats: tuple[Open | Person | Bot, ...]
    people: Mapping[str, tuple[int, ...]]  # the guests at the table, and the seats that each holds
    created: int
    version: int
    former: str | None = None
    full_at: int | None = None  # when the last seat was taken; None while one is open
    state: State | None = None  # None until the game begins
    closed: bool = False
    hourglass: Hourglass | None = None
    offer: Offer | None = None
    lost: Default | None = None
    wants_rematch: frozenset[int] = frozenset()
    next_seals: Mapping[int, str] = field(default_factory=dict)  # of those, by seat of this table
    next: str | None = None
    sayings: tuple[Saying, ...] = ()
    done: Mapping[tuple[str, str], int] = field(default_factory=dict)  # versions by guest and id
    asides: Mapping[int, int] = field(default_factory=dict)  # by seat; none of them is an action
    past: tuple[State, ...] = field(default=(), compare=False)  # since something was revealed

    @cached_property
    def phase(self) -> Phase:
        """How far the table is."""
        if self.closed:
            return "closed"
        if self.state is None:
            return "waiting"
        return "over" if self.state.over or self.lost is not None else "playing"

    @property
    def playing(self) -> State | None:
        """The game while it runs."""
        return self.state if self.phase == "playing" else None

    @cached_property
    def to_move(self) -> int | None:
        """The seat whose turn it is."""
        return None if self.playing is None else self.playing.turn

    @property
    def shared(self) -> SharedDeal | None:
        """The deal if everybody may add to it; tables of older versions have another one."""
        return self.deal if isinstance(self.deal, SharedDeal) else None

    @property
    def reveal_by(self) -> int | None:
        """Until when nonces are waited for, if any are."""
        if self.phase != "waiting" or self.full_at is None or self.shared is None:
            return None
        return self.full_at + REVEAL_MS if self.shared.unrevealed else None

    @property
    def deadline(self) -> int | None:
        """When something happens by itself: nonces are waited for no more, or a time runs out.

        Computer players have all the time.
        """
        turn = self.to_move
        if self.reveal_by is not None:
            return self.reveal_by
        if turn is None or self.hourglass is None or not isinstance(self.seats[turn], Person):
            return None
        return self.hourglass.runs_out(turn)

    @cached_property
    def steps(self) -> int:
        """How many steps the seat to move has seen, without its own `keep`.

        Others have seen as many, but for an action whose exchange is undecided.
        """
        return 0 if self.state is None else count_steps(self.state, len(self.state.steps))

    @cached_property
    def kept(self) -> Mapping[int, tuple[int, ...]]:
        """By seat, the numbers of the steps after which it could have exchanged and did not."""
        kept: dict[int, tuple[int, ...]] = {}
        seen = 0
        if self.state is not None:
            for step in self.state.steps:
                if step.action == self.state.layout.keep:
                    kept[step.seat] = (*kept.get(step.seat, ()), seen - 1)
                else:
                    seen += 1
        return kept

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that a guest holds."""
        return () if guest is None else self.people.get(guest, ())

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or because somebody gave up."""
        if self.state is None:
            return None
        if self.lost is not None:
            return self.lost.result(self.state.scores, self.state.players)
        return self.state.game.result(self.state)

    def after(self, event: ev.Event) -> Table:
        """The table after one more event."""
        return self._counted(event, **self._change(event))

    def after_play(self, event: ev.Acted, passed: Sequence[State]) -> Table:
        """The table after an action whose states are known already, one for each step of it."""
        return self._counted(event, **self._acted(event, passed))

    def _counted(self, event: ev.Event, **change: Any) -> Table:
        version = self.version + 1
        if event.id is not None and (guest := self._sender(event)) is not None:
            change["done"] = self._remembered((guest, event.id), version)
        if isinstance(event, ev.Aside):
            before = self.asides.get(event.seat, 0)
            change["asides"] = {**self.asides, event.seat: before + 1}
        return replace(self, version=version, **change)

    def _remembered(self, cause: tuple[str, str], version: int) -> dict[tuple[str, str], int]:
        done = {**self.done, cause: version}
        if len(done) > REMEMBERED_COMMANDS:
            del done[next(iter(done))]
        return done

    def _sender(self, event: ev.Event) -> str | None:
        """The guest who has caused an event: who sat there before, for he may sit there no more."""
        if isinstance(event, ev.Seated):
            return event.guest
        seat = self.seats[getattr(event, "seat", 0)]
        return seat.guest if isinstance(seat, Person) else None

    def _change(self, event: ev.Event) -> dict[str, Any]:
        match event:
            case ev.Created():
                raise ValueError("a table is created once")
            case ev.Seated():
                person = Person(guest=event.guest, name=event.name)
                return self._seated(event.seat, person, event.seal, event.at)
            case ev.Left():
                return self._seated(event.seat, Open(), None, event.at)
            case ev.Closed():
                return {"closed": True}
            case ev.Revealed():
                assert self.shared is not None
                return {"deal": self.shared.revealed(event.seat, event.nonce)}
            case ev.Dealt():
                return self._dealt(event)
            case ev.Acted():
                return self._acted(event, self._play(event))
            case ev.TakeBackOffered():
                return {"offer": Offer(event.seat, self.steps_before_last(event.seat), frozenset())}
            case ev.TakeBackAnswered():
                if not event.accept or self.offer is None:
                    return {"offer": None}
                agreed = self.offer.agreed | {event.seat}
                return {"offer": self.offer._replace(agreed=agreed)}
            case ev.TakenBack():
                return self._taken_back(event)
            case ev.BotTookOver():
                return self._reseat(event.seat, Bot(level=event.level)) | {
                    "hourglass": self._stopped(event.at, event.seat),
                    "offer": None,
                }
            case ev.Lost():
                return {
                    "lost": Default(event.seat, event.why),
                    "hourglass": self._stopped(event.at),
                    "offer": None,
                }
            case ev.RematchWanted():
                seals = {**self.next_seals, event.seat: event.seal} if event.seal else {}
                return {
                    "wants_rematch": self.wants_rematch | {event.seat},
                    "next_seals": seals or self.next_seals,
                }
            case ev.RematchMade():
                return {"next": event.table}
            case ev.Said():
                said = Saying(event.seat, event.emote, event.at)
                return {"sayings": (*self.sayings[1 - REMEMBERED_SAYINGS :], said)}
            case ev.Woken():
                return self._woken(event)

    def _reseat(self, number: int, seat: Open | Person | Bot) -> dict[str, Any]:
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return {"seats": seats, "people": people_on(seats)}

    def _seated(
        self, number: int, seat: Open | Person, seal: str | None, now: int
    ) -> dict[str, Any]:
        """Somebody sits down with a seal, or goes and takes it away."""
        change = self._reseat(number, seat)
        change["full_at"] = None if has_open(change["seats"]) else now
        if self.shared is not None:
            change["deal"] = self.shared.sealed(number, seal)
        return change

    def _dealt(self, event: ev.Dealt) -> dict[str, Any]:
        terms = self.terms
        state = terms.rules.start(terms.players, event.setup, 0, terms.options)
        full = terms.clock and Hourglass.turned(terms.clock, terms.players, event.at)
        return {"state": state, "hourglass": full}

    def _play(self, event: ev.Acted) -> list[State]:
        state = self._begun()
        kinds = [kind for text in event.drew if (kind := read_kind(text)) is not None]
        if event.answer is None:
            return [state.game.apply_told(state, event.act, kinds)]
        undecided = state.game.apply_told(state, event.act, ())
        return [undecided, state.game.apply_told(undecided, event.answer, kinds)]

    def _acted(self, event: ev.Acted, passed: Sequence[State]) -> dict[str, Any]:
        state = passed[-1]
        past = past_after(self.past, self._begun(), passed)
        change: dict[str, Any] = {"state": state, "past": past, "offer": None}
        glass, clock = self.hourglass, self.terms.clock
        # While an exchange is undecided, the same move goes on.
        if glass is not None and clock is not None and not state.exchange_offered:
            timed = isinstance(self.seats[event.seat], Person)
            spent = glass.spend(clock, event.seat, event.at) if timed else glass.rest(event.at)
            change["hourglass"] = spent
        return change

    def _taken_back(self, event: ev.TakenBack) -> dict[str, Any]:
        *past, before = past_until(self.past, self._begun(), event.steps)
        back = {"state": before, "past": tuple(past)}
        return {**back, "offer": None, "hourglass": self._rested(event.at)}

    def _woken(self, event: ev.Woken) -> dict[str, Any]:
        """Charge nobody for a time, neither a clock nor those whose nonces are waited for."""
        glass, full_at = self.hourglass, self.full_at
        if event.away is None:
            glass, full_at = self._rested(event.at), full_at and event.at
        else:
            glass = glass and glass.give_back(event.away, event.at)
            full_at = full_at and min(event.at, full_at + event.away)
        return {"hourglass": glass, "full_at": full_at}

    def _rested(self, now: int) -> Hourglass | None:
        return None if self.hourglass is None else self.hourglass.rest(now)

    def _stopped(self, now: int, leaves: int | None = None) -> Hourglass | None:
        """The clocks after the game, or after a seat leaves it: the others' run on."""
        turn = self.to_move
        if self.hourglass is None or turn is None or self.deadline is None:
            return self.hourglass
        return self.hourglass.stop(turn, now) if leaves in (None, turn) else self.hourglass

    def _begun(self) -> State:
        if self.state is None:
            raise ValueError("the game has not begun")
        return self.state

    def steps_before_last(self, seat: int) -> int:
        """How many steps there were before the last one of a seat; none if it has not acted."""
        acted = [n for n, step in enumerate(self._begun().steps) if step.seat == seat]
        return acted[-1] if acted else 0


def count_steps(state: State, end: int) -> int:
    """How many of the first steps of a game are seen by everybody: all but `keep` (rules F35)."""
    keep = state.layout.keep
    return sum(step.action != keep for step in state.steps[:end])


def has_open(seats: Sequence[Open | Person | Bot]) -> bool:
    """Whether any seat waits for somebody."""
    return any(isinstance(seat, Open) for seat in seats)


def people_on(seats: Sequence[Open | Person | Bot]) -> dict[str, tuple[int, ...]]:
    """The guests on some seats, and the seats that each holds."""
    people: dict[str, tuple[int, ...]] = {}
    for number, seat in enumerate(seats):
        if isinstance(seat, Person):
            people[seat.guest] = (*people.get(seat.guest, ()), number)
    return people


def open_table(event: ev.Created) -> Table:
    """The table as it was created."""
    return Table(
        id=event.table,
        terms=event.terms,
        deal=_deal_of(event),
        host=event.host,
        seats=event.seats,
        people=people_on(event.seats),
        created=event.at,
        version=1,
        former=event.former,
        full_at=None if has_open(event.seats) else event.at,
    )


def _deal_of(event: ev.Created) -> Deal:
    if event.lots is None:
        return SeedDeal(event.seed, event.salt)
    terms = event.terms
    occasion = Occasion.of(
        terms.rules, terms.players, terms.options, lots=event.lots, table=event.table
    )
    deal = SharedDeal.without_nonces(event.seed, event.salt, occasion)
    for seat, seal in event.seals.items():
        deal = deal.sealed(seat, seal)
    return deal


def retell(happened: Iterable[ev.Event]) -> Iterator[Table]:
    """The table after each of its events."""
    table: Table | None = None
    for event in happened:
        if table is not None:
            table = table.after(event)
        elif isinstance(event, ev.Created):
            table = open_table(event)
        else:
            raise ValueError("the first event of a table creates it")
        yield table


def rebuild(happened: Iterable[ev.Event]) -> Table:
    """The table that a list of events has made."""
    *_, table = retell(happened)
    return table
