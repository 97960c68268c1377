"""Sets of places where a tile fits, a bit for each place, kept from tile to tile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.bits import BITS, count_bits, lowest_bit, nth_bit
from einklang.kernel import part

Places = NDArray[np.int64]


def words_for(count: int) -> int:
    """The words for a set of so many places, an even number of fours as processors like it."""
    return -(-count // (4 * BITS)) * 4


def set_of(places: Iterable[int], words: int) -> Places:
    """The set of these places."""
    found = np.zeros(words, np.int64)
    for place in places:
        found[place // BITS] |= 1 << place % BITS
    return found


@part
def holds(places: Places, place: int) -> bool:
    """Whether a set holds a place."""
    return (int(places[place // BITS]) >> place % BITS) & 1 == 1


@part
def strike(places: Places, some: Places, others: Places) -> int:
    """Take the places of two other sets out of a set; how many are left."""
    left = 0
    for i in range(len(places)):
        places[i] &= ~(some[i] | others[i])
        left += count_bits(places[i])
    return left


@part
def add_place(places: Places, place: int) -> None:
    """Put one more place into a set."""
    places[place // BITS] |= 1 << place % BITS


@part
def nth_place(places: Places, n: int) -> int:
    """The place that has n others of its set before it."""
    i = 0
    here = count_bits(places[0])
    while n >= here:
        n -= here
        i += 1
        here = count_bits(places[i])
    return i * BITS + nth_bit(int(places[i]), n)


@part
def list_places(places: Places, found: NDArray[Any]) -> int:
    """Write the places of a set in ascending order; return how many."""
    count = 0
    for i in range(len(places)):
        word = int(places[i])
        while word:
            found[count] = i * BITS + lowest_bit(word)
            count += 1
            word &= word - 1
    return count
