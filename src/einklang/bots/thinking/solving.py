"""Solves the last tiles exactly where nothing is hidden: every play with every reply to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.bots.thinking.judging import final_share
from einklang.bots.thinking.mind import Mind
from einklang.games.bits import BITS, lowest_bit
from einklang.games.family import act
from einklang.games.state import OVER, Outcome, RulesRow
from einklang.games.stock import FROM_STOCK
from einklang.games.towers.position import View
from einklang.games.towers.state import StateRow
from einklang.kernel import kernel, routine
from einklang.rows import Rows

_TILES = 2  # that are left when it begins: a play and a reply
_A_SECOND = 2_000_000  # pairs of plays, on a slow machine


def can_solve(view: View, seconds: float) -> bool:
    """Whether a table can be solved in so many seconds."""
    return sum(view.tiles_left) <= _TILES and (int(view.row.free_lays) ** 2 < seconds * _A_SECOND)


@kernel
def solve(
    rules: RulesRow,
    states: Rows[StateRow],
    mind: Mind,
    outcome: Outcome,
    plays: NDArray[np.int32],
    shares: NDArray[np.float64],
) -> None:
    """Write what part of the win each play gets for the seat to move at the first table."""
    seat = int(states[0].turn)
    for i in range(len(plays)):
        states[1] = states[0]
        act(rules, states[1], int(plays[i]), FROM_STOCK, outcome)
        if states[1].phase == OVER:
            shares[i] = final_share(rules, states[1], seat, mind)
        else:
            shares[i] = after_best_reply(rules, states, mind, outcome, seat)


@routine
def after_best_reply(
    rules: RulesRow, states: Rows[StateRow], mind: Mind, outcome: Outcome, seat: int
) -> float:
    """The part of the win that a seat keeps after the reply that is best for whoever plays it.

    Of several that are equally good for him, the one that is worst for the seat.
    """
    replying = int(states[1].turn)
    best = -1.0
    kept = 0.0
    for i in range(len(states[1].free)):
        word = int(states[1].free[i])
        while word:
            states[2] = states[1]
            act(rules, states[2], i * BITS + lowest_bit(word), FROM_STOCK, outcome)
            share = final_share(rules, states[2], replying, mind)
            left = share if replying == seat else final_share(rules, states[2], seat, mind)
            if share > best or (share == best and left < kept):
                best = share
                kept = left
            word &= word - 1
    return kept
