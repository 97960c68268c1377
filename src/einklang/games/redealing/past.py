"""What was seen of the turns that are undone, and a deal on its way back through them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from einklang.games.state import HAND, KINDS, NOTHING, SEATS

# One turn of one seat as everybody saw it, or the part of it that lies in one span.
TURN = np.dtype(
    [
        ("seat", np.int8),
        ("span", np.int16),
        ("held", np.int8),  # the size of the hand before
        ("played", np.int8, (HAND,)),
        ("played_count", np.int8),
        ("shown", np.int8, (HAND,)),  # taken out of the hand by an exchange
        ("shown_count", np.int8),
        ("returned", np.bool_),  # whether what was shown went into the stock after the draws
        ("drew", np.int8, (HAND,)),  # known only of the own draws
        ("drew_count", np.int8),
        ("cleared", np.uint8),  # colours of which an exchange left nothing in the hand
    ],
    align=True,
)


class Turn(NamedTuple):
    """The same while it is being noted."""

    seat: int
    played: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    returned: bool = False
    cleared: int = 0
    span: int = 0
    held: int = 0
    drew: tuple[int, ...] = ()
    drew_count: int = 0

    def row(self) -> tuple[object, ...]:
        """The fields as kernels read them."""
        return (
            self.seat,
            self.span,
            self.held,
            _padded(self.played),
            len(self.played),
            _padded(self.shown),
            len(self.shown),
            self.returned,
            _padded(self.drew),
            self.drew_count,
            self.cleared,
        )


def _padded(kinds: tuple[int, ...]) -> tuple[int, ...]:
    return kinds + (NOTHING,) * (HAND - len(kinds))


# One deal at the moment to which it has been undone.
DEAL = np.dtype(
    [
        ("hands", np.int8, (SEATS, HAND)),
        ("is_fresh", np.uint8, (SEATS, HAND)),
        ("stock", np.int16, (KINDS,)),
        ("slots", np.int16, (KINDS,)),  # what the others are still to take back in this span
        ("fresh", np.int16, (KINDS,)),  # how much of that is fresh
    ],
    align=True,
)
