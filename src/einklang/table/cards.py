"""What goes out from a table of cards."""

from __future__ import annotations

from einklang.table.frames import AnyTable, Piece


class CardTable(AnyTable):
    """The open part of a game of cards."""

    open: list[list[Piece]]
    hand_sizes: list[int]
    pile_size: int
    discards: dict[Piece, int]
