"""What a seat or a watcher may know of a table.

Built by inclusion: there is no field for anything hidden.
"""

from __future__ import annotations

import numpy as np

from einklang.games.state import (
    HAND,
    KINDS,
    NOTHING,
    Fields,
    Row,
    blank,
    field_of,
    names_of,
)

WATCHER = -1  # stands in a record for the seat of somebody who only looks on

_OWN: Fields = [("seat", np.int8)]

_OWN_HOLDINGS: Fields = [
    ("hand", np.int8, (HAND,)),
    ("unseen", np.uint8, (KINDS,)),  # stock and other hands together, known by counting
]


class Sight:
    """What the views of a family show of its tables: what lies open, and what a seat holds."""

    def __init__(self, public: Fields, dtype: np.dtype[np.void]) -> None:
        self._holds_hands = "hands" in (dtype.names or ())
        own = [*_OWN, *(_OWN_HOLDINGS if self._holds_hands else [])]
        self.dtype = np.dtype([*public, *own], align=True)
        self._open = _fields_in(dtype, names_of(public))
        if self._open != _fields_in(self.dtype, names_of(public)):
            raise ValueError("what lies open has to come first in a record")

    def of(self, row: Row, seat: int | None) -> Row:
        """The record of what a seat sees of a table, or a watcher if there is no seat."""
        seen = blank(self.dtype)
        # All open fields at once: they lie in the same places of both records.
        np.void.setfield(seen, np.void.getfield(row, self._open), self._open)
        seen["seat"] = WATCHER if seat is None else seat
        if self._holds_hands:
            unseen = field_of(row, "stock").tolist()
            for holder, hand in enumerate(field_of(row, "hands").tolist()):
                if holder != seat:
                    for kind in hand:
                        if kind != NOTHING:
                            unseen[kind] += 1
            seen["unseen"] = unseen
            seen["hand"] = NOTHING if seat is None else field_of(row, "hands")[seat]
        return seen


def _fields_in(dtype: np.dtype[np.void], names: tuple[str, ...]) -> np.dtype[np.void]:
    """Some fields of a record where they lie in it, and nothing behind the last of them."""
    places = {name: dtype.fields[name] for name in names} if dtype.fields else {}
    ends = [field[1] + field[0].itemsize for field in places.values()]
    return np.dtype(
        {
            "names": list(places),
            "formats": [field[0] for field in places.values()],
            "offsets": [field[1] for field in places.values()],
            "itemsize": max(ends, default=0),
        }
    )
