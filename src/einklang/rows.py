"""Rows: what kernels read and write, each one piece of memory with named fields.

A row is declared once, as a class with a field a line. NumPy's layout follows from that, and so do
the attributes by which Python reaches a field; in a kernel Numba finds the same fields by the same
names. So a misspelt field fails the type checker, not the game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import get_annotations
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, get_args, get_origin, overload

import numpy as np
from numpy.typing import NDArray

# A field that holds one number.
Flag = Annotated[bool, np.bool_]
Int8 = Annotated[int, np.int8]
Uint8 = Annotated[int, np.uint8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
Uint32 = Annotated[int, np.uint32]
Int64 = Annotated[int, np.int64]
Float32 = Annotated[float, np.float32]
Float64 = Annotated[float, np.float64]

# One that holds many: `Annotated[Int8s, 4, 6]` has four rows of six. Where no size is given, the
# field has one in every subclass, and each its own.
Int8s = Annotated[NDArray[np.int8], np.int8]
Uint8s = Annotated[NDArray[np.uint8], np.uint8]
Int16s = Annotated[NDArray[np.int16], np.int16]
Uint16s = Annotated[NDArray[np.uint16], np.uint16]
Int32s = Annotated[NDArray[np.int32], np.int32]
Uint32s = Annotated[NDArray[np.uint32], np.uint32]
Int64s = Annotated[NDArray[np.int64], np.int64]
Float32s = Annotated[NDArray[np.float32], np.float32]

_Fields = dict[str, tuple[Any, tuple[int, ...]]]  # name → the type of a number, and how many


class _RowType(type):
    """Reads the declaration of a row. It has the fields of its bases first, then its own."""

    fields: _Fields

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _RowType:
        # Without slots, a row would take any attribute and lose it.
        made = super().__new__(cls, name, bases, {"__slots__": (), **body})
        made.fields = {}
        for base in bases:
            if isinstance(base, _RowType):
                made.fields |= base.fields
        for field, declared in get_annotations(made, eval_str=True).items():
            kind, size = _read(declared)
            setattr(made, field, property(itemgetter(field), _setter(field)))
            if size is not None:
                made.fields[field] = (kind, size)
        return made


def _read(declared: Any) -> tuple[Any, tuple[int, ...] | None]:
    """The type of the numbers of a field and how many it has, if that is fixed."""
    if isinstance(declared, _RowType):
        return declared, ()
    told, kind, *size = get_args(declared)
    if get_origin(told) is not None and not size:
        return kind, None
    return kind, tuple(size)


def _setter(field: str) -> Callable[[np.void, Any], None]:
    def put(row: np.void, value: Any) -> None:
        row[field] = value

    return put


if TYPE_CHECKING:

    class _Void:  # as far as it is needed; what NumPy says of it forbids to derive from it
        @property
        def dtype(self) -> np.dtype[np.void]: ...
        def getfield(self, dtype: np.dtype[np.void]) -> np.void: ...
        def tobytes(self) -> bytes: ...
        def setfield(self, value: np.void, dtype: np.dtype[np.void]) -> None: ...

else:
    _Void = np.void


class Row(_Void, metaclass=_RowType):
    """A row, of no fields yet."""


R = TypeVar("R", bound=Row)

if TYPE_CHECKING:

    class Rows(np.ndarray[tuple[int, ...], np.dtype[np.void]], Generic[R]):
        """Rows side by side."""

        @overload  # type: ignore[override]
        def __getitem__(self, at: int | np.integer[Any]) -> R: ...
        @overload
        def __getitem__(self, at: slice | NDArray[Any]) -> Rows[R]: ...
        def __getitem__(self, at: Any) -> Any: ...

else:
    Rows = np.ndarray


@cache
def dtype_of(kind: type[Row]) -> np.dtype[np.void]:
    """How a kind of row lies in memory; what NumPy takes out of such an array is of that kind."""
    lies: Any = _aligned(kind).fields
    formats = [
        dtype_of(number) if isinstance(number, _RowType) else lies[name][0]
        for name, (number, _) in kind.fields.items()
    ]
    offsets = [lies[name][1] for name in kind.fields]
    size = _aligned(kind).itemsize
    told: Any = {"names": [*kind.fields], "formats": formats, "offsets": offsets, "itemsize": size}
    return np.dtype((kind, np.dtype(told, align=True)))


def _aligned(kind: _RowType) -> np.dtype[np.void]:
    """The same of plain records: one with a class of its own forgets how it has to be aligned."""
    return np.dtype(
        [
            (name, _aligned(number) if isinstance(number, _RowType) else number, size)
            for name, (number, size) in kind.fields.items()
        ],
        align=True,
    )


def blank(kind: type[R]) -> R:
    """A row of zeros."""
    return rows(kind)[0]


def rows(kind: type[R], count: int = 1) -> Rows[R]:
    """Rows of zeros side by side.

    Kernels take such an array ten times as quickly as a row by itself, or as a `recarray`.
    """
    made: Any = np.zeros(count, dtype_of(kind))
    return made  # type: ignore[no-any-return]


def column(many: Rows[Any], field: object) -> NDArray[Any]:
    """One field of many rows, by the name that their class gives it: `column(states, Row.turn)`."""
    named: Any = field
    return named.fget(many)  # type: ignore[no-any-return]


def copy_of(row: R) -> R:
    """A row of its own with the same fields; `copy` of NumPy takes several times as long."""
    copy: Any = np.empty(1, row.dtype)
    copy[0] = row
    return copy[0]  # type: ignore[no-any-return]


def field_bytes(row: Row, without: tuple[str, ...] = ()) -> bytes:
    """The fields of a row as bytes; what lies between them is left to chance by NumPy."""
    names = [name for name in type(row).fields if name not in without]
    return b"".join(getattr(row, name).tobytes() for name in names)


def row_from(kind: type[R], data: bytes) -> R:
    """The row that `field_bytes` wrote all fields of."""
    (told,) = np.frombuffer(data, [(name, dtype_of(kind)[name]) for name in kind.fields])
    row = blank(kind)
    for name in kind.fields:
        setattr(row, name, told[name])
    return row
