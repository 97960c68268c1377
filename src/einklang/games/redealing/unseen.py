"""Deals what a seat has not seen onto the other hands and into the stock, as they are now."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.games.generator import Dice, roll
from einklang.games.redealing.freshness import Counts
from einklang.games.redealing.past import DealRow
from einklang.games.state import KINDS, NOTHING, SEATS
from einklang.games.stock import pick
from einklang.kernel import allocating_kernel, part
from einklang.rows import Int8, Int16, Int16s, Row, Rows, Uint8

Colours = NDArray[np.uint8]


class Places(Row):
    """What everybody knows of a hand before it is dealt."""

    held: Int8
    recent: Int8  # places at its end that were drawn in its latest turn, so are fresh
    least_old: Int8  # how many of the other places hold pieces that are not fresh:
    most_old: Int8  # from so many to so many
    drawn: Int16  # draws of the seat in the current span before its latest turn
    played: Int16  # pieces that the seat played in the current span
    barred: Uint8  # colours that the other places do not show
    most: Annotated[Int16s, KINDS]  # of each kind that the places at its end can hold


@allocating_kernel
def deal_evenly(
    viewer: int,
    hand_sizes: NDArray[np.int8],
    unseen: Counts,
    dice: Dice,
    now_hands: NDArray[np.int8],
) -> None:
    """Deal the hands of all other seats as often as there is room, every deal equally likely."""
    for hands in now_hands:
        left = unseen.copy()
        size = int(left.sum())
        for seat in range(SEATS):
            if seat == viewer:
                continue
            for place in range(hand_sizes[seat]):
                kind = pick(left, size, dice)
                hands[seat, place] = kind
                left[kind] -= 1
                size -= 1


@part
def deal_unseen(
    kind_colours: Colours,
    places: Rows[Places],
    unseen: Counts,
    fresh: Counts,
    deal: DealRow,
    dice: Dice,
) -> float:
    """Deal one possible present; what it weighs.

    Fresh is what the stock of this span held, without the own draws: it went into the other hands
    or lies in the stock. The slots of the deal are what others played in this span. The more ways
    there are to tell fresh and old pieces of a kind apart, the more a deal weighs.
    """
    left = unseen.copy()
    fresh_left = fresh.copy()
    old_left = unseen + deal.slots - fresh
    odds = np.empty(KINDS, np.int16)
    # Of some kinds there are more unseen than can be fresh: so many old ones are in the hands.
    owed = 0
    found = 0
    for kind in range(KINDS):
        owed += max(0, left[kind] - fresh_left[kind])
        found += min(left[kind], old_left[kind])
    deal.hands[:] = NOTHING
    weight = place_old(places, owed, found, deal.is_fresh, dice)
    spare = -owed
    for seat in range(SEATS):
        for place in range(places[seat].held):
            spare += 1 - int(deal.is_fresh[seat, place])
    for seat in range(SEATS):
        kept = int(places[seat].held) - int(places[seat].recent)
        most = places[seat].most.copy()
        for place in range(places[seat].held):
            barred = int(places[seat].barred) if place < kept else 0
            is_fresh = deal.is_fresh[seat, place] == 1
            source = fresh_left if is_fresh else old_left
            for kind in range(KINDS):
                bound = not is_fresh and spare <= 0 and left[kind] <= fresh_left[kind]
                fits = not (kind_colours[kind] & barred or bound)
                odds[kind] = max(0, min(left[kind], source[kind])) if fits else 0
                if place >= kept:
                    odds[kind] = min(odds[kind], most[kind])
            total = int(odds.sum())
            if total == 0:
                return 0.0
            kind = pick(odds, total, dice)
            weight *= source[kind] * (total / odds[kind])
            if not is_fresh and left[kind] <= fresh_left[kind]:
                spare -= 1
            source[kind] -= 1
            left[kind] -= 1
            most[kind] -= place >= kept
            deal.hands[seat, place] = kind
    # What is left lies in the stock, and all of it is fresh; the other fresh ones were played.
    for kind in range(KINDS):
        weight *= ways_to_choose(int(fresh_left[kind]), int(left[kind]))
        deal.fresh[kind] = fresh_left[kind] - left[kind]
    deal.stock[:] = left
    return weight


@part
def place_old(
    places: Rows[Places], owed: int, found: int, is_fresh: NDArray[np.uint8], dice: Dice
) -> float:
    """Choose the places of pieces that are not fresh; what the choice weighs.

    There are at least so many of them as are owed, and at most so many as can be found.
    """
    least = 0
    most = 0
    for seat in range(SEATS):
        least += places[seat].least_old
        most += places[seat].most_old
    weight = 1.0
    for seat in range(SEATS):
        must = int(places[seat].least_old)
        may = int(places[seat].most_old)
        least -= must
        most -= may
        kept = int(places[seat].held) - int(places[seat].recent)
        fresh = int(places[seat].drawn)
        for place in range(kept):
            here = kept - place
            chance = 1.0 - fresh / (here + places[seat].played)
            if must >= here or owed > most + min(may, here - 1):
                chance = 1.0
            elif may == 0 or found <= least + max(0, must - 1):
                chance = 0.0
            is_old = roll(dice) / 4294967296.0 < chance
            is_fresh[seat, place] = not is_old
            if is_old:
                weight /= chance
                must = max(0, must - 1)
                may -= 1
                owed -= 1
                found -= 1
            else:
                weight /= 1.0 - chance
                fresh -= 1
        is_fresh[seat, kept : int(places[seat].held)] = 1
    return weight


@part
def ways_to_choose(count: int, chosen: int) -> float:
    """In how many ways so many can be chosen; none if there are not enough."""
    if chosen > count:
        return 0.0
    ways = 1.0
    for i in range(chosen):
        ways *= (count - i) / (i + 1)
    return ways
