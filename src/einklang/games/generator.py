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

Dice = NDArray[np.uint32]

_MASK = 0xFFFFFFFF


@part
def _rotate(word: Any, bits: int) -> Any:
    return ((word << bits) | (word >> (32 - bits))) & _MASK


@part
def roll(dice: Dice) -> int:
    """The next 32 random bits; the dice move on."""
    s0 = np.int64(dice[0])
    s1 = np.int64(dice[1])
    s2 = np.int64(dice[2])
    s3 = np.int64(dice[3])
    word = (_rotate((s1 * 5) & _MASK, 7) * 9) & _MASK
    s2 ^= s0
    s3 ^= s1
    dice[1] = s1 ^ s2
    dice[0] = s0 ^ s3
    dice[2] = s2 ^ ((s1 << 9) & _MASK)
    dice[3] = _rotate(s3, 11)
    return int(word)


@part
def fair_roll(dice: Dice, bound: int) -> int:
    """The next 32 random bits from which a number below a bound, up to 2**31, can be made fairly.

    Multiplied by the bound and shifted by 32 they are that number; those that would make the low
    numbers likelier are rejected.
    """
    word = roll(dice)
    if ((word * bound) & _MASK) < bound:
        uneven = (1 << 32) % bound
        while ((word * bound) & _MASK) < uneven:
            word = roll(dice)
    return word


@part
def below(dice: Dice, bound: int) -> int:
    """A uniform number in 0 … bound-1, exactly, for bounds up to 2**31."""
    bound = int(bound)  # uncompiled, a small NumPy number would overflow
    return (fair_roll(dice, bound) * bound) >> 32


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
def branch(root: Dice, number: int, use: int, dice: Dice) -> None:
    """Write the first dice of a stream of its own for one use of one of many games."""
    for i in range(4):
        word = _mix(np.int64(root[i]) ^ (number & _MASK))
        word = _mix(word ^ (number >> 32))
        dice[i] = _mix(word ^ (4 * use + i))


def text_dice(text: str) -> Dice:
    """The first dice that a text stands for."""
    digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
    return np.frombuffer(digest, dtype="<u4").astype(np.uint32)


def seed_dice(seed: int) -> Dice:
    """The first dice of this seed."""
    return text_dice(str(seed))


def branch_dice(seed: int, number: int, use: int) -> Dice:
    """The first dice of the stream for one use of one of the many games of a seed."""
    dice = np.empty(4, np.uint32)
    branch(seed_dice(seed), number, use, dice)
    return dice


def first_dice(seed: int | Dice | None) -> Dice:
    """The first dice: those of a seed, given ones, or unforeseeable ones."""
    if isinstance(seed, np.ndarray):
        return seed
    return seed_dice(fresh_seed() if seed is None else seed)


def derived_seed(seed: int, *path: int) -> int:
    """A seed of its own for one of many uses of a seed, such as the third game of a run."""
    name = "/".join(str(number) for number in (seed, *path))
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "big")


def fresh_seed() -> int:
    """A seed that nobody can guess, from the operating system."""
    return int.from_bytes(os.urandom(8), "big")


class Generator:
    """A seeded stream of uniform numbers for whoever decides outside a state."""

    def __init__(self, seed: int | Dice) -> None:
        self._dice = first_dice(seed).copy()

    def below(self, bound: int) -> int:
        """A uniform number in 0 … bound-1."""
        return int(below(self._dice, bound))
