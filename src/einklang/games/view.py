"""What a seat or a watcher may know of a table.

Built by inclusion: there is no field for anything hidden.
"""

from __future__ import annotations

import numpy as np

from einklang.games.state import NOTHING, HandState, HandView, StateRow, TableRow, ViewRow
from einklang.rows import Row, blank, dtype_of

WATCHER = -1  # stands in a record for the seat of somebody who only looks on


class Sight:
    """What the views of a family show of its tables: what lies open, and what a seat holds."""

    def __init__(self, table: type[TableRow], state: type[StateRow], view: type[ViewRow]) -> None:
        own = HandView if issubclass(view, HandView) else ViewRow
        if view.fields != own.fields | table.fields:
            raise ValueError("a view has what lies open and what its seat holds, and no more")
        self._view = view
        # All open fields are copied at once, so they have to lie in the same places of both rows.
        self._open = _fields_in(state, table)
        if self._open != _fields_in(view, table):
            raise ValueError("what lies open has to come first in a row")

    def of(self, row: StateRow, seat: int | None) -> ViewRow:
        """What a seat sees of a table, or a watcher if there is no seat."""
        seen = blank(self._view)
        seen.setfield(row.getfield(self._open), self._open)
        seen.seat = WATCHER if seat is None else seat
        if isinstance(seen, HandView) and isinstance(row, HandState):
            unseen = row.stock.tolist()
            for holder, hand in enumerate(row.hands.tolist()):
                if holder != seat:
                    for kind in hand:
                        if kind != NOTHING:
                            unseen[kind] += 1
            seen.unseen[:] = unseen
            seen.hand[:] = NOTHING if seat is None else row.hands[seat]
        return seen


def _fields_in(kind: type[Row], some: type[Row]) -> np.dtype[np.void]:
    """The fields of one kind of row where they lie in another, and nothing behind the last."""
    dtype = dtype_of(kind)
    places = {name: dtype.fields[name] for name in some.fields} if dtype.fields else {}
    ends = [field[1] + field[0].itemsize for field in places.values()]
    return np.dtype(
        {
            "names": list(places),
            "formats": [field[0] for field in places.values()],
            "offsets": [field[1] for field in places.values()],
            "itemsize": max(ends, default=0),
        }
    )
