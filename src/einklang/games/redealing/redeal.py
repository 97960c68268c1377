"""Deals the hidden part of a view anew: a game that the seat could not tell from the true one.

What a careful player knows of another hand goes beyond counting. What an exchange put back was not
in the stock before; what it left in a hand shows none of its colours; and a stock that was made
anew holds exactly what had been seen to go. So not only the hands of now are dealt but all draws
that led to them, and the actions that were seen are played again with them. Where none of this has
happened, all deals are equally likely.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import SetupError
from einklang.games.facts import Exchange
from einklang.games.generator import REDEAL, Dice, branch, roll
from einklang.games.layout import Layout
from einklang.games.redealing.dealing import deal_backwards
from einklang.games.redealing.freshness import Bounds
from einklang.games.redealing.past import DealRow, Turn, TurnRow
from einklang.games.redealing.unseen import Places, deal_evenly
from einklang.games.state import (
    HAND,
    KINDS,
    NOTHING,
    SEATS,
    HandRules,
    HandState,
    StateRow,
    ViewRow,
    with_hand,
)
from einklang.games.step import SeenStep
from einklang.rows import Rows, blank, column, rows

# Deals tried side by side; more of them come closer to the true odds and take longer.
_DEALS = 256
_MOST_DEALS = 1 << 17


class Seen(Protocol):
    """What a view tells of its table and of the way that led there."""

    steps: tuple[SeenStep, ...]

    @property
    def row(self) -> ViewRow:
        """What it sees of the table now."""

    @property
    def start(self) -> ViewRow:
        """What it saw before the first step."""

    @property
    def layout(self) -> Layout:
        """What is fixed at the table."""

    @property
    def is_watcher(self) -> bool:
        """Whether nobody sits there who looks."""

    @property
    def seat(self) -> int:
        """The seat that looks."""


def redeal(view: Seen, dice: Dice) -> tuple[StateRow, list[list[int]]]:
    """A table from which a view may have come, and what was drawn because of each seen step."""
    _check_seat(view)
    start = _open_part(view, view.start)
    draws: list[list[int]] = [[] for _ in view.steps]
    own = _own_stream(dice)
    if isinstance(start, HandState):
        _deal_hands(view, own, start, draws)
    start.generator[:] = own
    return start, draws


def _own_stream(dice: Dice) -> Dice:
    """The dice of a stream of its own: that of the deal could deal the same hands once more."""
    own = np.empty_like(dice)
    branch(dice, 0, REDEAL, own)
    roll(dice)
    return own


def _open_part(view: Seen, row: ViewRow) -> StateRow:
    """A table with what lies open in a view, and nothing else."""
    family = view.layout.game.family
    table = blank(family.state_row)
    for name in family.table_row.fields:
        setattr(table, name, getattr(row, name))
    return table


def _check_seat(view: Seen) -> None:
    if view.is_watcher:
        raise SetupError("this is the view of a watcher; only the view of a seat can be redealt")


def seen_tables(view: Seen, count: int) -> Rows[StateRow]:
    """So many times the table as a view shows it: with no other hand, and all unseen in the stock.

    It is no table that could be, but whoever looks only at what the seat sees can use it.
    """
    _check_seat(view)
    table = _open_part(view, view.row)
    if isinstance(table, HandState):
        table.hands[:] = NOTHING
        table.hands[view.seat] = with_hand(view.row).hand
        table.stock[:] = with_hand(view.row).unseen
    tables = rows(view.layout.game.family.state_row, count)
    tables[:] = table
    return tables


def deal_tables(view: Seen, dice: Dice, count: int) -> Rows[StateRow]:
    """So many tables of now from which a view may have come, without the way that led to them.

    Whoever only looks ahead needs no past, and one look back serves many tables.
    """
    tables = seen_tables(view, count)
    if view.layout.game.holds_hands:
        own = _own_stream(dice)
        now_hands = np.full((count, SEATS, HAND), NOTHING, np.int8)
        if _is_even(view):
            seen = with_hand(view.row)
            sizes, unseen = seen.hand_sizes.copy(), seen.unseen.astype(np.int16)
            deal_evenly(view.seat, sizes, unseen, own, now_hands)
        else:
            _look_back(view, own, _Past(view), now_hands)
        now_hands[:, view.seat] = NOTHING
        table, *place = np.nonzero(now_hands >= 0)
        np.subtract.at(column(tables, HandState.stock), (table, now_hands[table, *place]), 1)
        now_hands[:, view.seat] = with_hand(view.row).hand
        column(tables, HandState.hands)[:] = now_hands
    return tables


def _is_even(view: Seen) -> bool:
    """Whether all deals are equally likely.

    They are not once pieces have come back to the stock, or an exchange left some in a hand.
    """
    game = view.layout.game
    tells = game.returns_at_once or game.exchange is Exchange.FINISHED_COLOURS
    return not any(step.recycling or (step.shown and tells) for step in view.steps)


def _deal_hands(view: Seen, dice: Dice, start: HandState, draws: list[list[int]]) -> None:
    past = _Past(view)
    turns, first_hands, drawn = _look_back(view, dice, past, np.empty((0, SEATS, HAND), np.int8))
    counts = column(turns, TurnRow.drew_count).tolist()
    for count, step, kinds in zip(counts, past.last_steps, drawn.tolist(), strict=True):
        draws[step] += kinds[:count]
    start.hands[:] = first_hands
    others = np.delete(first_hands, view.seat, axis=0)
    start.stock[:] = with_hand(view.start).unseen - np.bincount(
        others[others >= 0], minlength=KINDS
    )


def _look_back(
    view: Seen, dice: Dice, past: _Past, now_hands: NDArray[np.int8]
) -> tuple[Rows[TurnRow], NDArray[np.int8], NDArray[np.int8]]:
    """The turns of the past, the first hands, and what was drawn in each turn, in some deal."""
    turns, seen, rules = past.turns(), with_hand(view.row), view.layout.rules
    assert isinstance(rules, HandRules)
    first_hands = np.full((SEATS, HAND), NOTHING, np.int8)
    first_hands[view.seat] = with_hand(view.start).hand
    drawn = np.full((len(turns), HAND), NOTHING, np.int8)
    deals = 1 if _is_even(view) else _DEALS
    while not deal_backwards(
        rules.kind_colours,
        turns,
        view.seat,
        seen.hand_sizes.copy(),
        seen.unseen.astype(np.int16),
        np.array(past.fresh, np.int16),
        rows(Places, SEATS),
        rows(Bounds, len(turns)),
        rows(Bounds, SEATS),
        rows(DealRow, deals),
        rows(DealRow, deals),
        dice,
        first_hands,
        drawn,
        now_hands,
    ):
        deals *= 4
        if deals > _MOST_DEALS:
            raise SetupError("no deal of the hidden pieces was found that fits this view")
    return turns, first_hands, drawn


class _Past:
    """The seen turns in the order of play, parted where the stock was made anew."""

    def __init__(self, view: Seen) -> None:
        self._view = view
        self._turns: list[Turn] = []
        self.last_steps: list[int] = []  # for each turn the number of its last step
        # What the stock of each span held, without what the own seat drew; not known of the first.
        self.fresh: list[NDArray[np.int16]] = [np.zeros(KINDS, np.int16)]
        self._sizes = with_hand(view.start).hand_sizes.tolist()
        begin = 0
        for last in _last_steps(view.steps):
            self._note_turn(view.steps[begin : last + 1], last)
            begin = last + 1

    def turns(self) -> Rows[TurnRow]:
        """The turns as the kernel reads them."""
        turns = rows(TurnRow, len(self._turns))
        turns[:] = [turn.row() for turn in self._turns]
        return turns

    def _note_turn(self, steps: tuple[SeenStep, ...], last: int) -> None:
        """Note what was seen in a turn, and its draws in every span that it lies in."""
        layout = self._view.layout
        step = steps[-1]
        played = tuple([layout.kind_played(s.action) for s in steps if s.action < layout.swap])
        returned = self._view.layout.game.returns_at_once
        recycling = step.recycling
        before = step.drew_count if recycling is None else recycling.after
        turn = Turn(step.seat, played, step.shown, returned=returned, cleared=step.cleared)
        self._note_draws(turn, last, step, 0, before)
        if recycling is not None:
            self.fresh.append(np.bincount(recycling.kinds, minlength=KINDS).astype(np.int16))
            if before < step.drew_count:
                self._note_draws(Turn(step.seat), last, step, before, step.drew_count)

    def _note_draws(self, turn: Turn, last: int, step: SeenStep, begin: int, end: int) -> None:
        span, held = len(self.fresh) - 1, self._sizes[step.seat]
        self._sizes[step.seat] += end - begin - len(turn.played) - len(turn.shown)
        drew = () if step.drew is None else step.drew[begin:end]
        if span > 0:
            np.subtract.at(self.fresh[-1], list(drew), 1)
        self._turns.append(turn._replace(span=span, held=held, drew=drew, drew_count=end - begin))
        self.last_steps.append(last)


def _last_steps(steps: tuple[SeenStep, ...]) -> list[int]:
    """The numbers of the steps that ended a turn, and of the last one."""
    changes = [i for i in range(len(steps) - 1) if _ends_turn(steps, i)]
    return [*changes, len(steps) - 1] if steps else []


def _ends_turn(steps: tuple[SeenStep, ...], i: int) -> bool:
    return steps[i].seat != steps[i + 1].seat or steps[i].drew_count > 0
