"""Deals backwards: from the racks of now to the draws that may have led to them.

Many deals are tried side by side. Each starts with the unseen tiles dealt at random and undoes
turn after turn; at each turn a deal weighs as much as what was seen there is likely in it. Deals
that have become unlikely give way to copies of likelier ones, and in the end one is picked by
weight. With many deals this comes as close as one likes to picking among all possible deals by
their true odds.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from einklang.games.generator import Words, below, next_word
from einklang.games.tiles.state import NO_TILE, RACK, SEATS, Record
from einklang.games.tiles.tables import KINDS, Tables
from einklang.kernel import kernel

# What was revealed of the rest of a rack at the end of a turn.
UNKNOWN = -1
NONE_SHOWS = 0
SOME_SHOW = 1

# One turn of one seat as everybody saw it.
TURN = np.dtype(
    [
        ("seat", np.int8),
        ("played", np.int8, (RACK,)),
        ("played_count", np.int8),
        ("shown", np.int8, (RACK,)),  # put back into the bag by an exchange
        ("shown_count", np.int8),
        ("drew", np.int8, (RACK,)),  # known only of the own draws
        ("drew_count", np.int8),
        ("asked", np.uint8),  # colours whose presence on the rest of the rack was revealed
        ("answer", np.int8),  # what was revealed
    ],
    align=True,
)


@kernel
def deal_backwards(
    tables: Tables,
    turns: Record,
    viewer: int,
    rack_sizes: NDArray[np.int8],
    unseen: NDArray[np.int8],
    deals: int,
    words: Words,
    first_racks: NDArray[np.int8],
    drawn: NDArray[np.int8],
) -> bool:
    """Fill in the first racks of all other seats and what was drawn in every turn.

    False if none of the deals agrees with what was seen.
    """
    racks = np.full((deals, SEATS, RACK), NO_TILE, np.int8)
    bags = np.zeros((deals, KINDS), np.int16)
    draws = np.full((deals, len(turns), RACK), NO_TILE, np.int8)
    weights = np.ones(deals)
    sizes = rack_sizes.astype(np.int64)
    latest = np.full(SEATS, len(turns), np.int64)
    for t in range(len(turns)):
        latest[turns[t].seat] = t
    for deal in range(deals):
        weights[deal] = deal_unseen(
            tables, turns, latest, viewer, sizes, unseen, racks[deal], bags[deal], words
        )
    for t in range(len(turns) - 1, -1, -1):
        turn = turns[t]
        seat = int(turn.seat)
        for deal in range(deals):
            weights[deal] *= put_back_into_hand(turn, bags[deal])
            if seat == viewer:
                for i in range(turn.drew_count):
                    draws[deal, t, i] = turn.drew[i]
            else:
                if t < latest[seat]:
                    weights[deal] *= choose_drawn(
                        tables, turn, racks[deal, seat], sizes[seat], words
                    )
                undo_turn(turn, racks[deal, seat], sizes[seat], draws[deal, t])
            for i in range(turn.drew_count):
                bags[deal, draws[deal, t, i]] += 1
        sizes[seat] += turn.shown_count + turn.played_count - turn.drew_count
        total = sum_of(weights)
        if total <= 0.0:
            return False
        weights *= deals / total
        if sum_of(weights * weights) > 2 * deals:
            chosen = choose_by_weight(weights, words)
            racks = racks[chosen]
            bags = bags[chosen]
            draws = draws[chosen]
            weights[:] = 1.0
    deal = pick_by_weight(weights, words)
    for seat in range(SEATS):
        if seat != viewer:
            first_racks[seat] = racks[deal, seat]
    drawn[:] = draws[deal]
    return True


@kernel
def deal_unseen(
    tables: Tables,
    turns: Record,
    latest: NDArray[np.int64],
    viewer: int,
    sizes: NDArray[np.int64],
    unseen: NDArray[np.int8],
    racks: NDArray[np.int8],
    bag: NDArray[np.int16],
    words: Words,
) -> float:
    """Deal the unseen tiles onto the other racks as they are now, and the rest into the bag.

    What the latest turn of a seat revealed is heeded here already, since it says most: the tiles
    that were drawn in it come last on the rack. Returns how likely what it revealed is.
    """
    pool = unseen.copy()
    left = len(pool)
    likely = 1.0
    for seat in range(SEATS):
        if seat == viewer:
            continue
        size = sizes[seat]
        kept = size
        answer = UNKNOWN
        asked = 0
        if latest[seat] < len(turns):
            turn = turns[latest[seat]]
            kept = size - turn.drew_count
            answer = int(turn.answer)
            asked = int(turn.asked)
        for i in range(size):
            barred = asked if answer == NONE_SHOWS and i < kept else 0
            j = below(words, left)
            if barred:
                fitting = 0
                for k in range(left):
                    fitting += not tables.tile_colours[pool[k]] & barred
                if fitting == 0:
                    return 0.0
                likely *= fitting / left
                while tables.tile_colours[pool[j]] & barred:
                    j = below(words, left)
            racks[seat, i] = pool[j]
            left -= 1
            pool[j] = pool[left]
        if answer == SOME_SHOW and not shows(tables, racks[seat], kept, asked):
            likely = 0.0
    for i in range(left):
        bag[pool[i]] += 1
    return likely


@kernel
def put_back_into_hand(turn: Record, bag: NDArray[np.int16]) -> float:
    """Take the tiles that an exchange returned out of the bag again; how likely they were there.

    By counting: the ways to draw tiles from a bag, one after the other, multiply to the product of
    what it holds of each returned kind just after the return.
    """
    likely = 1.0
    for i in range(turn.shown_count):
        kind = turn.shown[i]
        likely *= max(0, bag[kind])
        bag[kind] -= 1
    return likely


@kernel
def choose_drawn(
    tables: Tables, turn: Record, rack: NDArray[np.int8], size: int, words: Words
) -> float:
    """Move the tiles that may have been drawn in a turn to the end of the rack.

    A player is taken to choose blindly among his tiles, so each tile of the rack is equally
    likely to be one of those drawn last. Returns how likely what was revealed of the others is.
    """
    count = int(turn.drew_count)
    showing = 0
    for i in range(size - 1, -1, -1):
        if tables.tile_colours[rack[i]] & turn.asked:
            showing += 1
            rack[i], rack[size - showing] = rack[size - showing], rack[i]
    # How likely all tiles that show the colours, now at the end, are among the drawn ones.
    all_drawn = 1.0
    for i in range(showing):
        all_drawn *= max(0, count - i) / (size - i)
    if turn.answer == NONE_SHOWS:
        move_to_end(rack, size, min(showing, count), count, words)
        return all_drawn
    move_to_end(rack, size, 0, count, words)
    if turn.answer == UNKNOWN:
        return 1.0
    if all_drawn < 1.0:
        while not shows(tables, rack, size - count, turn.asked):
            move_to_end(rack, size, 0, count, words)
    return 1.0 - all_drawn


@kernel
def move_to_end(rack: NDArray[np.int8], size: int, chosen: int, count: int, words: Words) -> None:
    """Move tiles chosen at random to the end of the rack, before those chosen already."""
    while chosen < count:
        chosen += 1
        i = below(words, size - chosen + 1)
        rack[i], rack[size - chosen] = rack[size - chosen], rack[i]


@kernel
def undo_turn(turn: Record, rack: NDArray[np.int8], size: int, drawn: NDArray[np.int8]) -> None:
    """Take the drawn tiles off the end of a rack, and what was shown and played back onto it."""
    size -= turn.drew_count
    for i in range(turn.drew_count):
        drawn[i] = rack[size + i]
    for i in range(turn.shown_count):
        rack[size + i] = turn.shown[i]
    size += turn.shown_count
    for i in range(turn.played_count):
        rack[size + i] = turn.played[i]
    size += turn.played_count
    for i in range(size, RACK):
        rack[i] = NO_TILE


@kernel
def shows(tables: Tables, rack: NDArray[np.int8], size: int, colours: int) -> bool:
    """Whether one of the first tiles of a rack shows one of these colours."""
    for i in range(size):
        if tables.tile_colours[rack[i]] & colours:
            return True
    return False


@kernel
def sum_of(weights: NDArray[np.float64]) -> float:
    """The sum, from first to last: NumPy and Numba add in different orders and round otherwise."""
    total = 0.0
    for weight in weights:
        total += weight
    return total


@kernel
def choose_by_weight(weights: NDArray[np.float64], words: Words) -> NDArray[np.int64]:
    """As many numbers as there are weights, each as often as its weight says, evenly spread."""
    count = len(weights)
    chosen = np.empty(count, np.int64)
    mark = next_word(words) / 4294967296.0
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


@kernel
def pick_by_weight(weights: NDArray[np.float64], words: Words) -> int:
    """One number, as likely as its weight says."""
    mark = sum_of(weights) * (next_word(words) / 4294967296.0)
    last = 0
    for i in range(len(weights)):
        if weights[i] > 0.0:
            last = i
            mark -= weights[i]
            if mark < 0.0:
                break
    return last
