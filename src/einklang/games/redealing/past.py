"""What was seen of the turns that are undone, and a deal on its way back through them."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from einklang.games.state import HAND, KINDS, NOTHING, SEATS
from einklang.rows import Flag, Int8, Int8s, Int16, Int16s, Row, Uint8, Uint8s


class TurnRow(Row):
    """One turn of one seat as everybody saw it, or the part of it that lies in one span."""

    seat: Int8
    span: Int16
    held: Int8  # the size of the hand before
    played: Annotated[Int8s, HAND]
    played_count: Int8
    shown: Annotated[Int8s, HAND]  # taken out of the hand by an exchange
    shown_count: Int8
    returned: Flag  # whether what was shown went into the stock after the draws
    drew: Annotated[Int8s, HAND]  # known only of the own draws
    drew_count: Int8
    cleared: Uint8  # colours of which an exchange left nothing in the hand


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


class DealRow(Row):
    """One deal at the moment to which it has been undone."""

    hands: Annotated[Int8s, SEATS, HAND]
    is_fresh: Annotated[Uint8s, SEATS, HAND]
    stock: Annotated[Int16s, KINDS]
    slots: Annotated[Int16s, KINDS]  # what the others are still to take back in this span
    fresh: Annotated[Int16s, KINDS]  # how much of that is fresh
