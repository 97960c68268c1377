"""Deals backwards: from the hands of now to the draws that may have led to them.

Many deals are tried side by side. Each starts with the unseen pieces dealt at random and undoes
turn after turn; at each turn a deal weighs as much as what was seen there is likely in it. Deals
that have become unlikely give way to copies of likelier ones, and in the end one is picked by
weight. With many deals this comes as close as one likes to picking among all possible deals by
their true odds.

A stock that was used up and made anew parts the turns into spans. What the stock of a span held is
known to everybody. So in each deal every piece of another hand is either fresh, which means drawn
in the span that is being undone, or it was there before; and every draw of the span is undone
with a fresh one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.generator import Dice, roll
from einklang.games.redealing.freshness import (
    Bounds,
    Counts,
    hand_size,
    is_settled,
    mark,
    set_bounds,
)
from einklang.games.redealing.past import DealRow, TurnRow
from einklang.games.redealing.undoing import choose_drawn, take_back, take_from_stock, undraw
from einklang.games.redealing.unseen import Colours, Places, deal_unseen
from einklang.games.state import HAND, KINDS, NOTHING, SEATS
from einklang.kernel import allocating_kernel, part
from einklang.rows import Rows

Weights = NDArray[np.float64]


@part
def sum_of(weights: Weights) -> float:
    """The sum, from first to last: NumPy and Numba add in different orders and round otherwise."""
    total = 0.0
    for weight in weights:
        total += weight
    return total


@part
def choose_by_weight(weights: Weights, dice: Dice) -> NDArray[np.int64]:
    """As many numbers as there are weights, each as often as its weight says, evenly spread."""
    count = len(weights)
    chosen = np.empty(count, np.int64)
    mark = roll(dice) / 4294967296.0
    passed = 0.0
    n = 0
    for i in range(count):
        passed += weights[i]
        while n < count and mark + n < passed:
            chosen[n] = i
            n += 1
    while n < count:  # the last mark may be lost to rounding
        chosen[n] = chosen[n - 1]
        n += 1
    return chosen


@part
def pick_by_weight(weights: Weights, dice: Dice) -> int:
    """One number, as likely as its weight says."""
    mark = sum_of(weights) * (roll(dice) / 4294967296.0)
    last = 0
    for i in range(len(weights)):
        if weights[i] > 0.0:
            last = i
            mark -= weights[i]
            if mark < 0.0:
                break
    return last


@allocating_kernel
def deal_backwards(
    kind_colours: Colours,
    turns: Rows[TurnRow],
    viewer: int,
    hand_sizes: NDArray[np.int8],
    unseen: Counts,
    fresh: Counts,
    places: Rows[Places],
    bounds: Rows[Bounds],
    end_bounds: Rows[Bounds],
    deals: Rows[DealRow],
    spare: Rows[DealRow],
    dice: Dice,
    first_hands: NDArray[np.int8],
    drawn: NDArray[np.int8],
    now_hands: NDArray[np.int8],
) -> bool:
    """Fill in the first hands of all other seats and what was drawn in every turn.

    Whoever asks only for the hands of now gets as many deals of them as there is room for.
    False if none of the deals agrees with what was seen.
    """
    count = len(deals)
    dealt = np.empty((count, SEATS, HAND), np.int8)
    origins = np.arange(count)
    draws = np.full((count, len(turns), HAND), NOTHING, np.int8)
    weights = np.ones(count)
    sizes = hand_sizes.astype(np.int64)
    latest = np.full(SEATS, len(turns), np.int64)
    now = len(fresh) - 1
    set_bounds(turns, now, bounds, end_bounds)
    know_places(turns, viewer, now, sizes, unseen, bounds, latest, places)
    slots, free = count_slots(turns, bounds, viewer, now, fresh[now])
    for i in range(count):
        deals[i].slots[:] = slots
        drawn_here = free if now > 0 else unseen + slots
        weights[i] = deal_unseen(kind_colours, places, unseen, drawn_here, deals[i], dice)
        dealt[i] = deals[i].hands
    for t in range(len(turns) - 1, -1, -1):
        seat = int(turns[t].seat)
        if turns[t].span < now:
            now = int(turns[t].span)
            set_bounds(turns, now, bounds, end_bounds)
            slots, free = count_slots(turns, bounds, viewer, now, fresh[now])
            for i in range(count):
                weights[i] *= enter_span(slots, free, now, end_bounds, deals[i], viewer, dice)
        for i in range(count):
            if weights[i] == 0.0:
                continue  # the deal cannot be, and may lack pieces
            if turns[t].returned:
                weights[i] *= take_from_stock(turns[t], deals[i].stock)
            if seat == viewer:
                draws[i, t] = turns[t].drew
            else:
                if t != latest[seat]:
                    weights[i] *= choose_drawn(kind_colours, turns[t], sizes[seat], deals[i], dice)
                kept = undraw(turns[t], deals[i].hands[seat], sizes[seat], draws[i, t])
                weights[i] *= take_back(turns[t], kept, now, bounds[t], deals[i], dice)
            for k in range(turns[t].drew_count):
                deals[i].stock[draws[i, t, k]] += 1
        sizes[seat] += turns[t].shown_count + turns[t].played_count - turns[t].drew_count
        total = sum_of(weights)
        if total <= 0.0:
            return False
        weights *= count / total
        if sum_of(weights * weights) > 2 * count:
            chosen = choose_by_weight(weights, dice)
            for i in range(count):
                spare[i] = deals[chosen[i]]
            deals, spare = spare, deals
            draws = draws[chosen]
            origins = origins[chosen]
            weights[:] = 1.0
    best = pick_by_weight(weights, dice)
    for seat in range(SEATS):
        if seat != viewer:
            first_hands[seat] = deals[best].hands[seat]
    drawn[:] = draws[best]
    for i in range(len(now_hands)):
        now_hands[i] = dealt[origins[pick_by_weight(weights, dice)]]
    return True


@part
def know_places(
    turns: Rows[TurnRow],
    viewer: int,
    now: int,
    sizes: NDArray[np.int64],
    unseen: Counts,
    bounds: Rows[Bounds],
    latest: NDArray[np.int64],
    places: Rows[Places],
) -> None:
    """Note what is known of each place of the other hands, and which turns are heeded with that.

    The latest turn of a seat says most, so it is heeded when the hand is dealt, if it lies in the
    current span.
    """
    for seat in range(SEATS):
        if seat == viewer:
            continue
        for t in range(len(turns)):
            if turns[t].seat == seat and turns[t].span == now:
                latest[seat] = t
        places[seat].held = sizes[seat]
        kept = int(sizes[seat])
        least = 0
        most = 0
        if latest[seat] < len(turns):
            turn = turns[latest[seat]]
            before = bounds[latest[seat]]
            taken = int(turn.played_count) + int(turn.shown_count)
            kept -= int(turn.drew_count)
            least = max(0, int(before.least) - taken)
            most = min(kept, int(before.most))
            places[seat].recent = turn.drew_count
            places[seat].drawn = before.most
            places[seat].played = before.played + taken
            places[seat].barred = turn.cleared
        places[seat].least_old = kept - most if now > 0 else 0
        places[seat].most_old = kept - least if now > 0 else 0
    bound_recent(turns, viewer, unseen, latest, places)


@part
def bound_recent(
    turns: Rows[TurnRow],
    viewer: int,
    unseen: Counts,
    latest: NDArray[np.int64],
    places: Rows[Places],
) -> None:
    """Bound what each seat can have drawn in its latest turn: nothing that it returned then.

    Many deals would fail at this turn, and the few others would hardly tell the odds.
    """
    there = unseen.copy()  # in the stock and the other hands, at each moment
    for seat in range(SEATS):
        places[seat].most[:] = unseen
    for t in range(len(turns) - 1, -1, -1):
        turn = turns[t]
        if not turn.returned:
            continue
        if turn.seat == viewer:
            for i in range(turn.drew_count):
                there[turn.drew[i]] += 1
            for i in range(turn.shown_count):
                there[turn.shown[i]] -= 1
        else:
            if latest[turn.seat] == t:
                for kind in range(KINDS):
                    places[turn.seat].most[kind] = there[kind]
                for i in range(turn.shown_count):
                    places[turn.seat].most[turn.shown[i]] -= 1
            for i in range(turn.played_count):
                there[turn.played[i]] += 1


@part
def count_slots(
    turns: Rows[TurnRow], bounds: Rows[Bounds], viewer: int, now: int, fresh: Counts
) -> tuple[Counts, Counts]:
    """Count what others played in a span and may be fresh or not, by kind.

    Also how many fresh pieces are left for it, for the hands and for the stock.
    """
    slots = np.zeros(KINDS, np.int16)
    free = fresh.copy()
    for t in range(len(turns)):
        turn = turns[t]
        if turn.span != now or turn.seat == viewer:
            continue
        for i in range(turn.shown_count + turn.played_count):
            kind = turn.shown[i] if i < turn.shown_count else turn.played[i - turn.shown_count]
            if now == 0 or not is_settled(bounds[t], turn.held):
                slots[kind] += 1
            elif bounds[t].least > 0:
                free[kind] -= 1
    return slots, free


@part
def enter_span(
    slots: Counts,
    free: Counts,
    now: int,
    end_bounds: Rows[Bounds],
    deal: DealRow,
    viewer: int,
    dice: Dice,
) -> float:
    """Go back beyond the moment when a stock was made anew; what the guess of fresh ones weighs."""
    if now == 0:
        deal.is_fresh[:] = 1
        return 1.0
    deal.slots[:] = slots
    deal.fresh[:] = free
    for seat in range(SEATS):
        if seat == viewer:
            continue
        size = hand_size(deal.hands[seat])
        settled = is_settled(end_bounds[seat], size)
        for place in range(size):
            kind = deal.hands[seat, place]
            if not settled:
                deal.slots[kind] += 1
            elif end_bounds[seat].least > 0:
                deal.fresh[kind] -= 1
    weight = 1.0
    for seat in range(SEATS):
        if seat != viewer:
            hand = deal.hands[seat]
            size = hand_size(hand)
            weight *= mark(
                hand,
                deal.is_fresh[seat],
                0,
                size,
                deal.slots,
                deal.fresh,
                end_bounds[seat],
                dice,
            )
    return weight
