"""Findings about how the cost grows with the board: classic for 2, 3 and 4 on ever more cells."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean
from typing import Any

import einklang
from batch import Batch
from clock import Effort, compare, rate
from findings import Bound, Finding, at_most, digits

_GAME = "classic"
_SMALLEST = 2
_LARGER = (3, 4)
_SAMPLE = 20


def growth(effort: Effort) -> Iterator[Finding]:
    """Compare the larger boards with the smallest, by the placement and cell, and by the game."""
    fewest = _cells(_SMALLEST)
    for policy in ("random", "balanced"):
        base = Batch(_GAME, _SMALLEST, policy)
        base_share = 1 / (_placements(base) * fewest)
        for players in _LARGER:
            batch, cells = Batch(_GAME, players, policy), _cells(players)
            share = 1 / (_placements(batch) * cells)
            ours, theirs = rate(batch.play, effort.seconds), rate(base.play, effort.seconds)
            done = compare(ours, theirs, effort.runs)
            our_cost, base_cost, ratio = 1 / done.ours, 1 / done.theirs, 1 / done.ratio
            what, anchor = f"{_GAME}, {cells} cells, {policy}", f"{fewest} cells"
            yield _finding(
                f"{what}: per placement and cell",
                our_cost * share,
                anchor,
                base_cost * base_share,
                ratio * share / base_share,
                at_most(1),
            )
            yield _finding(f"{what}: per game", our_cost, anchor, base_cost, ratio)


def _cells(players: int) -> int:
    layout: Any = einklang.game(_GAME).layout(players)
    return len(layout.board.cells)


def _placements(batch: Batch) -> float:
    """How many tiles are laid in a game, in the mean of some games.

    A batch counts all actions, and on larger boards more of them are exchanges, which cost little.
    """
    game = einklang.game(batch.game)
    laid: list[int] = []
    for seed in range(_SAMPLE):
        state = game.new(batch.players, seed)
        bot = einklang.bot(batch.policy, seed)
        while not state.over:
            state = game.apply(state, bot.choose(game.view(state, state.turn)))
        laid.append(sum(step.action < state.layout.swap for step in state.steps))
    return mean(laid)


def _finding(
    what: str, ours: float, anchor: str, theirs: float, ratio: float, bound: Bound | None = None
) -> Finding:
    return Finding(what, _duration(ours), anchor, _duration(theirs), ratio, bound)


def _duration(seconds: float) -> str:
    nanoseconds = seconds * 1e9
    if nanoseconds < 1000:
        return f"{digits(nanoseconds)} ns"
    return f"{digits(nanoseconds / 1000)} µs"
