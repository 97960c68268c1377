"""What one seat may know of a table. Built by inclusion: there is no field for anything hidden."""

from __future__ import annotations

from functools import cache

import numpy as np

from einklang.games.state import HAND, KINDS, Fields, Record, blank, names_of

_OWN: Fields = [("seat", np.int8)]

_OWN_HOLDINGS: Fields = [
    ("hand", np.int8, (HAND,)),
    ("unseen", np.uint8, (KINDS,)),  # stock and other hands together, known by counting
]


@cache
def view_dtype(public: tuple[object, ...], holds_hands: bool) -> np.dtype[np.void]:
    """The record of a view: what lies open, whose view it is, and what that seat holds."""
    return np.dtype([*public, *_OWN, *(_OWN_HOLDINGS if holds_hands else [])], align=True)


def seen_record(public: Fields, record: Record, seat: int) -> Record:
    """The record of what a seat sees of a table."""
    holds_hands = "hands" in record.dtype.names
    seen = blank(view_dtype(tuple(public), holds_hands))
    for name in names_of(public):
        seen[name] = record[name]
    seen.seat = seat
    if holds_hands:
        seen.hand[:] = record.hands[seat]
        others = [kind for other, hand in enumerate(record.hands) if other != seat for kind in hand]
        in_hands = np.bincount([kind for kind in others if kind >= 0], minlength=KINDS)
        seen.unseen[:] = record.stock + in_hands
    return seen
