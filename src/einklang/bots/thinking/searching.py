"""Looks ahead: plays on from a play until the own turn comes round again, over many deals.

In each rollout the hidden pieces lie as in one of the deals, every seat plays what it thinks best
from what it sees itself, and the value of the own best play at the end says how it went. All plays
that are compared meet the same deals and the same draws.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.bots.thinking.judging import final_value, judge
from einklang.bots.thinking.mind import LIFT_WEAKEST, Mind
from einklang.bots.thinking.net import Weights, chance_of
from einklang.games.family import act, swap_of
from einklang.games.generator import DEAL, Dice, branch
from einklang.games.state import DECIDE_EXCHANGE, OVER, Outcome, RulesRow, StateRow
from einklang.games.stock import FROM_STOCK
from einklang.kernel import kernel, routine
from einklang.rows import Rows


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
