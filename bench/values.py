"""Rows about valuing a table: the learned net inside the kernels beside the same net in NumPy."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from clock import Effort, compare, rate
from einklang.bots.learning.selfplay import begin_game
from einklang.bots.thinking.judging import judge
from einklang.bots.thinking.levels import setting_of
from einklang.bots.thinking.mind import (
    Mind,
    keep_best,
    note_laid,
    propose,
    sense,
    take_back,
    thinking_of,
    try_play,
)
from einklang.bots.thinking.net import Senses, Weights, evaluate_beside, take_reference
from einklang.bots.thinking.weights import shipped
from einklang.games.catalogue import read_setup
from einklang.games.family import act, swap_of
from einklang.games.generator import Dice, seed_dice
from einklang.games.state import DECIDE_EXCHANGE, Outcome, RulesRow, StateRow
from einklang.games.stock import FROM_STOCK
from einklang.kernel import kernel
from einklang.rows import Rows, blank, column, rows
from findings import Finding, at_least, rate_finding
from plain_net import plain_answers

_SETUPS = ("classic-2", "duel", "spezial-2", "cards-2")
_EARLIER = 12  # actions before the turn whose plays are valued

# Tables that NumPy values together, at its best: fewer, and it mostly waits for Python; more, and
# they leave the fast memory, and its threads get into each other's way.
_AT_ONCE = 64

# How far ahead the kernels are depends on the width of the machine's vectors, which NumPy's
# multiplication of matrices uses better. But to value tables one by one must never be slower.
_LIMIT = at_least(1, aim=1.5)


@kernel
def _list_tables(
    rules: RulesRow,
    empty: StateRow,
    states: Rows[StateRow],
    net: Weights,
    mind: Mind,
    outcome: Outcome,
    root: Dice,
    told: Rows[Senses],
) -> int:
    """Play the beginning of a game, and list what the net is told of the plays of the next turn.

    The first of them is the reference for the others.
    """
    begin_game(rules, empty, states, root, 0)
    state = states[0]
    done = 0
    while done < _EARLIER or state.phase == DECIDE_EXCHANGE:
        play = swap_of(rules)
        if state.phase != DECIDE_EXCHANGE:
            play = judge(rules, states, 0, net, mind, outcome)
        act(rules, state, play, FROM_STOCK, outcome)
        done += 1
    propose(rules, state, mind)
    keep_best(mind, int(mind.width))
    note_laid(rules, state, mind)
    senses = mind.senses
    for i in range(mind.count):
        states[1] = state
        try_play(rules, states[1], int(mind.plays[i]), mind, outcome)
        sense(rules, states[1], int(state.turn), mind)
        take_back(rules, int(mind.plays[i]), mind)
        if i == 0:
            take_reference(net, senses)
        told[i] = senses
    return int(mind.count)


@kernel
def _value_tables(net: Weights, told: Rows[Senses], turns: int) -> None:
    """Value all tables of a turn, so many times over."""
    for _ in range(turns):
        for i in range(len(told)):
            evaluate_beside(net, told[i])


def values(effort: Effort) -> Iterator[Finding]:
    """Compare the kernels with NumPy."""
    for setup in _SETUPS:
        yield _finding(setup, effort)


def _finding(setup: str, effort: Effort) -> Finding:
    layout = read_setup(setup)
    learned = shipped(setup)
    if learned is None:
        raise RuntimeError(f"there are no weights of {setup}")
    net = learned.net
    mind = blank(thinking_of(layout).mind)
    setting_of("level5", setup).sit_down(mind, layout)
    states = rows(layout.game.family.state_row, 2)
    room = rows(Senses, mind.width)
    count = _list_tables(
        layout.rules, layout.empty, states, net, mind, blank(Outcome), seed_dice(1), room
    )
    told = room[:count]
    # In one piece each: NumPy is many times slower with what lies scattered.
    colours = np.ascontiguousarray(column(told, Senses.colours)[:, : len(layout.game.colours)])
    table = np.ascontiguousarray(column(told, Senses.table))
    many = [np.resize(each, (_AT_ONCE, *each.shape[1:])) for each in (colours, table)]

    def in_kernels(turns: int, _: int) -> int:
        _value_tables(net, told, turns)
        return turns * count

    def in_numpy(rounds: int, _: int) -> int:
        for _ in range(rounds):
            plain_answers(net, *many)
        return rounds * _AT_ONCE

    in_kernels(1, 0)
    if not np.allclose(
        plain_answers(net, colours, table)[0], column(told, Senses.chance), atol=1e-3
    ):
        raise RuntimeError(f"NumPy does not value the tables of {setup} as the kernels do")
    compared = compare(rate(in_kernels, effort.brief), rate(in_numpy, effort.brief), effort.runs)
    return rate_finding(f"{setup}, a value", "NumPy", compared, "tables/s", _LIMIT)
