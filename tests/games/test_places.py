"""Sets of places on a board, a bit for each place, in several words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from einklang.games.bits import BITS
from einklang.games.places import (
    Places,
    add_place,
    holds,
    list_places,
    nth_place,
    set_of,
    strike,
    words_for,
)
from einklang.kernel import kernel

COUNT = 430  # places, about as many as the largest board has
WORDS = words_for(COUNT)

# Words whose lowest and highest bits are used, and some anywhere.
ends = st.sampled_from([i * BITS + at for i in range(COUNT // BITS) for at in (0, BITS - 1)])
sets = st.sets(ends | st.integers(0, COUNT - 1), max_size=60)

both = ["plain", "compiled"]


@kernel
def compiled_holds(places: Places, place: int) -> bool:
    return holds(places, place)


@kernel
def compiled_strike(places: Places, some: Places, others: Places) -> int:
    return strike(places, some, others)


@kernel
def compiled_add(places: Places, place: int) -> None:
    add_place(places, place)


@kernel
def compiled_nth(places: Places, n: int) -> int:
    return nth_place(places, n)


@kernel
def compiled_list(places: Places, found: NDArray[Any]) -> int:
    return list_places(places, found)


def made_of(places: set[int]) -> Places:
    return set_of(places, WORDS)


def members(places: Places) -> set[int]:
    """The places of a set, read off the binary digits of its words, 63 a word."""
    digits = "".join(f"{int(word):063b}"[::-1] for word in places)
    return {place for place, digit in enumerate(digits) if digit == "1"}


@pytest.mark.parametrize("count", [1, 63, 252, 253, 426, 504, 505, 1260])
def test_a_set_has_room_for_all_places_in_as_few_fours_of_words_as_can_be(count: int) -> None:
    words = words_for(count)
    assert words % 4 == 0
    assert 63 * (words - 4) < count <= 63 * words


@given(sets)
def test_a_set_is_made_of_its_places(places: set[int]) -> None:
    made = made_of(places)
    assert made.dtype == np.int64
    assert made.min() >= 0  # the sign stays out of it
    assert members(made) == places


@pytest.mark.parametrize("held", [holds, compiled_holds], ids=both)
@given(places=sets)
def test_a_set_holds_its_places_and_no_others(
    held: Callable[[Places, int], bool], places: set[int]
) -> None:
    made = made_of(places)
    assert {place for place in range(COUNT) if held(made, place)} == places


@pytest.mark.parametrize("add", [add_place, compiled_add], ids=both)
@given(places=sets, others=sets)
def test_places_are_added_one_by_one_and_twice_is_once(
    add: Callable[[Places, int], None], places: set[int], others: set[int]
) -> None:
    made = made_of(places)
    for place in [*others, *others]:
        add(made, place)
    assert members(made) == places | others


@pytest.mark.parametrize("take", [strike, compiled_strike], ids=both)
@given(places=sets, some=sets, others=sets)
def test_the_places_of_two_sets_are_struck_and_the_rest_is_counted(
    take: Callable[[Places, Places, Places], int],
    places: set[int],
    some: set[int],
    others: set[int],
) -> None:
    made, one, other = made_of(places), made_of(some), made_of(others)
    left = take(made, one, other)
    assert members(made) == places - some - others
    assert left == len(places - some - others)
    assert (members(one), members(other)) == (some, others)


@pytest.mark.parametrize("nth", [nth_place, compiled_nth], ids=both)
@given(places=sets)
def test_the_nth_place_has_n_others_before_it(
    nth: Callable[[Places, int], int], places: set[int]
) -> None:
    made = made_of(places)
    assert [nth(made, n) for n in range(len(places))] == sorted(places)


@pytest.mark.parametrize("write", [list_places, compiled_list], ids=both)
@given(places=sets)
def test_places_are_listed_in_ascending_order(
    write: Callable[[Places, NDArray[Any]], int], places: set[int]
) -> None:
    found = np.full(COUNT + 1, -1, np.int32)
    count = write(made_of(places), found)
    assert found[:count].tolist() == sorted(places)
    assert (found[count:] == -1).all()
