"""Streams of random numbers for every use of every one of many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

import einklang
from effort import games
from einklang.games.generator import (
    DEAL,
    Dice,
    Generator,
    below,
    branch,
    branch_dice,
    first_dice,
    seed_dice,
)
from einklang.games.redealing.redeal import deal_tables
from einklang.games.state import HandState
from einklang.kernel import kernel
from einklang.rows import column
from fit import check_fit

MASK = 0xFFFFFFFF
SEED = 20

# A deal and four seats.
USES = range(DEAL, DEAL + 5)

FAR = [0, 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**33, 5 * 2**40 + 3, 2**62 + 9, 2**63 - 1]


@kernel
def compiled_branch(root: Dice, number: int, use: int, words: Dice) -> None:
    branch(root, number, use, words)


def mixed(word: int) -> int:
    """A word mixed by two odd factors, in unbounded integers."""
    word = (word ^ word >> 16) * 0x7FEB352D & MASK
    word = (word ^ word >> 15) * 0x31848BAB & MASK
    return word ^ word >> 16


def plainly(root: list[int], number: int, use: int) -> list[int]:
    """The first words of a stream: low and high half of the number, and the use, mixed in."""
    return [
        mixed(mixed(mixed(word ^ number & MASK) ^ number >> 32) ^ 4 * use + i)
        for i, word in enumerate(root)
    ]


def streams(count: int) -> Iterator[tuple[int, ...]]:
    """The first words of all uses of so many games."""
    for number in range(count):
        for use in USES:
            yield tuple(branch_dice(SEED, number, use).tolist())


@pytest.mark.parametrize(
    ("seed", "number", "use", "words"),
    [
        (0, 0, 0, [4126783823, 1930624130, 347646039, 2653326359]),
        (1, 0, 0, [1897523005, 2748606414, 2814883532, 2348884823]),
        (1, 0, 1, [182468810, 2762115702, 4241565336, 631007908]),
        (1, 1, 0, [1183023084, 1333065294, 2241783185, 3191201735]),
        (1, 4294967296, 0, [3902622683, 3605725746, 963922460, 2596760989]),
        (7, 1000000000000, 4, [404949464, 3033662922, 806066563, 3003475755]),
        (-3, 4611686018427387904, 2, [2246305611, 4179623102, 3357196233, 2981047075]),
    ],
)
def test_a_stream_is_the_same_everywhere_and_always(
    seed: int, number: int, use: int, words: list[int]
) -> None:
    assert branch_dice(seed, number, use).tolist() == words
    assert branch_dice(seed, number, use).dtype == np.uint32


@pytest.mark.parametrize("number", FAR)
@pytest.mark.parametrize("use", USES)
def test_compiled_plain_and_unbounded_arithmetic_give_the_same_words(number: int, use: int) -> None:
    for root in (seed_dice(3), np.array([0, MASK, 1 << 31, 1], np.uint32)):
        words, compiled = np.zeros(4, np.uint32), np.zeros(4, np.uint32)
        branch(root, number, use, words)
        compiled_branch(root, number, use, compiled)
        assert words.tolist() == compiled.tolist() == plainly(root.tolist(), number, use)


def test_no_two_games_or_uses_share_a_stream() -> None:
    count = games(few=2500, many=50_000)
    assert len(set(streams(count))) == count * len(USES)


def test_games_far_apart_and_other_seeds_have_streams_of_their_own() -> None:
    found = {
        tuple(branch_dice(seed, number, use).tolist())
        for seed in range(20)
        for number in FAR
        for use in USES
    }
    assert len(found) == 20 * len(FAR) * len(USES)


@pytest.mark.parametrize("use", USES)
def test_different_games_differ_in_every_word(use: int) -> None:
    # Mixing loses nothing, so that no single word repeats below 2**32 games.
    words = np.array([branch_dice(SEED, number, use) for number in range(3000)])
    assert [len(set(column)) for column in words.T.tolist()] == [3000] * 4


def test_the_bits_of_the_first_words_are_even() -> None:
    words = np.array(list(streams(2000)), np.uint32)
    bits = np.unpackbits(words.view(np.uint8), axis=1)
    surplus = 2 * bits.sum(axis=0, dtype=np.int64) - len(bits)
    # A chi-square with one degree of freedom for each bit, and four times its spread.
    assert (surplus**2 / len(bits)).sum() < 128 + 4 * (2 * 128) ** 0.5


def test_the_bytes_of_the_first_words_are_even() -> None:
    found = Counter(np.array(list(streams(2000)), np.uint32).tobytes())
    total = found.total()
    check_fit([total / 256] * 256, [found[byte] for byte in range(256)], 1)


@pytest.mark.parametrize("use", USES)
def test_the_first_dice_of_all_games_are_even(use: int) -> None:
    rolls = Counter(below(branch_dice(SEED, number, use), 21) for number in range(4200))
    check_fit([200] * 21, [rolls[face] for face in range(21)], 1)


def test_the_dice_of_neighbouring_games_and_uses_do_not_follow_each_other() -> None:
    first = [[below(branch_dice(SEED, n, use), 6) for use in USES] for n in range(1501)]
    games_apart = Counter((one[0], next_one[0]) for one, next_one in pairwise(first))
    uses_apart = Counter((one[use], one[use + 1]) for one in first[1:] for use in range(4))
    for pairs in (games_apart, uses_apart):
        each = pairs.total() / 36
        check_fit([each] * 36, [pairs[a, b] for a in range(6) for b in range(6)], 1)


def test_one_bit_of_the_number_turns_half_of_all_bits() -> None:
    turned = []
    for bit in range(62):
        for number in range(40):
            one = branch_dice(SEED, number, DEAL).astype(np.int64)
            other = branch_dice(SEED, number ^ 1 << bit, DEAL).astype(np.int64)
            turned.append(sum(int(a ^ b).bit_count() for a, b in zip(one, other, strict=True)))
    assert np.mean(turned) == pytest.approx(64, abs=1)
    assert min(turned) > 30


def test_a_generator_goes_on_from_given_words_and_leaves_them_as_they_are() -> None:
    words = branch_dice(1, 2, DEAL)
    before = words.tolist()
    assert first_dice(words) is words
    dice, same = Generator(words), Generator(words)
    assert [dice.below(1000) for _ in range(9)] == [same.below(1000) for _ in range(9)]
    assert words.tolist() == before


def test_a_seed_means_its_own_words_and_none_means_unforeseeable_ones() -> None:
    assert first_dice(5).tolist() == seed_dice(5).tolist()
    assert first_dice(None).tolist() != first_dice(None).tolist()


@pytest.mark.parametrize("name", ["classic", "team", "duel", "cards"])
def test_with_the_seed_of_a_deal_nobody_finds_out_what_it_dealt(name: str) -> None:
    game = einklang.game(name)
    for seed in range(5):
        state = game.new(seed=seed)
        view = game.view(state, 0)
        words = seed_dice(seed)
        dealt = [
            column(deal_tables(view, words, 1), HandState.hands)[0, 1].tolist() for _ in range(3)
        ]
        guesses = [game.redeal(view, seed).row.hands[1].tolist(), *dealt]
        assert state.row.hands[1].tolist() not in guesses
        assert len(set(map(tuple, dealt))) > 1, "the given words go on"
