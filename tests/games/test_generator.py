"""The random generator: xoshiro128** on 32-bit words, and what is drawn with it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from einklang.games.generator import (
    Dice,
    Generator,
    below,
    derived_seed,
    fresh_seed,
    roll,
    seed_dice,
)
from einklang.games.stock import pick

MASK = 0xFFFFFFFF

# blake2b of "1" with 16 bytes, read as four little-endian words.
PINNED = [2324145102, 69487411, 4284076393, 878971780]


def words(*numbers: int) -> Dice:
    return np.array(numbers, np.uint32)


def reference(state: list[int]) -> int:
    """One step of xoshiro128** in unbounded integers."""

    def rotate(word: int, bits: int) -> int:
        return (word << bits | word >> (32 - bits)) & MASK

    result = rotate(state[1] * 5 & MASK, 7) * 9 & MASK
    shifted = state[1] << 9 & MASK
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], 11)
    return result


def test_the_published_numbers_from_the_words_1_2_3_4() -> None:
    state = words(1, 2, 3, 4)
    expected = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849]
    assert [roll(state) for _ in expected] == expected


@pytest.mark.parametrize("start", [(MASK,) * 4, (1 << 31, 0, 0, 1), (0xDEADBEEF, 7, MASK, 3)])
def test_large_words_wrap_around_as_in_unbounded_arithmetic(start: tuple[int, ...]) -> None:
    state, plain = words(*start), list(start)
    for _ in range(200):
        assert roll(state) == reference(plain)
        assert state.tolist() == plain


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 21, 57, 120, 1000, 1 << 31])
def test_numbers_below_a_bound_stay_in_range(bound: int) -> None:
    state = seed_dice(bound)
    assert all(0 <= below(state, bound) < bound for _ in range(300))


@pytest.mark.parametrize("bound", [2, 6, 7, 21])
def test_numbers_below_a_bound_are_uniform_enough(bound: int) -> None:
    state = seed_dice(1)
    draws = 400 * bound
    counts = Counter(below(state, bound) for _ in range(draws))
    chi_square = sum((counts[n] - 400) ** 2 / 400 for n in range(bound))
    assert chi_square < 2.5 * bound + 8  # far beyond chance for these bounds


def test_the_uneven_rest_is_rejected() -> None:
    # With this bound a quarter of all words falls into the uneven rest and is thrown away.
    bound = 3 << 29
    state, plain = seed_dice(2), seed_dice(2).tolist()
    skipped = 0
    for _ in range(200):
        drawn = below(state, bound)
        product = reference(plain) * bound
        while product & MASK < (1 << 32) % bound:
            skipped += 1
            product = reference(plain) * bound
        assert drawn == product >> 32
    assert skipped > 20


def test_a_small_numpy_bound_does_not_overflow() -> None:
    size: Any = np.int16(108)
    assert 0 <= below(seed_dice(3), size) < 108


def test_a_stock_of_more_pieces_than_a_byte_can_count() -> None:
    stock, words = np.full(21, 100, np.uint8), seed_dice(4)
    assert {int(pick(stock, 2100, words)) for _ in range(400)} == set(range(21))


def test_the_same_seed_gives_the_same_words_everywhere() -> None:
    assert seed_dice(7).tolist() == seed_dice(7).tolist()
    assert seed_dice(7).tolist() != seed_dice(8).tolist()
    assert seed_dice(7).dtype == np.uint32
    assert seed_dice(1).tolist() == PINNED
    assert seed_dice(10**40).shape == (4,)
    assert seed_dice(-1).tolist() != seed_dice(1).tolist()


def test_derived_seeds_differ_from_each_other() -> None:
    seeds = {derived_seed(1), derived_seed(1, 0), derived_seed(1, 0, 0), derived_seed(2, 0)}
    seeds |= {derived_seed(1, n) for n in range(1, 100)}
    assert len(seeds) == 103
    assert derived_seed(1, 2) == derived_seed(1, 2)
    assert derived_seed(11) != derived_seed(1, 1)


def test_fresh_seeds_do_not_repeat() -> None:
    assert len({fresh_seed() for _ in range(50)}) == 50


def test_a_generator_is_a_stream_of_its_own() -> None:
    one, same, other = Generator(1), Generator(1), Generator(2)
    stream = [one.below(1000) for _ in range(20)]
    assert [same.below(1000) for _ in range(20)] == stream
    assert [other.below(1000) for _ in range(20)] != stream


def test_a_bag_is_drawn_from_in_proportion_and_stays_as_it_is() -> None:
    bag = np.array([0, 3, 0, 1, 6, 0], np.uint8)
    state = seed_dice(1)
    counts = Counter(int(pick(bag, 10, state)) for _ in range(5000))
    assert counts.keys() == {1, 3, 4}
    assert counts[1] == pytest.approx(1500, abs=150)
    assert counts[3] == pytest.approx(500, abs=100)
    assert counts[4] == pytest.approx(3000, abs=150)
    assert bag.tolist() == [0, 3, 0, 1, 6, 0]
