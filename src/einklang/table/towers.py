"""What goes out from a table of Genial Spezial."""

from __future__ import annotations

from einklang.table.frames import AnyTable, CellName, Letter, Sent


class Tower(Sent):
    """A tower and its chip."""

    large: bool
    colour: Letter
    value: int
    black: bool


class TowerTable(AnyTable):
    """All of a game of Genial Spezial."""

    board: dict[CellName, int]
    tiles: list[str]
    tiles_left: list[int]
    towers: dict[CellName, Tower]
