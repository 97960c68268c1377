"""Trains a net by self-play: rounds of games against oneself, each followed by learning.

A training is fixed by its set-up, its seed and its number of rounds. It can be stopped after each
round and goes on from there as if nothing had happened.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from einklang.bots.learning.gradients import Lesson, learn
from einklang.bots.learning.selfplay import play_lessons, play_match
from einklang.bots.thinking.levels import setting_of
from einklang.bots.thinking.mind import NO_NET, thinking_of
from einklang.bots.thinking.net import SIZE, fresh_weights
from einklang.bots.thinking.weights import Learned
from einklang.games.catalogue import setup_name
from einklang.games.errors import SetupError
from einklang.games.generator import derived_seed, seed_dice
from einklang.games.layout import Layout
from einklang.games.state import Outcome
from einklang.rows import blank, rows

ROUNDS_A_MINUTE = 10  # about as many as one core does
_PASSES = 2  # through the lessons of a round

# How far the end of a game reaches back, and how big the steps are: both shrink on the way.
_FADES = (0.95, 0.75)
_RATE = 1.5e-3
_RATE_STEPS = 4
_RATE_FALLS = 0.3

# How self-play differs from the level that will use the net. The first round is played without
# it, since it knows nothing yet.
_FIRST = {"width": 0, "noise": 0.02}
_LATER = {"width": 24, "noise": 0.12, "slip": 0.03}

# What the learning curve shows: games of the one level against the other, which has no net.
_LEARNED = "level5"
_UNLEARNED = "level3"
_MEASURE_EVERY = 5  # rounds


class Effort(NamedTuple):
    """How much is done in a round; with less of it, weights come sooner and are worse."""

    lessons: int = 60_000
    deals: int = 100  # of a measurement, each played from every seat


USUAL = Effort()


class Measured(NamedTuple):
    """How a net does against a player without one: mean and half a 95 % interval."""

    score: float  # part of the games that it wins; alone, its weakest colour
    interval: float


def rounds_of(minutes: float) -> int:
    """The rounds that so many minutes stand for, however long they take here."""
    if not 0 < minutes < math.inf:
        raise SetupError(f"a training takes more than 0 minutes, not {minutes:g}")
    return max(1, round(minutes * ROUNDS_A_MINUTE))


class Training:
    """Self-play and learning for one set-up."""

    def __init__(self, layout: Layout, learned: Learned, effort: Effort = USUAL) -> None:
        thinking = thinking_of(layout)
        if thinking.senses is NO_NET:
            raise SetupError(
                f"{learned.setup} cannot be learned: the games of {layout.game.family.name} tell a"
                " net nothing"
            )
        self.layout = layout
        self.learned = learned
        self.effort = effort
        self._states = rows(layout.game.family.state_row, 2)
        self._minds = rows(thinking.mind, 2)
        self._outcome = blank(Outcome)
        self._lessons = rows(Lesson, effort.lessons)
        self._order = np.empty(effort.lessons, np.int32)

    @classmethod
    def new(
        cls, layout: Layout, minutes: float, seed: int, command: str, effort: Effort = USUAL
    ) -> Training:
        """A training from the beginning."""
        net = fresh_weights(seed)
        learned = Learned(setup_name(layout), seed, rounds_of(minutes), net, command=command)
        return cls(layout, learned, effort)

    def run(self) -> Iterator[None]:
        """Do one round after the other."""
        while not self.learned.over:
            self._do_round()
            if self.learned.done % _MEASURE_EVERY == 0 or self.learned.over:
                measured = self.measure(self.effort.deals)
                self.learned.curve.append((self.learned.done, *measured))
            yield

    def _do_round(self) -> None:
        learned, layout, mind = self.learned, self.layout, self._minds[0]
        progress = learned.done / learned.rounds
        how: dict[str, Any] = _FIRST if learned.done == 0 else _LATER
        replace(setting_of(_LEARNED, learned.setup), **how).sit_down(mind, layout)
        played = np.zeros(1, np.int64)
        count = play_lessons(
            layout.rules,
            layout.empty,
            self._states,
            learned.net,
            mind,
            self._outcome,
            seed_dice(learned.seed),
            learned.games,
            _FADES[0] + (_FADES[1] - _FADES[0]) * progress,
            self._lessons,
            played,
        )
        dice = seed_dice(derived_seed(learned.seed, learned.done))
        for _ in range(_PASSES):
            learned.steps += learn(
                learned.net,
                learned.means,
                learned.squares,
                np.empty(SIZE, np.float32),
                self._lessons[:count],
                self._order,
                mind.senses,
                dice,
                learned.steps,
                _RATE * _RATE_FALLS ** int(_RATE_STEPS * progress),
            )
        learned.games += int(played[0])
        learned.done += 1

    def measure(self, deals: int) -> Measured:
        """How the net does against a player without one, on every seat of the same deals."""
        layout, sides = self.layout, self.layout.sides
        for mind, level in zip(self._minds, (_LEARNED, _UNLEARNED), strict=True):
            setting_of(level, self.learned.setup).sit_down(mind, layout)
        nets = np.array([self.learned.net, self.learned.net])
        root = seed_dice(derived_seed(self.learned.seed, -1))
        results = []
        for side in range(sides):
            seated = np.array([int(seat % sides != side) for seat in range(layout.players)])
            shares, weakest = np.zeros((2, deals, sides))
            play_match(
                layout.rules,
                layout.empty,
                self._states,
                nets,
                self._minds,
                seated,
                self._outcome,
                root,
                0,
                shares,
                weakest,
            )
            results.append((weakest if sides == 1 else shares)[:, side])
        means = np.mean(results, axis=0)
        interval = 1.96 * float(means.std()) / math.sqrt(deals)
        return Measured(float(means.mean()), interval)
