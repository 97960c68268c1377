"""Any commands of any guests at any times, at tables of every game: what holds after each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from pydantic import TypeAdapter
from pydantic_core import to_json

from effort import games
from einklang.table import commands as cmd
from einklang.table import events as ev
from einklang.table.deciding import Decision, Move, act_as_bot, decide, pass_time, waited_for, wake
from einklang.table.frames import SeenTable, Snapshot
from einklang.table.patch import diff, merge
from einklang.table.records import full_record, seen_record
from einklang.table.rematch import is_agreed
from einklang.table.sight import open_view, see_open, see_seat, see_steps
from einklang.table.table import Table
from einklang.table.terms import Bot, MoveClock, Open, Person, PlayerClock
from playing import SET_UPS, SetUp
from sitting import GUESTS, STRANGER, Sitting, same, sit_for

SNAPSHOTS: TypeAdapter[Snapshot] = TypeAdapter(Snapshot)

guests = st.sampled_from([*GUESTS.values(), STRANGER])
seats = st.none() | st.integers(0, 3)
picks = st.integers(0, 10**6)
ids = st.sampled_from(["again", "i", "j"]) | st.uuids().map(lambda each: each.hex)
clocks = st.sampled_from(
    [None, MoveClock(seconds=5), PlayerClock(seconds=10), PlayerClock(seconds=20, increment=3)]
)


class LiveTable(RuleBasedStateMachine):
    """A table at which anything may be asked, and an onlooker who gets only what changes."""

    sitting: Sitting
    seen: SeenTable  # by everybody
    shown: Mapping[str, Any]  # as the onlooker has put it together

    def __init__(self, set_up: SetUp) -> None:
        super().__init__()
        self._set_up = set_up

    @initialize(
        who=st.text("aaabbbcd.36", min_size=4, max_size=4),
        number=st.integers(0, 20),
        clock=clocks,
        on_time_out=st.sampled_from(["bot", "loss"]),
        take_backs=st.sampled_from([True] * 5 + [False]),
        several_seats=st.booleans(),
        series=st.sampled_from([None, None, 2]),
    )
    def set_up(self, who: str, series: int | None, **chosen: Any) -> None:
        agreed = series if self._set_up.game.adds_up else None
        self.sitting = sit_for(self._set_up, who, series=agreed, **chosen)
        self.come()

    def come(self) -> None:
        """The onlooker comes and sees everything."""
        self.seen = see_open(self.table, open_view(self.table))
        self.shown = self.seen

    @property
    def table(self) -> Table:
        return self.sitting.table

    def keep(self, decision: Decision) -> None:
        """Keep what was decided, and patch what the onlooker sees."""
        version = self.table.version
        assert decision.table.version == version + len(decision.events)
        if not decision.events:
            assert decision.table is self.table
            return
        self.sitting.keep(decision)
        before, self.seen = self.seen, see_open(self.table, open_view(self.table))
        self.shown = merge({**self.shown}, diff(before, self.seen))

    def ask(self, guest: str, command: cmd.Command) -> None:
        """Ask for something, and compare the answer with what it may be."""
        table, now = self.table, self.sitting.now
        lies = b"" if table.state is None else table.state.table_bytes()
        decision = decide(table, command, guest, now)
        passed = pass_time(table, now)
        assert decide(table, command, guest, now) == decision
        assert table.state is None or table.state.table_bytes() == lies
        assert decision.events[: len(passed.events)] == passed.events
        before = table.done.get((guest, command.id))
        if before is not None:
            assert (decision.repeats, decision.refusal) == (before, None)
        own = decision.events[len(passed.events) :]
        if decision.refusal is not None:
            assert decision.repeats is None
            assert decision.refusal.sentence
            assert decision.refusal.code not in ("wrong-draw-count", "not-in-stock")
        if decision.refusal is not None or decision.repeats is not None:
            assert own == ()
        else:
            assert own[0].id == command.id
            assert all(event.id is None for event in own[1:])
            assert decision.table.done[guest, command.id] == decision.table.version - len(own) + 1
        self.keep(decision)

    def someone(self, pick: int) -> tuple[str, int | None]:
        """Who asks, and for which seat: mostly who sits there."""
        people = self.table.people
        some: list[tuple[str, int | None]] = [(STRANGER, None), (STRANGER, 0)]
        for guest, own in people.items():
            some += [(guest, None), (guest, pick % 4), *((guest, seat) for seat in own * 3)]
        return some[pick // 4 % len(some)]

    @rule(seconds=st.sampled_from([0.001, 0.999, 1.0, 2.0, 4.0]))
    def wait(self, seconds: float) -> None:
        self.sitting.wait(seconds)

    @precondition(lambda self: self.table.deadline is not None)
    @rule(late=st.sampled_from([-1, 0, 1, 5000]), acts=st.booleans())
    def wait_until_time_runs_out(self, late: int, acts: bool) -> None:
        assert self.table.deadline is not None
        self.sitting.now = max(self.sitting.now, self.table.deadline + late)
        if acts:
            self.play(self.sitting.turn)

    @rule()
    def look_at_the_clock(self) -> None:
        self.keep(pass_time(self.table, self.sitting.now))

    @rule()
    def wake_up(self) -> None:
        self.keep(wake(self.table, self.sitting.now))

    @precondition(lambda self: self.table.phase == "waiting")
    @rule(guest=guests, seat=seats, key=ids)
    def take_seat(self, guest: str, seat: int | None, key: str) -> None:
        self.ask(guest, cmd.TakeSeat(id=key, seat=seat, name=guest))

    @precondition(lambda self: self.table.phase == "waiting")
    @rule()
    def fill_up(self) -> None:
        while Open() in self.table.seats:
            self.ask("ada", cmd.TakeSeat(id=self.sitting.id(), name="Ada"))

    @precondition(lambda self: self.table.to_move is not None)
    @rule(times=st.integers(1, 25))
    def play_on(self, times: int) -> None:
        for _ in range(times):
            if (seat := self.table.to_move) is None:
                break
            self.play(seat)

    def play(self, seat: int) -> None:
        action, step, now = self.sitting.best(), self.table.steps, self.sitting.now
        answers: list[cmd.ExchangeAnswer | None] = ["swap", "keep", None]
        answer = answers[step % 3]
        if isinstance(self.table.seats[seat], Bot):
            self.keep(act_as_bot(self.table, now, move=Move(action, answer), step=step))
        else:
            guest, key = self.sitting.guest_at(seat), self.sitting.id()
            self.ask(guest, cmd.Act(id=key, action=action, seat=seat, step=step, answer=answer))

    @precondition(lambda self: self.table.to_move is not None)
    @rule()
    def play_to_the_end(self) -> None:
        while (seat := self.table.to_move) is not None:
            self.play(seat)

    @rule(who=picks, key=ids, at=st.sampled_from([0, 0, 0, -1, 1]), pick=picks)
    def act_somehow(self, who: int, key: str, at: int, pick: int) -> None:
        guest, seat = self.someone(who)
        state = self.table.state
        action = "RB:h8-h9"
        if state is not None:
            legal = () if state.over else state.game.legal(state)
            actions = legal if len(legal) and pick % 3 else state.layout.texts
            action = actions[pick % len(actions)]
        step = max(0, self.table.steps + at)
        answers: list[cmd.ExchangeAnswer | None] = [None, None, "swap", "keep"]
        answer = answers[pick % 4]
        self.ask(guest, cmd.Act(id=key, action=action, seat=seat, step=step, answer=answer))

    @rule(who=picks, key=ids, kind=st.sampled_from(["offer", "yes", "no"]))
    def take_back_somehow(self, who: int, key: str, kind: str) -> None:
        guest, seat = self.someone(who)
        if kind == "offer":
            self.ask(guest, cmd.OfferTakeBack(id=key, seat=seat))
        else:
            self.ask(guest, cmd.AnswerTakeBack(id=key, seat=seat, accept=kind == "yes"))

    @precondition(lambda self: self.table.to_move is not None)
    @rule()
    def act_and_take_it_back_if_possible(self) -> None:
        seat = self.sitting.turn
        self.play(seat)
        if isinstance(self.table.seats[seat], Person):
            self.ask(
                self.sitting.guest_at(seat), cmd.OfferTakeBack(id=self.sitting.id(), seat=seat)
            )
            for due in waited_for(self.table):
                answer = cmd.AnswerTakeBack(id=self.sitting.id(), seat=due, accept=True)
                self.ask(self.sitting.guest_at(due), answer)

    @rule(who=picks, key=ids, kind=st.sampled_from(["leave", "resign", "rematch"]))
    def go_or_come_again(self, who: int, key: str, kind: str) -> None:
        guest, seat = self.someone(who)
        kinds = {"leave": cmd.LeaveSeat, "resign": cmd.Resign, "rematch": cmd.Rematch}
        self.ask(guest, kinds[kind](id=key, seat=seat))

    @rule(who=picks, key=ids, emote=st.sampled_from(get_args(cmd.Emote)))
    def say(self, who: int, key: str, emote: cmd.Emote) -> None:
        guest, seat = self.someone(who)
        self.ask(guest, cmd.Say(id=key, seat=seat, emote=emote))

    @precondition(lambda self: self.table.phase == "over" and self.table.next is None)
    @rule(stays=st.booleans())
    def play_again(self, stays: bool) -> None:
        for guest, (seat, *_) in self.table.people.items():
            self.ask(guest, cmd.Rematch(id=self.sitting.id(), seat=seat))
        if is_agreed(self.table) and stays:
            made = ev.RematchMade(at=self.sitting.now, table="t2")
            self.keep(Decision(self.table).then(made))
        elif is_agreed(self.table):
            self.sitting = self.sitting.follow(7)
            self.come()

    @invariant()
    def the_log_makes_the_same_table(self) -> None:
        assert same(self.sitting.retold(), self.table)
        assert self.table.version == len(self.sitting.log)

    @invariant()
    def patches_lead_to_what_is_seen(self) -> None:
        assert self.shown == self.seen == see_open(self.table, open_view(self.table))

    @invariant()
    def what_is_seen_is_what_goes_over_the_wire(self) -> None:
        view = open_view(self.table)
        snapshot = {
            "type": "snapshot",
            "version": self.table.version,
            "seen": self.seen,
            "steps": see_steps(view),
            "own": {str(seat): see_seat(self.table, seat) for seat in range(len(self.table.seats))},
        }
        assert not holds_null(snapshot)
        read = SNAPSHOTS.validate_json(to_json(snapshot), strict=True, extra="forbid")
        assert SNAPSHOTS.dump_python(read, mode="json", exclude_unset=True) == snapshot

    @invariant()
    def time_runs_for_people_only(self) -> None:
        turn, glass = self.table.to_move, self.table.hourglass
        person = turn is not None and isinstance(self.table.seats[turn], Person)
        assert (self.table.deadline is not None) == (person and glass is not None)
        assert glass is None or min(glass.left) >= 0

    @invariant()
    def offers_are_made_in_a_running_game_by_who_sits_there(self) -> None:
        offer = self.table.offer
        if offer is not None:
            assert self.table.playing is not None
            assert isinstance(self.table.seats[offer.seat], Person)
            assert waited_for(self.table)

    @invariant()
    def records_tell_what_may_be_known(self) -> None:
        table = self.table
        assert (full_record(table) is not None) == (table.phase == "over")
        assert (seen_record(table, ()) is not None) == (table.state is not None)
        assert (table.result is not None) == (table.phase == "over")
        assert "deal" not in self.shown or table.phase == "over"


def holds_null(told: Any) -> bool:
    """Whether null is anywhere in what is told."""
    if isinstance(told, dict):
        return any(map(holds_null, told.values()))
    if isinstance(told, list):
        return any(map(holds_null, told))
    return told is None


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_whatever_is_asked_and_whenever_the_table_is_what_its_log_makes(set_up: SetUp) -> None:
    factory: Any = partial(LiveTable, set_up)
    run_state_machine_as_test(
        factory,
        settings=settings(max_examples=games(6, 100), stateful_step_count=games(30, 60)),
    )
