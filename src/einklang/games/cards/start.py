"""The first position of a game: dealt, told by a record, or set up freely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from einklang.games.cards.layout import CardLayout
from einklang.games.cards.playing import open_card
from einklang.games.cards.scoring import reaches_goal
from einklang.games.cards.state import TARGET_REACHED, StateRow
from einklang.games.errors import SetupError
from einklang.games.generator import Dice
from einklang.games.start import (
    check_number,
    count_kinds,
    fill_stock,
    read_piece,
    set_hands,
    start_hands,
    take_told,
    told_lists,
    told_values,
)
from einklang.games.state import COLOURS, NOTHING
from einklang.games.stock import recycle, take_any
from einklang.games.turn import end
from einklang.rows import blank
from einklang.symbols import PAIR_TEXTS


def empty_table(layout: CardLayout) -> StateRow:
    """The table before dealing: all cards in the pile, seat 0 to start."""
    row = blank(StateRow)
    row.players = layout.players
    row.open[:] = NOTHING
    fill_stock(row, layout.ruleset.counts())
    return row


def start_with(layout: CardLayout, setup: Mapping[str, Any]) -> StateRow:
    """A table with the hands and open cards that a record tells."""
    row = empty_table(layout)
    start_hands(layout, row, setup.get("hands"), layout.rules.hand)
    for seat, cards in enumerate(told_lists(layout, setup.get("open"), "open card")):
        _check_open(layout, seat, cards)
        for text in cards:
            open_card(layout.rules, row, seat, take_told(layout, row, text))
    return row


def _check_open(layout: CardLayout, seat: int, cards: Sequence[str]) -> None:
    due = layout.rules.open_cards
    if len(cards) != due:
        raise SetupError(
            f"the open cards of seat {seat} number {len(cards)}; with {layout.players} players"
            f" they number {due}"
        )


@dataclass(frozen=True)
class FreePosition:
    """A position of one's own making, for tests, puzzles and analysis.

    Any cards go into the hands and lie open, and any values go onto the tracks, also such that no
    game leads to. The pile holds what the deck has left, unless it is given; hands and open cards
    that are left out are drawn from it.
    """

    dice: Dice
    hands: Sequence[Sequence[str] | None] = ()  # per seat; None or left out: drawn
    open: Sequence[Sequence[str] | None] = ()  # per seat, the oldest first; None or left out: drawn
    tracks: Sequence[Mapping[str, int]] = ()  # per seat: letter → value; what is left out is 0
    turn: int = 0
    bonus_turns: int = 0  # bonus turns due after the card to be played now
    pile: Sequence[str] | None = None
    discards: Sequence[str] = ()

    def build(self, layout: CardLayout) -> tuple[StateRow, tuple[tuple[int, int], ...]]:
        """The record of the position; there is no board, so no cells come with it."""
        row = empty_table(layout)
        row.generator[:] = self.dice
        self._lay_open(row, layout)
        row.aside[:] = count_kinds(layout, self.discards)
        row.aside_size = len(self.discards)
        out = [kind for kind, count in enumerate(row.aside) for _ in range(count)]
        out += [int(kind) for kind in row.open.flat if kind >= 0]
        size, counts = layout.rules.hand, layout.ruleset.counts()
        set_hands(layout, row, self.hands, size, self.pile, counts, out)
        self._draw_open(row, layout)
        self._check_cards(row, layout)
        for seat, symbol, _, value in told_values(layout, self.tracks, layout.walls.top):
            row.tracks[seat, symbol] = value
        self._set_turn(row, layout)
        return row, ()

    def _lay_open(self, row: StateRow, layout: CardLayout) -> None:
        if len(self.open) > layout.players:
            raise SetupError(
                f"there are open cards of {len(self.open)} seats, but {layout.players} seats"
            )
        for seat, cards in enumerate(self.open):
            if cards is not None:
                _check_open(layout, seat, cards)
                for text in cards:
                    open_card(layout.rules, row, seat, read_piece(layout, text))

    def _draw_open(self, row: StateRow, layout: CardLayout) -> None:
        for seat in range(layout.players):
            for _ in range(layout.rules.open_cards - int(row.open_sizes[seat])):
                if row.stock_size == 0:
                    raise SetupError("the pile holds too few cards for the open ones")
                open_card(layout.rules, row, seat, int(take_any(row)))

    def _check_cards(self, row: StateRow, layout: CardLayout) -> None:
        deck = layout.ruleset.counts()
        held = [int(kind) for kind in (*row.hands.flat, *row.open.flat) if kind >= 0]
        lying = [k for k in range(len(deck)) if row.stock[k] or row.aside[k]]
        for kind in (*held, *lying):
            if not deck[kind]:
                raise SetupError(f"there is no card {PAIR_TEXTS[kind]}; its symbols differ")
        for seat in range(layout.players):
            if row.hand_sizes[seat] == 0:
                raise SetupError(f"the hand of seat {seat} is empty; everyone holds a card")
        if row.stock_size == 0 and not layout.walls.renews_late:
            recycle(row)

    def _set_turn(self, row: StateRow, layout: CardLayout) -> None:
        check_number(self.turn, range(layout.players), "a seat")
        check_number(self.bonus_turns, range(COLOURS + 1), "the number of bonus turns due")
        row.turn = self.turn
        row.bonus = self.bonus_turns
        if any(reaches_goal(layout.rules, row.tracks[seat]) for seat in range(layout.players)):
            end(row, TARGET_REACHED)
