"""Looks ahead: plays on from a play until the own turn comes round again, over many deals.

In each rollout the hidden pieces lie as in one of the deals, every seat plays what it thinks best
from what it sees itself, and the value of the own best play at the end says how it went. All plays
that are compared meet the same deals and the same draws.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.bots.asking import Budget
from einklang.bots.thinking.judging import final_value, judge
from einklang.bots.thinking.mind import LIFT_WEAKEST, Mind
from einklang.bots.thinking.net import Weights, chance_of
from einklang.games.family import act, swap_of
from einklang.games.generator import DEAL, Dice, branch
from einklang.games.state import DECIDE_EXCHANGE, OVER, Outcome, RulesRow, StateRow
from einklang.games.stock import FROM_STOCK
from einklang.kernel import kernel, routine
from einklang.rows import Rows

_PIECE = 0.003  # seconds that a piece takes, about


class Pace:
    """Finds out how much work a piece may hold."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._size = 1

    def pieces(self, count: int | None, end: float = math.inf) -> Iterator[int]:
        """The sizes of pieces, up to a count or, without one, as long as time lasts.

        The end is told by `time.perf_counter`.
        """
        left = math.inf if count is None else count
        while left > 0:
            self._budget.check()
            started = time.perf_counter()
            size = int(min(self._size, left))
            yield size
            left -= size
            took = time.perf_counter() - started
            if took < _PIECE / 2:
                self._size *= 2
            elif took > _PIECE and self._size > 1:
                self._size //= 2
            if started + 2 * took > end:
                return


class Compared(NamedTuple):
    """What rollouts said of plays: the best first, then the others, later dropped ones first."""

    order: NDArray[np.int64]
    means: NDArray[np.float64]  # by play, in the order in which they were given
    counts: NDArray[np.int64]


def halve(
    count: int,
    budget: Budget,
    roll: Callable[[NDArray[np.int64], int, int, NDArray[np.float64]], None],
) -> Compared:
    """Compare so many plays within a budget.

    `roll(alive, first, deals, totals)` plays these plays in so many deals from the first one on,
    and adds up how each went.
    """
    totals = np.zeros(count)
    counts = np.zeros(count, np.int64)
    alive = np.arange(count)
    dropped: list[NDArray[np.int64]] = []
    rounds = max(1, (count - 1).bit_length())
    begin = time.perf_counter()
    pace = Pace(budget)
    deals = 0
    for number in range(rounds):
        wanted, end = None, begin + (budget.seconds or math.inf) * (number + 1) / rounds
        if budget.rollouts is not None:
            wanted = max(1, budget.rollouts // (rounds * len(alive)))
        for more in pace.pieces(wanted, end):
            # Added up one by one, so that the clock, which cuts the pieces, changes no last digit.
            sums = totals[alive]
            roll(alive, deals, more, sums)
            totals[alive] = sums
            counts[alive] += more
            deals += more
        best_first = alive[np.argsort(-totals[alive] / counts[alive], kind="stable")]
        kept = max(1, (len(alive) + 1) // 2)
        dropped.insert(0, best_first[kept:])
        alive = best_first[:kept]
    return Compared(np.concatenate([alive, *dropped]), totals / counts, counts)


@kernel
def roll_out(
    rules: RulesRow,
    states: Rows[StateRow],
    deals: Rows[StateRow],
    first: int,
    count: int,
    plays: NDArray[np.int32],
    net: Weights,
    mind: Mind,
    outcome: Outcome,
    root: Dice,
    depth: int,
    totals: NDArray[np.float64],
) -> None:
    """Play every play in so many deals, and add up how each one went."""
    for deal in range(first, first + count):
        for i in range(len(plays)):
            states[0] = deals[deal % len(deals)]
            branch(root, deal, DEAL, states[0].generator)
            play = int(plays[i])
            totals[i] += follow(rules, states, play, net, mind, outcome, depth)


@routine
def follow(
    rules: RulesRow,
    states: Rows[StateRow],
    play: int,
    net: Weights,
    mind: Mind,
    outcome: Outcome,
    depth: int,
) -> float:
    """How a play goes: the chance to win, or the weakest colour as a value, after so many turns."""
    state = states[0]
    seat = int(state.turn)
    act(rules, state, play, FROM_STOCK, outcome)
    own_turns = 0
    while True:
        if state.phase == OVER:
            value = final_value(rules, state, seat % int(mind.sides), mind)
            break
        if state.phase == DECIDE_EXCHANGE:
            act(rules, state, swap_of(rules), FROM_STOCK, outcome)
            continue
        play = judge(rules, states, 0, net, mind, outcome)
        if state.turn == seat:
            own_turns += 1
            if own_turns == depth:
                value = float(mind.value)
                break
        act(rules, state, play, FROM_STOCK, outcome)
    return value if mind.aim == LIFT_WEAKEST else chance_of(value)
