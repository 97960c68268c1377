"""Players that think: the six levels."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from einklang.bots.asking import Budget, check_turn
from einklang.bots.thinking.judging import STRETCH, Judgement, choose_play, is_impatient
from einklang.bots.thinking.levels import setting_of, usual_budget
from einklang.bots.thinking.mind import LIFT_WEAKEST, Solver, thinking_of
from einklang.bots.thinking.net import SIZE
from einklang.bots.thinking.searching import halve, roll_out
from einklang.bots.thinking.tree import Tree
from einklang.bots.thinking.weights import shipped
from einklang.games.catalogue import setup_name
from einklang.games.errors import SetupError
from einklang.games.game import View
from einklang.games.generator import Dice, first_dice
from einklang.games.layout import Layout
from einklang.games.redealing.redeal import deal_tables, seen_tables
from einklang.games.state import Outcome
from einklang.rows import blank, rows

Alive = NDArray[np.int64]
Totals = NDArray[np.float64]

_SOLVING = 0.3  # seconds, where rollouts are counted instead
_DEALS = 128  # of what is hidden; rollouts that need more deal them anew in another order


class Thinker:
    """Plays at one of the levels.

    Up to level 5 it thinks for less than any budget.
    """

    def __init__(self, level: str, seed: int | Dice) -> None:
        self.level = level
        self._dice = first_dice(seed).copy()
        self._workspace: Workspace | None = None

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """The action that seems best, or nearly so at the lower levels."""
        workspace, budget = self._get_ready(view, budget)
        if view.exchange_offered:
            return view.layout.swap + (not workspace.setting.exchanges)
        if workspace.setting.arms == 0 or is_impatient(_plays(view), view.layout.sides):
            return workspace.choose(view)
        return workspace.search(view, budget, self._dice)[0].action

    def judge(self, view: View, budget: Budget | None = None) -> list[Judgement]:
        """What the actions are worth, the best first; a search leaves out those of little hope."""
        workspace, budget = self._get_ready(view, budget)
        workspace.check_net()
        if view.exchange_offered:
            return workspace.compare_exchange(view, budget, self._dice)
        if workspace.setting.arms == 0:
            return workspace.judge(view)
        return workspace.search(view, budget, self._dice)

    def compare(
        self, view: View, actions: Collection[int], budget: Budget | None = None
    ) -> list[Judgement]:
        """What some actions are worth if all meet the same deals, the best first."""
        workspace, budget = self._get_ready(view, budget)
        workspace.check_net()
        if view.exchange_offered:
            return workspace.compare_exchange(view, budget, self._dice)
        if workspace.setting.arms == 0:
            return workspace.judge(view, actions)
        return workspace.search(view, budget, self._dice, only=actions)

    def _get_ready(self, view: View, budget: Budget | None) -> tuple[Workspace, Budget]:
        """What it takes to think, unless it is not this seat's turn or nobody waits any more."""
        check_turn(view)
        workspace = self._sit_down(view.layout)
        given = budget or usual_budget(self.level, view.layout)
        given.check()
        return workspace, given

    def _sit_down(self, layout: Layout) -> Workspace:
        if self._workspace is None or self._workspace.layout is not layout:
            self._workspace = Workspace(self.level, layout, self._dice)
        return self._workspace


