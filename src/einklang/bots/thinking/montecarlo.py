"""Flat Monte Carlo: many games to the end, in which everybody plays greedily.

It knows nothing but the rules, and so it is what the levels that learned are compared with.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.bots.asking import Budget, check_turn
from einklang.bots.policies.player import Player, choose_from_state, policies_of
from einklang.bots.policies.policy import Policy
from einklang.bots.thinking.judging import choose_play, final_share
from einklang.bots.thinking.levels import Setting
from einklang.bots.thinking.mind import LIFT_WEAKEST, Mind, thinking_of
from einklang.bots.thinking.net import SIZE
from einklang.bots.thinking.searching import halve
from einklang.games.family import act
from einklang.games.game import View
from einklang.games.generator import DEAL, Dice, branch, first_dice
from einklang.games.layout import Layout
from einklang.games.redealing.redeal import deal_tables
from einklang.games.state import OVER, Outcome, RulesRow, StateRow
from einklang.games.stock import FROM_STOCK
from einklang.kernel import kernel
from einklang.rows import Rows, blank, rows

_SECONDS = 0.1
_DEALS = 128
_ARMS = 64  # plays that are compared, those of the greatest quick worth
_PLAYOUT = Policy("balanced", 1.1)


@kernel
def play_to_the_end(
    rules: RulesRow,
    states: Rows[StateRow],
    deals: Rows[StateRow],
    first: int,
    count: int,
    plays: NDArray[np.int32],
    player: Player,
    outcome: Outcome,
    root: Dice,
    mind: Mind,
    totals: NDArray[np.float64],
) -> None:
    """Play every play in so many deals, each game to its end, and add up how each one went."""
    state = states[0]
    for deal in range(first, first + count):
        for i in range(len(plays)):
            states[0] = deals[deal % len(deals)]
            branch(root, deal, DEAL, state.generator)
            branch(root, deal, DEAL + 1, player.generator)
            side = int(state.turn) % int(mind.sides)
            act(rules, state, int(plays[i]), FROM_STOCK, outcome)
            while state.phase != OVER:
                action = choose_from_state(rules, state, player)
                act(rules, state, action, FROM_STOCK, outcome)
            share = final_share(rules, state, side, mind)
            totals[i] += mind.values[side, 0] if mind.aim == LIFT_WEAKEST else share


class MonteCarlo:
    """Plays what does best when everybody plays on greedily."""

    def __init__(self, seed: int | Dice) -> None:
        self._dice = first_dice(seed).copy()
        self._outcome = blank(Outcome)
        self._seated: tuple[Layout, Player, Mind] | None = None

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """The action after which most games are won; an exchange is always taken."""
        check_turn(view)
        if view.exchange_offered:
            return view.layout.swap
        layout, player, mind = self._sit_down(view.layout)
        budget = budget or Budget(seconds=_SECONDS)
        budget.check()
        deals = deal_tables(view, self._dice, _DEALS)
        states = rows(type(deals[0]))
        states[0] = deals[0]
        choose_play(layout.rules, states, np.zeros(SIZE, np.float32), mind, self._outcome)
        worths = mind.worths[: mind.count]
        plays = mind.plays[np.argsort(-worths, kind="stable")[:_ARMS]]
        if len(plays) == 1:
            return int(plays[0])
        root = self._dice.copy()

        def roll(
            alive: NDArray[np.int64], first: int, count: int, totals: NDArray[np.float64]
        ) -> None:
            play_to_the_end(
                layout.rules,
                states,
                deals,
                first,
                count,
                plays[alive],
                player,
                self._outcome,
                root,
                mind,
                totals,
            )

        return int(plays[halve(len(plays), budget, roll).order[0]])

    def _sit_down(self, layout: Layout) -> tuple[Layout, Player, Mind]:
        if self._seated is None or self._seated[0] is not layout:
            player = blank(policies_of(layout).player)
            mind = blank(thinking_of(layout).mind)
            _PLAYOUT.sit_down(player, layout)
            Setting().sit_down(mind, layout)
            self._seated = layout, player, mind
        return self._seated
