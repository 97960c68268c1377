"""Pairs of whole games that differ only in hidden pieces, and so in who could have exchanged.

In one of them a seat could have exchanged after some turn and did not; in the other it could not.
All that was played and shown is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import einklang
from einklang.games.errors import NotAllowed
from einklang.games.generator import Generator, derived_seed
from einklang.games.state import DECIDE_EXCHANGE, Outcome
from einklang.games.stock import FROM_STOCK
from einklang.rows import blank, copy_of
from einklang.symbols import PAIR_TEXTS
from playing import BOTS, SetUp

DEAL = -1  # the moment of the deal, before all moves
NEVER = 10_000  # a moment after all moves


class Move(NamedTuple):
    """What a seat played, what came of an exchange if there was one, and what it drew."""

    seat: int
    action: int
    answer: int | None
    drew: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    """A whole game, move by move: the state before each of them, and the last one."""

    set_up: SetUp
    states: tuple[Any, ...]
    moves: tuple[Move, ...]

    @cached_property
    def draws(self) -> dict[int, tuple[int, ...]]:
        """What was drawn because of each step, by its number."""
        return {number: step.drew for number, step in enumerate(self.states[-1].steps)}

    def offers(self) -> list[bool]:
        """After which moves an exchange could be made."""
        return [move.answer is not None for move in self.moves]


class Got(NamedTuple):
    """A piece that a seat got: when, which, at which place among those it got then, until when."""

    at: int
    kind: int
    place: int
    used: int


@dataclass(frozen=True)
class Pair:
    """Two games, the seat whose pieces differ, and the first move that shows it to that seat."""

    seat: int
    one: Played
    other: Played

    @property
    def parted(self) -> int:
        """The first move after which only one of the two could have been an exchange."""
        both = zip(self.one.offers(), self.other.offers(), strict=True)
        return next(number for number, (here, there) in enumerate(both) if here != there)

    @property
    def others(self) -> list[int]:
        """All seats whose pieces are the same in both."""
        return [seat for seat in range(self.one.set_up.players) if seat != self.seat]


def pairs(set_up: SetUp, seed: int, count: int) -> Iterator[Pair]:
    """So many pairs of a set-up; some of them share their first game."""
    found = number = 0
    while found < count:
        number += 1
        dice = Generator(derived_seed(seed, number))
        played = play(set_up, derived_seed(seed, number, 1), dice)
        for pair in _twins(played, dice, min(5, count - found)):
            yield pair
            found += 1


def play(set_up: SetUp, seed: int, dice: Generator) -> Played:
    """A whole game by simple bots that mostly keep what they could exchange."""
    game = set_up.game
    bot = einklang.bot(BOTS[dice.below(len(BOTS))], seed)
    states, moves = [set_up.new(seed)], []
    while not states[-1].over:
        before = states[-1]
        action = int(bot.choose(game.view(before, before.turn)))
        after = game.apply(before, action)
        answer = None
        if after.exchange_offered:
            answer = before.layout.swap if dice.below(5) == 0 else before.layout.keep
            after = game.apply(after, answer)
        moves.append(Move(before.turn, action, answer, after.steps[-1].drew))
        states.append(after)
    return Played(set_up, tuple(states), tuple(moves))


def _twins(played: Played, dice: Generator, most: int) -> Iterator[Pair]:
    """Games in which a seat got two of its pieces the other way round."""
    seats = list(range(played.set_up.players))
    found = 0
    for seat in sorted(seats, key=lambda _: dice.below(1 << 20)):
        chances = list(_exchangeable(played, seat))
        for early, late in sorted(chances, key=lambda _: dice.below(1 << 20)):
            if found == most:
                return
            if not any(_differs(played, seat, early, late)):
                continue
            other = _play_again(played, seat, early, late)
            if other is not None and other.offers() != played.offers():
                yield Pair(seat, played, other)
                found += 1


def _exchangeable(played: Played, seat: int) -> Iterator[tuple[Got, Got]]:
    """Two pieces that a seat could have got the other way round without anybody seeing it."""
    got = _gotten(played, seat)
    for early in got:
        for late in got:
            if early.at < late.at < early.used and early.kind != late.kind:
                yield early, late


def _gotten(played: Played, seat: int) -> list[Got]:
    """All that a seat got, and after the last move what nobody got."""
    first, last = played.states[0], played.states[-1]
    held = [
        Got(DEAL, int(kind), place, NEVER)
        for place, kind in enumerate(first.row.hands[seat])
        if kind >= 0
    ]
    gone = []
    before = played.states
    for at, move in enumerate(played.moves):
        if move.seat != seat:
            continue
        steps = before[at + 1].steps[len(before[at].steps) :]
        used = [before[at].layout.kind_played(move.action), *steps[-1].shown]
        for kind in used:
            piece = next(each for each in held if each.kind == kind)
            held.remove(piece)
            gone.append(piece._replace(used=at))
        held += [Got(at, kind, place, NEVER) for place, kind in enumerate(move.drew)]
    left = [kind for kind, count in enumerate(last.row.stock) if count]
    return [*gone, *held, *(Got(NEVER - 1, kind, 0, NEVER) for kind in left)]


def _differs(played: Played, seat: int, early: Got, late: Got) -> Iterator[bool]:
    """For each move in between, whether one piece instead of the other changes the offer."""
    for at, move in enumerate(played.moves):
        if move.seat != seat or not early.at < at <= late.at:
            continue
        if move.answer == played.states[at].layout.swap:
            return  # all that is held is shown
        record = copy_of(played.states[at].row)
        if record.stock[late.kind] == 0:
            return
        hand = record.hands[seat]
        hand[hand.tolist().index(early.kind)] = late.kind
        record.stock[late.kind] -= 1
        record.stock[early.kind] += 1
        layout = played.states[at].layout
        layout.game.family.act(layout.rules, record, move.action, FROM_STOCK, blank(Outcome))
        yield (record.phase == DECIDE_EXCHANGE) != (move.answer is not None)


def _play_again(played: Played, seat: int, early: Got, late: Got) -> Played | None:
    """The same game with two pieces the other way round; None if it could not have been."""
    game, set_up, keep = played.set_up.game, played.set_up, played.states[0].layout.keep
    changed = {(early.at, early.place): late.kind, (late.at, late.place): early.kind}
    setup = game.setup_of(played.states[0])
    hands = next(setup[name] for name in ("racks", "hands") if name in setup)
    if early.at == DEAL:
        hands[seat][early.place] = PAIR_TEXTS[late.kind]
    try:
        states, moves = [game.start(set_up.players, setup, 0, set_up.options)], []
        for at, move in enumerate(played.moves):
            before, drew, answer = states[-1], move.drew, move.answer
            if move.seat == seat:
                drew = tuple(changed.get((at, place), kind) for place, kind in enumerate(drew))
                undecided = game.undecided(game.view(before, seat), move.action)
                answer = None if undecided is None else answer or keep
            if answer is None:
                after = game.apply_told(before, move.action, drew)
            else:
                after = game.apply_told(before, move.action, ())
                after = game.apply_told(after, answer, drew)
            moves.append(Move(move.seat, move.action, answer, drew))
            states.append(after)
    except NotAllowed:
        return None  # a piece was not there at that moment
    return Played(set_up, tuple(states), tuple(moves))
