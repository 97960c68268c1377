"""Rows: declared once, as classes, and laid out from that for NumPy and for kernels."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest

from einklang.bots.policies.best_tile import TilePlayer
from einklang.bots.thinking.tiles import TileMind
from einklang.games.tiles.state import StateRow
from einklang.kernel import kernel
from einklang.rl.batch.stepping import Known
from einklang.rows import (
    Flag,
    Int8,
    Int8s,
    Int64,
    Row,
    Rows,
    blank,
    column,
    copy_of,
    dtype_of,
    field_bytes,
    row_from,
    rows,
)


class Head(Row):
    first: Int8
    many: Int8s


class Other(Row):
    wide: Int64


class Whole(Head, Other):
    own: Flag
    many: Annotated[Int8s, 2, 3]
    inner: Other


def test_a_row_has_the_fields_of_its_bases_and_then_its_own() -> None:
    assert dtype_of(Whole).names == ("first", "wide", "own", "many", "inner")
    assert dtype_of(Whole)["many"].shape == (2, 3)


def test_every_number_lies_where_a_processor_reads_it_at_once() -> None:
    fields = dtype_of(Whole).fields
    assert fields is not None
    assert fields["wide"][1] % 8 == fields["inner"][1] % 8 == dtype_of(Whole).itemsize % 8 == 0


def test_what_is_taken_out_of_rows_is_of_their_kind() -> None:
    many = rows(Whole, 3)
    assert isinstance(many[1], Whole)
    assert isinstance(many[1].inner, Other)
    assert isinstance(copy_of(many[1]), Whole)


def test_a_field_is_written_through_its_row_and_a_copy_is_one_of_its_own() -> None:
    many = rows(Whole, 2)
    copy = copy_of(many[0])
    many[0].first = 5
    many[0].many[1, 2] = 7
    many[0].inner.wide = 9
    assert (many[0].first, many[0].many[1, 2], many[0].inner.wide) == (5, 7, 9)
    assert (copy.first, copy.many[1, 2], many[1].inner.wide) == (0, 0, 0)


def test_one_field_of_many_rows_is_a_column() -> None:
    many = rows(Whole, 3)
    column(many, Whole.first)[:] = [1, 2, 3]
    assert [row.first for row in many] == [1, 2, 3]


def test_a_row_comes_back_from_its_bytes() -> None:
    state = blank(StateRow)
    state.turn, state.stock_size = 3, 500
    state.board[:] = 4
    assert field_bytes(row_from(StateRow, field_bytes(state))) == field_bytes(state)
    assert len(field_bytes(state, without=("turn",))) == len(field_bytes(state)) - 1


@kernel
def total(many: Rows[Whole]) -> int:
    """Add up in a kernel what Python wrote."""
    found = 0
    for i in range(len(many)):
        found += int(many[i].first) + int(many[i].inner.wide)
        many[i].own = found > 100
    return found


def test_kernels_find_the_same_fields() -> None:
    many = rows(Whole, 2)
    many[0].first, many[1].inner.wide = 1, 1 << 40
    assert total(many) == 1 + (1 << 40)
    assert column(many, Whole.own).tolist() == [False, True]


# That the type checker refuses each of these is held by its own word: it says so of a line that is
# to be ignored and has nothing to ignore.


@pytest.mark.parametrize("kind", [StateRow, TilePlayer, TileMind, Known])
def test_a_misspelt_field_is_refused_and_not_kept(kind: type[Row]) -> None:
    with pytest.raises(AttributeError):
        blank(kind).trun = 1  # type: ignore[attr-defined]


def test_the_type_checker_refuses_a_misspelt_field_of_any_kind_of_row() -> None:
    state, player = blank(StateRow), blank(TilePlayer)
    mind, known = blank(TileMind), rows(Known)
    for read in (
        lambda: state.trun,  # type: ignore[attr-defined]
        lambda: player.stlye,  # type: ignore[attr-defined]
        lambda: mind.widht,  # type: ignore[attr-defined]
        lambda: known[0].stutas,  # type: ignore[attr-defined]
        lambda: column(known, Known.stutas),  # type: ignore[attr-defined]
    ):
        with pytest.raises(AttributeError):
            read()


def test_a_field_without_a_size_waits_for_a_subclass() -> None:
    assert "many" not in (dtype_of(Head).names or ())
    with pytest.raises(ValueError, match="many"):
        np.asarray(blank(Head).many)
