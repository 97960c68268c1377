"""The pieces of an observation: blocks of numbers that belong together.

Some are the same in games of every family: what a seat knows of hands, stock and turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import COLOURS, DECIDE_EXCHANGE, KINDS, NOTHING, OVER, HandState, StateRow
from einklang.kernel import part

Observations = NDArray[np.int8]


class Piece(NamedTuple):
    """A block of an observation: its shape, the bounds of its numbers, and what they mean."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def split(pieces: Iterable[Piece], observations: NDArray[Any]) -> Mapping[str, NDArray[Any]]:
    """The pieces of one observation or of a batch, by name; nothing is copied."""
    found, begin = {}, 0
    for piece in pieces:
        block = observations[..., begin : begin + piece.size]
        found[piece.name] = block.reshape(*observations.shape[:-1], *piece.shape)
        begin += piece.size
    return found


def holdings(pieces: str, stock: str, stock_size: int, most: int, hand: int) -> list[Piece]:
    """What a seat knows of hands and stock, in games that have them."""
    return [
        Piece("hand", (KINDS,), 0, hand, f"how many {pieces} of each kind the seat holds"),
        Piece("unseen", (KINDS,), 0, most, f"how many of each kind others hold or the {stock} has"),
        Piece("stock", (1,), 0, stock_size, f"how many {pieces} the {stock} holds"),
    ]


def turn_pieces(players: int, *, hands: int = 0) -> list[Piece]:
    """Whose turn it is and what is to be done; with hands, also how much each seat holds."""
    pieces = [Piece("turn", (players,), 0, 1, "1 for the seat to move; all 0 after the end")]
    if hands:
        pieces += [
            Piece("hand_sizes", (players,), 0, hands, "how much each seat holds"),
            Piece("exchange", (1,), 0, 1, "1 if the seat itself has to say swap or keep"),
            Piece("bonus", (1,), 0, 2 * COLOURS, "bonus turns still due after the next play"),
        ]
    return pieces


def sizes(pieces: Sequence[Piece]) -> int:
    """How many numbers some pieces have together."""
    return sum(piece.size for piece in pieces)


@part
def fill_whose_turn(state: StateRow, seat: int, seen: Observations, at: int) -> int:
    """Write whose turn it is, counted from the own seat; where to go on."""
    players = int(state.players)
    for i in range(players):
        seen[at + i] = state.phase != OVER and (seat + i) % players == state.turn
    return at + players


@part
def fill_turn(state: HandState, seat: int, seen: Observations, at: int) -> int:
    """Write whose turn it is, how much each seat holds, and what is to be done; where to go on."""
    at = fill_whose_turn(state, seat, seen, at)
    players = int(state.players)
    for i in range(players):
        seen[at + i] = state.hand_sizes[(seat + i) % players]
    at += players
    seen[at] = state.phase == DECIDE_EXCHANGE
    seen[at + 1] = state.bonus
    return at + 2


@part
def fill_holdings(state: HandState, seat: int, seen: Observations, at: int) -> int:
    """Write the own hand, what is unseen and how much is left to draw; where to go on.

    What is unseen follows from what has been seen: stock and other hands only count together.
    """
    unseen = at + KINDS
    for kind in range(KINDS):
        seen[at + kind] = 0
        seen[unseen + kind] = state.stock[kind]
    for holder in range(state.players):
        begin = at if holder == seat else unseen
        for kind in state.hands[holder]:
            if kind == NOTHING:
                break
            seen[begin + int(kind)] += 1
    seen[unseen + KINDS] = state.stock_size
    return unseen + KINDS + 1


@part
def fill_answers(state: StateRow, swap: int, mask: Observations) -> None:
    """Write whether `swap` and `keep`, the last actions of a mask, are allowed now."""
    offered = state.phase == DECIDE_EXCHANGE
    mask[swap] = offered
    mask[swap + 1] = offered
