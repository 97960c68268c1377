"""Decides what a command brings about at a table: events, or a refusal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from einklang.games.errors import ActionError, Refusal
from einklang.records.shared_deal import seal_of
from einklang.symbols import PAIR_TEXTS
from einklang.table import commands as cmd
from einklang.table import events as ev
from einklang.table.past import reveals
from einklang.table.refusal import Code, refuse
from einklang.table.table import MOST_ASIDES, Table, has_open
from einklang.table.terms import Bot, Open, Person

_PAUSE = 1000  # milliseconds between two things that the same seat says
_ASIDES = (cmd.LeaveSeat, cmd.OfferTakeBack, cmd.Say)  # which nobody needs to play


class Move(NamedTuple):
    """An action, and what comes of the exchange if one can be made after it."""

    action: int | str  # a person's is a text
    answer: cmd.ExchangeAnswer | None = None


@dataclass(frozen=True)
class Decision:
    """What came of a command: the events, the table after them, and a refusal if there is one.

    A repeated command has the version at which it was carried out, and no events.
    """

    table: Table
    events: tuple[ev.Event, ...] = ()
    refusal: Refusal | None = None
    repeats: int | None = None

    def then(self, event: ev.Event) -> Decision:
        """The same with one more event."""
        return Decision(self.table.after(event), (*self.events, event), self.refusal, self.repeats)

    def joined(self, more: Decision) -> Decision:
        """The same with what follows from it."""
        return Decision(more.table, (*self.events, *more.events))

    def before(self, more: Decision) -> Decision:
        """What was decided after this, with what had happened already."""
        return replace(more, events=(*self.events, *more.events))

    def but(self, refusal: Refusal) -> Decision:
        """The same events, but what was asked for is refused."""
        return Decision(self.table, self.events, refusal)


def decide(table: Table, command: cmd.Command, guest: str, now: int) -> Decision:
    """What a command of a guest brings about. What is hidden from a guest decides nothing here."""
    decision = pass_time(table, now)
    if (version := table.done.get((guest, command.id))) is not None:
        return Decision(decision.table, decision.events, repeats=version)
    late = table.to_move
    if decision.events and late in table.seats_of(guest) and isinstance(command, cmd.Act):
        return decision.but(refuse(Code.TIME_OVER, seat=late))
    table = decision.table
    if table.closed:
        return decision.but(refuse(Code.CLOSED))
    if isinstance(command, cmd.TakeSeat):
        return _take_seat(decision, command, guest, now)
    if isinstance(command, cmd.Reveal):
        return _reveal(decision, command, guest, now)
    seat = _seat_meant(table, command, guest)
    if isinstance(seat, Refusal):
        return decision.but(seat)
    if isinstance(command, _ASIDES) and table.asides.get(seat, 0) >= MOST_ASIDES:
        return decision.but(refuse(Code.TOO_OFTEN, seat=seat, most=MOST_ASIDES))
    match command:
        case cmd.LeaveSeat():
            return _leave_seat(decision, command, seat, now)
        case cmd.Act():
            move = Move(command.action, command.answer)
            return _act(decision, seat, move, command.step, command.id, now)
        case cmd.OfferTakeBack():
            return _offer_take_back(decision, command, seat, now)
        case cmd.AnswerTakeBack():
            return _answer_take_back(decision, command, guest, seat, now)
        case cmd.Resign():
            return _resign(decision, command, seat, now)
        case cmd.Rematch():
            return _rematch(decision, command, seat, now)
        case cmd.Say():
            return _say(decision, command, seat, now)


def act_as_bot(table: Table, now: int, *, move: Move, step: int) -> Decision:
    """What the move of a computer player brings about, which goes through the same door."""
    decision = pass_time(table, now)
    seat = decision.table.to_move
    if seat is None or not isinstance(decision.table.seats[seat], Bot):
        return decision.but(refuse(Code.STALE, now=decision.table.steps, step=step))
    return _act(decision, seat, move, step, None, now)


def pass_time(table: Table, now: int) -> Decision:
    """What has come to pass by now: a clock that has run out, or the wait for nonces."""
    deadline, seat = table.deadline, table.to_move
    if deadline is None or now < deadline:
        return Decision(table)
    if seat is None:
        return _deal(table, now)
    return _give_up(Decision(table), seat, "ran-out", None, now)


def wake(table: Table, now: int) -> Decision:
    """What happens when a server takes a table up again: clocks do not run while it was away."""
    if table.deadline is None:
        return Decision(table)
    return Decision(table).then(ev.Woken(at=now))


def give_back(table: Table, away: int, now: int) -> Decision:
    """What happens when a server has stood still: no clock has run for so many milliseconds."""
    if not away or table.deadline is None:
        return Decision(table)
    return Decision(table).then(ev.Woken(at=now, away=away))


def begin(table: Table, now: int) -> Decision:
    """Deal as soon as nobody is waited for, neither to sit down nor to show a nonce."""
    if table.phase != "waiting" or has_open(table.seats) or table.reveal_by is not None:
        return Decision(table)
    return _deal(table, now)


def _deal(table: Table, now: int) -> Decision:
    terms = table.terms
    state = table.deal.new(terms.rules, terms.players, terms.options)
    return Decision(table).then(ev.Dealt(at=now, setup=terms.rules.setup_of(state)))


def _seat_meant(table: Table, command: cmd.Command, guest: str) -> int | Refusal:
    own = table.seats_of(guest)
    if command.seat is not None:
        if command.seat >= len(table.seats):
            return refuse(Code.NO_SUCH_SEAT, seat=command.seat, last=len(table.seats) - 1)
        if command.seat not in own:
            return refuse(Code.NOT_YOUR_SEAT, seat=command.seat)
        return command.seat
    if table.to_move in own and isinstance(command, cmd.Act):
        return table.to_move
    return own[0] if len(own) == 1 else refuse(Code.WHICH_SEAT)


def _take_seat(decision: Decision, command: cmd.TakeSeat, guest: str, now: int) -> Decision:
    table, wanted = decision.table, command.seat
    if wanted is None:
        free = [number for number, seat in enumerate(table.seats) if isinstance(seat, Open)]
        if not free:
            return decision.but(refuse(Code.NO_OPEN_SEAT))
        wanted = free[0]
    elif wanted >= len(table.seats):
        return decision.but(refuse(Code.NO_SUCH_SEAT, seat=wanted, last=len(table.seats) - 1))
    taken = table.seats[wanted]
    if isinstance(taken, Person) and taken.guest == guest:
        return Decision(table, decision.events, repeats=table.version)
    if not isinstance(taken, Open):
        return decision.but(refuse(Code.SEAT_TAKEN, seat=wanted))
    if table.seats_of(guest) and guest != table.host and not table.terms.several_seats:
        return decision.but(refuse(Code.ONE_SEAT))
    event = ev.Seated(
        at=now, id=command.id, seat=wanted, guest=guest, name=command.name, seal=command.seal
    )
    decision = decision.then(event)
    return decision.joined(begin(decision.table, now))


def _reveal(decision: Decision, command: cmd.Reveal, guest: str, now: int) -> Decision:
    """Take the nonce of a guest for all own seats that it fits, and deal if it was the last one."""
    table = decision.table
    seats = table.seats_of(guest)
    if command.seat is not None or not seats:
        meant = _seat_meant(table, command, guest)
        if isinstance(meant, Refusal):
            return decision.but(meant)
        seats = (meant,)
    deal = table.shared
    if deal is None or not any(deal.seals[seat] for seat in seats):
        return decision.but(refuse(Code.NO_SEAL))
    fitting = [seat for seat in seats if deal.seals[seat] == seal_of(command.nonce)]
    if not fitting:
        return decision.but(refuse(Code.WRONG_NONCE))
    missing = [seat for seat in fitting if deal.nonces[seat] is None]
    if not missing:
        return Decision(table, decision.events, repeats=table.version)
    if table.reveal_by is None:
        return decision.but(refuse(Code.SEATS_OPEN if table.phase == "waiting" else Code.DEALT))
    for seat in missing:
        shown = ev.Revealed(at=now, id=command.id, seat=seat, nonce=command.nonce)
        decision = decision.then(shown)
    return decision.joined(begin(decision.table, now))


def _leave_seat(decision: Decision, command: cmd.LeaveSeat, seat: int, now: int) -> Decision:
    if decision.table.phase != "waiting":
        return decision.but(refuse(Code.HAS_BEGUN))
    if decision.table.reveal_by is not None:
        # A newcomer could choose a nonce by those that were shown already.
        return decision.but(refuse(Code.DEALING))
    decision = decision.then(ev.Left(at=now, id=command.id, seat=seat))
    return decision if decision.table.people else decision.then(ev.Closed(at=now))


def _act(
    decision: Decision, seat: int, move: Move, step: int, known_as: str | None, now: int
) -> Decision:
    table = decision.table
    state = table.playing
    if state is None:
        return decision.but(_not_playing(table))
    if step != table.steps:
        return decision.but(refuse(Code.STALE, now=table.steps, step=step))
    if seat != state.turn:
        return decision.but(refuse(Code.NOT_YOUR_TURN, turn=state.turn, seat=seat))
    try:
        passed = [table.deal.play(state, move.action)]
    except ActionError as error:
        return decision.but(error.refusal)
    played = passed[0].steps[-1]
    answer = move.answer if passed[0].exchange_offered else None
    if answer is not None:
        passed.append(table.deal.play(passed[0], answer))
    event = ev.Acted(
        at=now,
        id=known_as,
        seat=seat,
        act=state.game.write(state, played.action),
        answer=answer,
        drew=tuple(PAIR_TEXTS[kind] for kind in passed[-1].steps[-1].drew),
    )
    return Decision(table.after_play(event, passed), (*decision.events, event))


def _offer_take_back(
    decision: Decision, command: cmd.OfferTakeBack, seat: int, now: int
) -> Decision:
    table = decision.table
    state = table.playing
    if state is None:
        return decision.but(_not_playing(table))
    if not table.terms.take_backs:
        return decision.but(refuse(Code.NO_TAKE_BACKS))
    if not any(step.seat == seat for step in state.steps):
        return decision.but(refuse(Code.NOTHING_TO_TAKE_BACK, seat=seat))
    if any(map(reveals, state.steps[table.steps_before_last(seat) :])):
        return decision.but(refuse(Code.REVEALED))
    decision = decision.then(ev.TakeBackOffered(at=now, id=command.id, seat=seat))
    return decision.joined(_take_back_if_agreed(decision.table, now))


def _answer_take_back(
    decision: Decision, command: cmd.AnswerTakeBack, guest: str, seat: int, now: int
) -> Decision:
    table = decision.table
    if not set(waited_for(table)).intersection(table.seats_of(guest)):
        return decision.but(refuse(Code.NO_OFFER))
    answer = ev.TakeBackAnswered(at=now, id=command.id, seat=seat, accept=command.accept)
    decision = decision.then(answer)
    return decision.joined(_take_back_if_agreed(decision.table, now))


def waited_for(table: Table) -> list[int]:
    """The seats whose answer to a take-back is due; a guest with several seats answers once."""
    offer = table.offer
    if offer is None:
        return []
    return [
        seats[0]
        for seats in table.people.values()
        if offer.seat not in seats and not offer.agreed.intersection(seats)
    ]


def _take_back_if_agreed(table: Table, now: int) -> Decision:
    offer = table.offer
    if offer is None or waited_for(table):
        return Decision(table)
    return Decision(table).then(ev.TakenBack(at=now, seat=offer.seat, steps=offer.steps))


def _resign(decision: Decision, command: cmd.Resign, seat: int, now: int) -> Decision:
    if decision.table.playing is None:
        return decision.but(_not_playing(decision.table))
    return _give_up(decision, seat, "resigned", command.id, now)


def _give_up(
    decision: Decision, seat: int, why: ev.Why, known_as: str | None, now: int
) -> Decision:
    """Go on with a computer player, or end the game.

    Who resigns among three or four sides leaves the others a game to finish.
    """
    table = decision.table
    sides = 0 if table.state is None else table.state.layout.sides
    goes_on = sides > 2 if why == "resigned" else table.terms.on_time_out == "bot"
    if goes_on:
        level = table.terms.stand_in
        return decision.then(ev.BotTookOver(at=now, id=known_as, seat=seat, level=level, why=why))
    return decision.then(ev.Lost(at=now, id=known_as, seat=seat, why=why))


def _rematch(decision: Decision, command: cmd.Rematch, seat: int, now: int) -> Decision:
    table = decision.table
    if table.phase != "over":
        return decision.but(refuse(Code.NOT_OVER))
    if table.next is not None:
        return decision.but(refuse(Code.HAS_NEXT))
    if seat in table.wants_rematch:
        return Decision(table, decision.events, repeats=table.version)
    series = table.terms.series
    if series is not None and (series.number >= series.length or table.lost is not None):
        return decision.but(refuse(Code.SERIES_OVER, number=series.number))
    return decision.then(ev.RematchWanted(at=now, id=command.id, seat=seat, seal=command.seal))


def _say(decision: Decision, command: cmd.Say, seat: int, now: int) -> Decision:
    said = [saying.at for saying in decision.table.sayings if saying.seat == seat]
    if said and now - said[-1] < _PAUSE:
        return decision.but(refuse(Code.TOO_FAST))
    return decision.then(ev.Said(at=now, id=command.id, seat=seat, emote=command.emote))


def _not_playing(table: Table) -> Refusal:
    return refuse(Code.NOT_BEGUN if table.phase == "waiting" else Code.OVER)
