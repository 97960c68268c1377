"""Sets of small numbers as the bits of one number of 63 bits: the sign stays out of it.

Compiled, counting bits is one instruction of its own accord. Finding the nth one is one only on
processors that can spread bits over a mask; on others, and uncompiled, it takes a search.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from llvmlite.binding import get_host_cpu_features  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, overload

from einklang.compiler import before_compiling
from einklang.kernel import part

BITS = 63  # of a number that are used

CAN_SPREAD = bool(get_host_cpu_features().get("bmi2"))


@part
def count_bits(bits: int) -> int:
    """How many bits are set."""
    bits = int(bits)
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@part
def lowest_bit(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return count_bits((bits & -bits) - 1)


@part
def search_nth_bit(bits: int, n: int) -> int:
    """The place of the bit that has n others set below it."""
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = count_bits((bits >> place) & ((1 << width) - 1))
        beyond = int(n >= below)
        n -= below * beyond
        place += width * beyond
    return place


def nth_bit(bits: int, n: int) -> int:
    """The place of the bit that has n others set below it."""
    return search_nth_bit(bits, n)


@intrinsic
def _spread(typing_context: Any, bits: Any, mask: Any) -> Any:
    """The low bits, one after the other, in the places where the mask is set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        spread = builder.module.declare_intrinsic(
            "llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word])
        )
        return builder.call(spread, arguments)

    return types.int64(types.int64, types.int64), generate


def _nth_bit(bits: Any, n: Any) -> Any:
    def spread(bits: Any, n: Any) -> Any:
        return lowest_bit(_spread(1 << n, bits))  # type: ignore[call-arg]

    def search(bits: Any, n: Any) -> Any:
        return search_nth_bit(bits, n)

    return spread if CAN_SPREAD else search


before_compiling(lambda: overload(nth_bit)(_nth_bit))
