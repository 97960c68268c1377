"""A piece is found in a stock in the same place, however it is looked for."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from einklang.games.generator import below, seed_dice
from einklang.games.state import KINDS
from einklang.games.stock import Stock, kind_behind, kind_behind_few, pick
from einklang.kernel import kernel


@kernel
def compiled(stock: Stock, ahead: int) -> int:
    return kind_behind(stock, ahead)


@kernel
def compiled_few(stock: Stock, ahead: int) -> int:
    return kind_behind_few(stock, ahead)


def laid_out(stock: Stock) -> list[int]:
    """The kinds of all pieces in a row."""
    return [kind for kind, count in enumerate(stock.tolist()) for _ in range(count)]


@st.composite
def stocks(draw: st.DrawFn, most: int) -> Stock:
    """Stocks with any number of kinds, of which many may be used up."""
    kinds = draw(st.integers(1, KINDS))
    pieces = draw(st.lists(st.integers(0, kinds - 1), min_size=1, max_size=most))
    return np.bincount(pieces, minlength=kinds).astype(np.uint8)


@pytest.mark.parametrize("find", [kind_behind, compiled], ids=["plain", "compiled"])
@given(stock=stocks(200))
def test_the_piece_behind_so_many(find: Callable[[Stock, int], int], stock: Stock) -> None:
    row = laid_out(stock)
    assert [find(stock, ahead) for ahead in range(len(row))] == row


@pytest.mark.parametrize("find", [kind_behind_few, compiled_few], ids=["plain", "compiled"])
@given(stock=stocks(127))
def test_the_piece_behind_so_many_in_a_small_stock(
    find: Callable[[Stock, int], int], stock: Stock
) -> None:
    row = laid_out(stock)
    assert [find(stock, ahead) for ahead in range(len(row))] == row


@pytest.mark.parametrize("find", [kind_behind_few, compiled_few], ids=["plain", "compiled"])
@pytest.mark.parametrize("kind", [0, 6, 7, KINDS - 1])
def test_a_small_stock_of_one_kind_as_large_as_it_may_be(
    find: Callable[[Stock, int], int], kind: int
) -> None:
    stock = np.zeros(KINDS, np.uint8)
    stock[kind] = 127
    assert {find(stock, ahead) for ahead in range(127)} == {kind}


@pytest.mark.parametrize("size", [126, 127, 128, 129, 255, 256, 500])
def test_a_stock_of_any_size_is_picked_from(size: int) -> None:
    stock = np.bincount(np.arange(size) % KINDS, minlength=KINDS).astype(np.uint8)
    words, same = seed_dice(size), seed_dice(size)
    row = laid_out(stock)
    assert [pick(stock, size, words) for _ in range(100)] == [
        row[below(same, size)] for _ in range(100)
    ]
