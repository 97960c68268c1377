"""What goes out from a table of tiles."""

from __future__ import annotations

from einklang.table.frames import AnyTable, CellName, Letter


class TileTable(AnyTable):
    """The open part of a tile-laying game."""

    board: dict[CellName, Letter]
    rack_sizes: list[int]
    bag_size: int
    to_open: list[int]
    duel_markers: dict[Letter, int]
