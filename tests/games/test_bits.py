"""Sets as the bits of a number: the same answers in plain Python and on both compiled ways."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from einklang.games import bits as bits_module
from einklang.games.bits import (
    BITS,
    CAN_SPREAD,
    count_bits,
    lowest_bit,
    nth_bit,
    search_nth_bit,
)
from einklang.kernel import kernel

FULL = (1 << BITS) - 1


def bits_of(places: set[int]) -> int:
    return sum(1 << place for place in places)


numbers = st.one_of(
    st.integers(1, FULL),
    # Numbers with few bits, and with nearly all.
    st.sets(st.integers(0, BITS - 1), min_size=1, max_size=4).map(bits_of),
    st.sets(st.integers(0, BITS - 1), max_size=4).map(lambda some: FULL ^ bits_of(some)),
)

compiles = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT),  # type: ignore[attr-defined]
    reason="nothing is compiled in this run",
)
spreads = pytest.mark.skipif(
    not CAN_SPREAD, reason="this processor has no instruction to spread bits over a mask (bmi2)"
)


@kernel
def compiled_count(bits: int) -> int:
    return count_bits(bits)


@kernel
def compiled_lowest(bits: int) -> int:
    return lowest_bit(bits)


@kernel
def compiled_nth(bits: int, n: int) -> int:
    return nth_bit(bits, n)


@kernel
def compiled_search(bits: int, n: int) -> int:
    return search_nth_bit(bits, n)


def places_in(bits: int) -> list[int]:
    """The places of the bits that are set, read off the binary digits."""
    return [place for place, digit in enumerate(reversed(f"{bits:b}")) if digit == "1"]


@pytest.mark.parametrize("count", [count_bits, compiled_count], ids=["plain", "compiled"])
@given(bits=numbers)
def test_bits_are_counted(count: Callable[[int], int], bits: int) -> None:
    assert count(bits) == bits.bit_count()


@pytest.mark.parametrize("count", [count_bits, compiled_count], ids=["plain", "compiled"])
def test_an_empty_set_has_no_bits_and_a_full_one_63(count: Callable[[int], int]) -> None:
    assert (count(0), count(FULL)) == (0, 63)


@pytest.mark.parametrize("lowest", [lowest_bit, compiled_lowest], ids=["plain", "compiled"])
@given(bits=numbers)
def test_the_lowest_bit_is_found(lowest: Callable[[int], int], bits: int) -> None:
    assert lowest(bits) == places_in(bits)[0]


@pytest.mark.parametrize(
    "nth",
    [
        nth_bit,
        search_nth_bit,
        pytest.param(compiled_nth, marks=spreads),
        compiled_search,
    ],
    ids=["plain", "plain-search", "compiled-spread", "compiled-search"],
)
@given(bits=numbers)
def test_every_way_to_the_nth_bit_finds_the_same(nth: Callable[[int, int], int], bits: int) -> None:
    places = places_in(bits)
    assert [nth(bits, n) for n in range(len(places))] == places


@pytest.mark.parametrize(
    "nth", [nth_bit, compiled_nth, compiled_search], ids=["plain", "compiled", "compiled-search"]
)
def test_every_single_bit_and_every_bit_of_a_full_set_is_found(
    nth: Callable[[int, int], int],
) -> None:
    for place in range(BITS):
        assert nth(1 << place, 0) == place
        assert nth(FULL, place) == place


@compiles
@pytest.mark.parametrize(
    "can_spread", [pytest.param(True, marks=spreads), False], ids=["spread", "search"]
)
def test_the_processor_decides_which_way_is_compiled(
    can_spread: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bits_module, "CAN_SPREAD", can_spread)
    # What comes from the disk cannot be read any more.
    monkeypatch.setenv("EINKLANG_CACHE_DIR", str(tmp_path))
    way: Any = kernel(bits_module._nth_bit(numba.int64, numba.int64))
    bits = 0x5A5A_0000_F00F_8001
    assert [way(bits, n) for n in range(bits.bit_count())] == places_in(bits)
    ((_, code),) = way.inspect_asm().items()
    assert ("pdep" in code) == can_spread
