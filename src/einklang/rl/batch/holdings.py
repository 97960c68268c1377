"""What a seat knows of hands, stock and turn, in games of every family."""

from __future__ import annotations

from einklang.games.state import DECIDE_EXCHANGE, KINDS, NOTHING, OVER, HandState, StateRow
from einklang.kernel import part
from einklang.rl.batch.piece import Observations


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
