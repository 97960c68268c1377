"""The random generator that a state carries: xoshiro128** on 32-bit words.

All arithmetic stays below 2**63, so that it gives the same numbers compiled and uncompiled, on
every platform.
"""

from __future__ import annotations

import hashlib
import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.kernel import part

Words = NDArray[np.uint32]

_MASK = 0xFFFFFFFF


@part
def _rotate(word: Any, bits: int) -> Any:
    return ((word << bits) | (word >> (32 - bits))) & _MASK


@part
def next_word(words: Words) -> int:
    """The next 32 random bits; the words move on."""
    s0 = np.int64(words[0])
    s1 = np.int64(words[1])
    s2 = np.int64(words[2])
    s3 = np.int64(words[3])
    word = (_rotate((s1 * 5) & _MASK, 7) * 9) & _MASK
    s2 ^= s0
    s3 ^= s1
    words[1] = s1 ^ s2
    words[0] = s0 ^ s3
    words[2] = s2 ^ ((s1 << 9) & _MASK)
    words[3] = _rotate(s3, 11)
    return int(word)


@part
def fair_word(words: Words, bound: int) -> int:
    """The next 32 random bits from which a number below a bound, up to 2**31, can be made fairly.

    Multiplied by the bound and shifted by 32 they are that number; those that would make the low
    numbers likelier are rejected.
    """
    word = next_word(words)
    if ((word * bound) & _MASK) < bound:
        uneven = (1 << 32) % bound
        while ((word * bound) & _MASK) < uneven:
            word = next_word(words)
    return word


@part
def below(words: Words, bound: int) -> int:
    """A uniform number in 0 … bound-1, exactly, for bounds up to 2**31."""
    bound = int(bound)  # uncompiled, a small NumPy number would overflow
    return (fair_word(words, bound) * bound) >> 32


@part
def _mix(word: Any) -> Any:
    """A number of 32 bits as another one, so that close numbers become unlike ones.

    Odd factors and shifts lose nothing: different numbers stay different.
    """
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & _MASK
    word = ((word ^ (word >> 15)) * 0x31848BAB) & _MASK
    return word ^ (word >> 16)


# What one of many games needs random numbers for: the deal and its draws, and then each player.
DEAL = 0
REDEAL = 8  # behind all players


@part
def branch(root: Words, number: int, use: int, words: Words) -> None:
    """Write the first words of a stream of its own for one use of one of many games."""
    for i in range(4):
        word = _mix(np.int64(root[i]) ^ (number & _MASK))
        word = _mix(word ^ (number >> 32))
        words[i] = _mix(word ^ (4 * use + i))


def text_words(text: str) -> Words:
    """The first words of the generator that a text stands for."""
    digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
    return np.frombuffer(digest, dtype="<u4").astype(np.uint32)


def seed_words(seed: int) -> Words:
    """The first words of the generator with this seed."""
    return text_words(str(seed))


def branch_words(seed: int, number: int, use: int) -> Words:
    """The first words of the stream for one use of one of the many games of a seed."""
    words = np.empty(4, np.uint32)
    branch(seed_words(seed), number, use, words)
    return words


def first_words(seed: int | Words | None) -> Words:
    """The first words of a generator: those of a seed, given ones, or unforeseeable ones."""
    if isinstance(seed, np.ndarray):
        return seed
    return seed_words(fresh_seed() if seed is None else seed)


def derived_seed(seed: int, *path: int) -> int:
    """A seed of its own for one of many uses of a seed, such as the third game of a run."""
    name = "/".join(str(number) for number in (seed, *path))
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "big")


def fresh_seed() -> int:
    """A seed that nobody can guess, from the operating system."""
    return int.from_bytes(os.urandom(8), "big")


class Generator:
    """A seeded stream of uniform numbers for whoever decides outside a state."""

    def __init__(self, seed: int | Words) -> None:
        self._words = first_words(seed).copy()

    def below(self, bound: int) -> int:
        """A uniform number in 0 … bound-1."""
        return int(below(self._words, bound))
