"""Grows a tree of plays where nothing is hidden and nothing is left to chance.

Each time, a way is followed down to a table that was not looked at yet: at every table the play
that has done best so far, or that was tried too seldom for its promise. The net values what is
found there, and all plays on the way are told.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from einklang.bots.asking import Budget
from einklang.bots.thinking.judging import Judgement, final_value, judge
from einklang.bots.thinking.levels import Setting
from einklang.bots.thinking.mind import Mind
from einklang.bots.thinking.net import Weights, chance_of
from einklang.bots.thinking.searching import Pace
from einklang.games.family import act
from einklang.games.game import View
from einklang.games.layout import Layout
from einklang.games.redealing.redeal import seen_tables
from einklang.games.state import OVER, Outcome, RulesRow, StateRow
from einklang.games.stock import FROM_STOCK
from einklang.kernel import kernel, part, routine
from einklang.rows import Float32, Float64, Int32, Row, Rows, blank, rows

_NODES = 4096
_LONGEST = 128  # way down
_CURIOSITY = 0.3  # how much seldom tried plays are preferred


class Node(Row):
    """A table, with the plays from it in a row of edges."""

    first: Int32
    count: Int32  # of edges; 0 before it is looked at
    visits: Int32
    value: Float32  # of a game that is over, to the seat that thinks


class Edge(Row):
    """A play from a table."""

    play: Int32
    child: Int32  # its node, or 0 if it was never followed
    visits: Int32
    promise: Float32  # the chance of the seat that plays it, as the net sees it
    total: Float64  # of the chances of the seat that thinks


@kernel
def grow(
    rules: RulesRow,
    states: Rows[StateRow],
    trial: Rows[StateRow],
    nodes: Rows[Node],
    edges: Rows[Edge],
    way: NDArray[np.int64],
    used: NDArray[np.int64],
    net: Weights,
    mind: Mind,
    outcome: Outcome,
    seat: int,
    count: int,
) -> int:
    """Follow so many ways down, or until the tree is full; how many were followed."""
    for n in range(count):
        if used[0] + int(mind.sides) + 1 >= len(nodes) or used[1] + 4 * mind.width >= len(edges):
            return n
        node = 0
        length = 0
        while True:
            if states[node].phase == OVER:
                value = float(nodes[node].value)
                break
            fresh = nodes[node].count == 0
            if fresh:
                best = expand(rules, states, trial, nodes, edges, node, used, net, mind, outcome)
                if states[node].turn == seat:
                    value = best
                    break
                if mind.sides == 2:
                    value = 1.0 - best
                    break
            edge = select(states, nodes, edges, node, seat, int(mind.sides))
            way[length] = edge
            length += 1
            if edges[edge].child == 0:
                child = int(used[0])
                used[0] += 1
                edges[edge].child = child
                states[child] = states[node]
                act(rules, states[child], int(edges[edge].play), FROM_STOCK, outcome)
                nodes[child].count = 0
                nodes[child].visits = 0
                if states[child].phase == OVER:
                    side = seat % int(mind.sides)
                    nodes[child].value = chance_of(final_value(rules, states[child], side, mind))
            nodes[node].visits += 1
            node = int(edges[edge].child)
        nodes[node].visits += 1
        for i in range(length):
            edges[way[i]].visits += 1
            edges[way[i]].total += value
    return count


@routine
def expand(
    rules: RulesRow,
    states: Rows[StateRow],
    trial: Rows[StateRow],
    nodes: Rows[Node],
    edges: Rows[Edge],
    node: int,
    used: NDArray[np.int64],
    net: Weights,
    mind: Mind,
    outcome: Outcome,
) -> float:
    """Add the plays from a table that the net finds best; the chance of the best one."""
    trial[0] = states[node]
    judge(rules, trial, 0, net, mind, outcome)
    nodes[node].first = used[1]
    nodes[node].count = mind.count
    for i in range(mind.count):
        edge = edges[used[1]]
        edge.play = mind.plays[i]
        edge.child = 0
        edge.visits = 0
        edge.total = 0.0
        edge.promise = chance_of(mind.worths[i])
        used[1] += 1
    return chance_of(mind.value)


@part
def select(
    states: Rows[StateRow], nodes: Rows[Node], edges: Rows[Edge], node: int, seat: int, sides: int
) -> int:
    """The edge to follow from a table."""
    own = states[node].turn == seat
    wonder = _CURIOSITY * math.sqrt(nodes[node].visits + 1.0) / math.sqrt(float(nodes[node].count))
    best = -math.inf
    chosen = int(nodes[node].first)
    for i in range(nodes[node].first, nodes[node].first + nodes[node].count):
        edge = edges[i]
        hope = float(edge.promise)
        if edge.visits > 0 and (own or sides == 2):
            mean = edge.total / edge.visits
            hope = mean if own else 1.0 - mean
        hope += wonder * float(edge.promise) / (1.0 + edge.visits)
        if hope > best:
            best = hope
            chosen = i
    return chosen


class Tree:
    """A tree that grows from a table."""

    def __init__(self, layout: Layout, net: Weights, mind: Mind, setting: Setting) -> None:
        self._layout = layout
        self._net = net
        self._mind = mind
        width = setting.reply_width
        state_row = layout.game.family.state_row
        self._states = rows(state_row, _NODES)
        self._trial = rows(state_row, 2)
        self._nodes = rows(Node, _NODES)
        self._edges = rows(Edge, _NODES * width + setting.arms)
        self._way = np.zeros(_LONGEST, np.int64)
        self._used = np.zeros(2, np.int64)
        self._outcome = blank(Outcome)

    def grow(self, view: View, judged: list[Judgement], budget: Budget) -> list[tuple[int, float]]:
        """Grow within a budget from some plays; their numbers and chances, the most tried first."""
        self._plant(view, judged)
        for more in Pace(budget).pieces(budget.rollouts, budget.deadline()):
            if self._follow(view.seat, more) < more:
                break
        edges = self._edges[: len(judged)]
        chances = [e.total / e.visits if e.visits else float(e.promise) for e in edges]
        order = sorted(range(len(judged)), key=lambda i: (-edges[i].visits, -chances[i]))
        return [(i, float(chances[i])) for i in order]

    def _plant(self, view: View, judged: list[Judgement]) -> None:
        self._states[0] = seen_tables(view, 1)[0]
        self._nodes[0].first = 0
        self._nodes[0].count = len(judged)
        self._nodes[0].visits = 0
        for edge, each in zip(self._edges, judged, strict=False):
            edge.play, edge.promise = each.action, each.chance
            edge.child = edge.visits = 0
            edge.total = 0.0
        self._used[:] = 1, len(judged)

    def _follow(self, seat: int, count: int) -> int:
        return int(
            grow(
                self._layout.rules,
                self._states,
                self._trial,
                self._nodes,
                self._edges,
                self._way,
                self._used,
                self._net,
                self._mind,
                self._outcome,
                seat,
                count,
            )
        )
