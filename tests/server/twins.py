"""The same moment of a game twice: what some eyes may not see is otherwise the second time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import einklang
from disturbing import disturbed
from einklang.games.game import State
from einklang.games.generator import Generator, derived_seed
from einklang.records.deal import SALT_DIGITS, SEED_DIGITS, SeedDeal
from einklang.table.hourglass import Hourglass
from einklang.table.table import Table, people_on
from einklang.table.terms import MoveClock, Person, PlayerClock, Terms
from playing import BOTS, SetUp, states

AT = 1_750_000_000_000  # when everything happens

EYES = "eyes"  # the guest who looks


@dataclass(frozen=True)
class Arranged(SeedDeal):
    """A deal with which a game goes on as a test wants it.

    Its commitment is the same for all: a hash is public, and tells nothing of what it is made of.
    """

    after: State | None = None
    is_strict: bool = True  # whether an action that is not allowed is refused

    @property
    def commitment(self) -> str:
        return "c0" * 32

    def play(self, state: State, action: int | str) -> State:
        if self.is_strict:
            super().play(state, action)
        assert self.after is not None
        return self.after


@dataclass(frozen=True)
class Moment:
    """A state and the one after it, and the seats from which somebody looks."""

    set_up: SetUp
    before: Any
    after: Any
    seats: tuple[int, ...]
    terms: Terms
    seed: int

    @property
    def mover(self) -> int:
        seat: int = self.before.turn
        return seat

    @property
    def action(self) -> str:
        """What is played in between; what came of an exchange belongs to it."""
        played = self.after.steps[len(self.before.steps)]
        text: str = self.set_up.game.write(self.before, played.action)
        return text

    def guest(self, seat: int) -> str:
        """Who sits on a seat."""
        return EYES if seat in self.seats else f"guest of seat {seat}"

    def table(self, name: str) -> Table:
        """A table at this moment."""
        return self._table(name, self.before, self.after, "5eed")

    def otherwise(self, name: str) -> Table:
        """The table of another world that looks the same."""
        return self._table(name, *self._hidden(), "1e5f")

    def _hidden(self) -> tuple[Any, Any]:
        dice = Generator(self.seed)
        if self.terms.take_backs:
            # Who takes back plays the game once more, so it must be one that could have been.
            game, [seat] = self.set_up.game, self.seats
            after = game.redeal(game.view(self.after, seat), dice.below(1 << 30))
            return _before_last(after, whole_move=self.mover not in self.seats), after
        before = disturbed(self.before, self.seats, dice)
        after = disturbed(self.after, self.seats, dice)
        # The past is one and the same.
        after.steps = (*before.steps, *after.steps[len(before.steps) :])
        return before, after

    def _table(self, name: str, before: Any, after: Any, digits: str) -> Table:
        deal = Arranged(
            digits * (SEED_DIGITS // 4),
            digits * (SALT_DIGITS // 4),
            after,
            is_strict=self.mover in self.seats,
        )
        players, clock = self.set_up.players, self.terms.clock
        seats = tuple(Person(guest=self.guest(n), name=f"Seat {n}") for n in range(players))
        return Table(
            id=name,
            terms=self.terms,
            deal=deal,
            host=EYES if self.seed % 3 == 0 else self.guest(0),
            seats=seats,
            people=people_on(seats),
            created=AT,
            version=len(self.before.steps) + 2,
            state=before,
            hourglass=None if clock is None else Hourglass.turned(clock, players, AT),
        )


def moments(set_up: SetUp, seed: int, count: int, *, ends: bool = False) -> Iterator[Moment]:
    """Some moments of random games, and eyes on each; only the last ones of games if it ends."""
    found = 0
    while found < count:
        seed = derived_seed(seed, found)
        dice = Generator(seed)
        played = list(states(set_up, BOTS[dice.below(len(BOTS))], seed))
        for _ in range(1 if ends else min(count - found, 10)):
            start = len(played) - 2 if ends else dice.below(max(1, len(played) - 2))
            before, after = played[start], played[start + 1]
            seats = _eyes(set_up.players, dice)
            if before.turn not in seats:
                # Others see a move with its answer to an exchange, or nothing of it.
                before = _decided(played, start, -1)
                after = _decided(played, start + 1, 1)
            terms = _terms(set_up, seats, dice)
            yield Moment(set_up, before, after, seats, terms, derived_seed(seed, found))
            found += 1


def _decided(played: list[Any], number: int, way: int) -> Any:
    """The next state, forwards or backwards, at which no exchange is undecided."""
    while played[number].exchange_offered:
        number += way
    return played[number]


def _before_last(state: Any, *, whole_move: bool) -> Any:
    """The state before the last step, or before the move that it belongs to."""
    game = state.game
    before = decided = game.start(state.players, game.setup_of(state), 0, state.options)
    for step in state.steps[:-1]:
        before = game.apply_told(before, step.action, step.drew)
        decided = decided if before.exchange_offered else before
    return decided if whole_move else before


def _eyes(players: int, dice: Generator) -> tuple[int, ...]:
    """A watcher as often as each seat, and somebody with several seats."""
    chosen = dice.below(players + 2)
    if chosen < players:
        return (chosen,)
    if chosen == players:
        return ()
    return tuple(seat for seat in range(players) if dice.below(2))


def _terms(set_up: SetUp, seats: tuple[int, ...], dice: Generator) -> Terms:
    clocks = [None, MoveClock(seconds=86_400), PlayerClock(seconds=86_400, increment=5)]
    return Terms(
        game=set_up.name,
        players=set_up.players,
        options=set_up.options,
        public=dice.below(2) == 0,
        watchers=dice.below(4) > 0,
        hints=dice.below(2) == 0,
        take_backs=len(seats) == 1 and dice.below(2) == 0,
        clock=clocks[dice.below(3)],
        on_time_out="loss" if dice.below(2) else "bot",
    )


def hidden_pieces(moment: Moment) -> list[str]:
    """What others hold."""
    if not einklang.game(moment.set_up.name).holds_hands:
        return []
    others = [seat for seat in range(moment.set_up.players) if seat not in moment.seats]
    return [piece for seat in others for piece in moment.before.known_hand(seat)]
