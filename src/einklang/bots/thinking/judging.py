"""Values the plays of the seat to move, and chooses the best.

Only what that seat sees is looked at: its own hand and what lies open.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from einklang.bots.thinking.mind import (
    LIFT_WEAKEST,
    Mind,
    chance,
    gumbel,
    keep_best,
    note_laid,
    propose,
    sense,
    take_back,
    try_play,
)
from einklang.bots.thinking.net import Weights, evaluate_beside, take_reference
from einklang.games.family import list_values
from einklang.games.result import share_of_win, sort_values
from einklang.games.state import Outcome, RulesRow, StateRow
from einklang.kernel import kernel, part, routine
from einklang.rows import Rows


class Judgement(NamedTuple):
    """What a play is worth to the seat to move."""

    action: int
    chance: float  # to win
    weakest: float  # the value of the weakest colour in the end


SURE = 100.0  # the logit of a game that is won: more than any net hopes for
STRETCH = 12.0  # a whole track in the units of a value, where the weakest colour is all that counts
_WILD = 1.0  # the noise of a slip

# A game that may last for ever can stand still: everybody keeps what everybody lacks. So after many
# turns of each side, more than games have that come to an end, now and then a player slips.
_PATIENCE = 100
_IMPATIENCE = 0.25


@part
def final_share(rules: RulesRow, state: StateRow, side: int, mind: Mind) -> float:
    """The part of the win that a side has in a game that is over; its values are left sorted."""
    colours = int(mind.senses.colour_count)
    sides = int(mind.sides)
    list_values(rules, state.tracks, mind.values[:sides, :colours])
    sort_values(mind.values, sides, colours)
    return share_of_win(mind.values, sides, colours, side)


@part
def final_value(rules: RulesRow, state: StateRow, side: int, mind: Mind) -> float:
    """What a game that is over is worth to a side, in the units of values."""
    share = final_share(rules, state, side, mind)
    mind.senses.weakest = mind.values[side, 0] / mind.top
    if mind.aim == LIFT_WEAKEST:
        return float(STRETCH * mind.values[side, 0] / mind.top)
    if share == 0.0:
        return -SURE
    return SURE if share == 1.0 else math.log(share / (1.0 - share))


@routine
def value_play(
    rules: RulesRow,
    states: Rows[StateRow],
    at: int,
    play: int,
    net: Weights,
    mind: Mind,
    outcome: Outcome,
) -> float:
    """What a play is worth to the seat to move; it is tried on the next table of the row.

    The first table that is valued serves the others as a reference.
    """
    states[at + 1] = states[at]
    state = states[at + 1]
    seat = int(state.turn)
    if try_play(rules, state, play, mind, outcome):
        value = final_value(rules, state, seat % int(mind.sides), mind)
    else:
        sense(rules, state, seat, mind)
        if not mind.has_reference:
            take_reference(net, mind.senses)
            mind.has_reference = True
        evaluate_beside(net, mind.senses)
        value = float(mind.senses.chance)
        if mind.aim == LIFT_WEAKEST:
            value = float(np.float32(STRETCH) * mind.senses.weakest)
    take_back(rules, play, mind)
    return value


@part
def is_impatient(turns: int, sides: int) -> bool:
    """Whether a game has lasted so long that it hardly gets on by good play."""
    return turns > _PATIENCE * sides


@kernel
def choose_play(
    rules: RulesRow, states: Rows[StateRow], net: Weights, mind: Mind, outcome: Outcome
) -> int:
    """Choose a play for the seat to move at the first table of the row."""
    return judge(rules, states, 0, net, mind, outcome)


@routine
def judge(
    rules: RulesRow, states: Rows[StateRow], at: int, net: Weights, mind: Mind, outcome: Outcome
) -> int:
    """Choose a play for the seat to move; the plays considered are left with their values."""
    propose(rules, states[at], mind)
    mind.count = max(1, mind.count)  # who notices nothing plays what was looked at last
    by_net = mind.width > 0
    if by_net:
        keep_best(mind, int(mind.width))
        note_laid(rules, states[at], mind)
    mind.has_reference = False
    slip = float(mind.slip)
    if is_impatient(int(mind.turns), int(mind.sides)):
        slip = max(slip, _IMPATIENCE)
    slips = slip > 0.0 and chance(mind.generator) < slip
    noise = _WILD if slips else float(mind.noise)
    best = -math.inf
    for i in range(mind.count):
        if by_net:
            play = int(mind.plays[i])
            mind.worths[i] = value_play(rules, states, at, play, net, mind, outcome)
            mind.weakest[i] = mind.senses.weakest
        value = float(mind.worths[i])
        if noise > 0.0:
            value += noise * gumbel(mind.generator)
        if value > best:
            best = value
            mind.chosen = i
    mind.value = mind.worths[mind.chosen]
    return int(mind.plays[mind.chosen])