class Workspace:
    """What a level needs in one set-up: how it thinks, what it learned, and scratch."""

    def __init__(self, level: str, layout: Layout, dice: Dice) -> None:
        setup = setup_name(layout)
        self._level = level
        self.layout = layout
        self.setting = setting_of(level, setup)
        self.net = np.zeros(SIZE, np.float32)
        if self.setting.width:
            learned = shipped(setup)
            if learned is None:
                raise SetupError(
                    f"{level} has learned nothing of {setup}; choose a level from 1 to 3"
                )
            self.net = learned.net
        self._states = rows(layout.game.family.state_row, 3)
        self._minds = rows(thinking_of(layout).mind, 2)
        self._mind, self._replying = self._minds[0], self._minds[1]
        self.setting.sit_down(self._mind, layout)
        self.setting.sit_down(self._replying, layout, self.setting.reply_width)
        for mind in self._minds:
            mind.generator[:] = dice
        self._outcome = blank(Outcome)

    def check_net(self) -> None:
        """Refuse to value plays if this level does without a net."""
        if self.setting.width == 0:
            raise SetupError(f"{self._level} values no tables; ask level4, level5 or level6")

    def choose(self, view: View) -> int:
        """The play that seems best without looking ahead."""
        self._states[0] = seen_tables(view, 1)[0]
        self._mind.turns = _plays(view)
        rules = self.layout.rules
        return int(choose_play(rules, self._states, self.net, self._mind, self._outcome))

    def judge(
        self, view: View, only: Collection[int] | None = None, width: int | None = None
    ) -> list[Judgement]:
        """What plays are worth without looking ahead, the best first: some, or the hopeful ones."""
        if only is not None:
            width = len(self._mind.plays)  # who asks for a play wants to know it, hopeful or not
        self._mind.width = width or self.setting.width
        self.choose(view)
        self._mind.width = self.setting.width
        count = int(self._mind.count)
        values = self._mind.worths[:count]
        order = np.argsort(-values, kind="stable")
        weakest = self._mind.weakest[:count] * self._values_per_track
        plays = self._mind.plays[:count]
        return [
            Judgement(int(plays[i]), self._chance(float(values[i])), float(weakest[i]))
            for i in order
            if only is None or plays[i] in only
        ]

    def search(
        self, view: View, budget: Budget, dice: Dice, only: Collection[int] | None = None
    ) -> list[Judgement]:
        """What the most hopeful plays are worth after playing on from them, the best first."""
        solver = thinking_of(self.layout).solver
        if solver and solver.can_solve(view, budget.seconds or _SOLVING):
            return self._solve(solver, self.judge(view, only, len(self._mind.plays)))
        judged = self.judge(view, only)[: self.setting.arms]
        if len(judged) == 1:
            return judged
        if self.layout.game.holds_hands:
            return self._roll_out(view, judged, budget, dice)
        grown = self._tree.grow(view, judged, budget)
        return [judged[i]._replace(chance=chance) for i, chance in grown]

    def _solve(self, solver: Solver, judged: list[Judgement]) -> list[Judgement]:
        """The part of the win that each play leads to, the best first."""
        plays = np.array([each.action for each in judged], np.int32)
        shares = np.zeros(len(plays))
        rules = self.layout.rules
        solver.solve(rules, self._states, self._mind, self._outcome, plays, shares)
        order = np.argsort(-shares, kind="stable")
        return [judged[i]._replace(chance=float(shares[i])) for i in order]

    @cached_property
    def _tree(self) -> Tree:
        return Tree(self.layout, self.net, self._replying, self.setting)

    def compare_exchange(self, view: View, budget: Budget, dice: Dice) -> list[Judgement]:
        """What exchanging and keeping are worth after playing on from them."""
        swap = self.layout.swap
        unknown = [Judgement(swap, math.nan, math.nan), Judgement(swap + 1, math.nan, math.nan)]
        return self._roll_out(view, unknown, budget, dice)

    def _roll_out(
        self, view: View, judged: list[Judgement], budget: Budget, dice: Dice
    ) -> list[Judgement]:
        deals = deal_tables(view, dice, _DEALS)
        plays = np.array([each.action for each in judged], np.int32)
        root = dice.copy()

        def roll(alive: Alive, first: int, count: int, totals: Totals) -> None:
            roll_out(
                self.layout.rules,
                self._states,
                deals,
                first,
                count,
                plays[alive],
                self.net,
                self._replying,
                self._outcome,
                root,
                self.setting.depth,
                totals,
            )

        compared = halve(len(plays), budget, roll)
        return [self._after(judged[i], float(compared.means[i])) for i in compared.order]

    def _after(self, judged: Judgement, mean: float) -> Judgement:
        if self._mind.aim == LIFT_WEAKEST:
            return judged._replace(weakest=mean / STRETCH * self._values_per_track)
        return judged._replace(chance=mean)

    def _chance(self, value: float) -> float:
        return 1.0 if self._mind.aim == LIFT_WEAKEST else 1.0 / (1.0 + math.exp(-value))

    @property
    def _values_per_track(self) -> int:
        return int(self._mind.top)


def _plays(view: View) -> int:
    """The pieces that were played; who answered to an exchange is not known of others."""
    return sum(step.action < view.layout.swap for step in view.steps)
