"""The game for one number of players as the arrays that the kernels read."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.games.board import Board
from einklang.games.towers.ruleset import NAMING, Chip, Field, Ground, Ruleset
from einklang.games.towers.state import CELLS, COLOURS, TILES, TOWERS
from einklang.hexes import Hex, neighbour_table


class Tables(NamedTuple):
    """What the kernels know of the game."""

    neighbours: NDArray[np.int16]  # cell, direction → cell, or -1 beyond the edge
    lays: NDArray[np.int16]  # action → the two cells that its tile covers
    bonus: NDArray[np.int8]  # action → bonus points by colour
    towers: NDArray[np.int16]  # tower → its cell
    near: NDArray[np.uint32]  # cell → the towers beside it, as a bit set
    large: int  # the large towers, as a bit set
    stops: NDArray[np.int16]  # where a marker halts
    tiles: int  # of each player


class TowerBoard(Board):
    """The board with the towers that stand on it at one number of players."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self.towers: tuple[Field, ...] = tuple(
            field for field in ruleset.fields if field.has_tower(players)
        )
        super().__init__(ruleset.cells, NAMING, {field.cell for field in self.towers})
        _check_fields(ruleset, players, len(self.towers))
        self.players = players
        self.colours = ruleset.colours
        self.chips = tuple(ruleset.chips[players])  # the kinds, in order
        self.chip_counts = tuple(ruleset.chips[players].values())
        self.grounds = {field.cell: field.ground for field in ruleset.fields}
        self.tower_number = {field.cell: number for number, field in enumerate(self.towers)}
        self.lays = self._lays()
        self.lay_number = {lay: number for number, lay in enumerate(self.lays)}

    def _lays(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Every way to lay a tile: the pair of cells, and the colours of the bonus points."""
        count = len(self.colours)
        return tuple(
            (number, colours)
            for number, pair in enumerate(self.pairs)
            for colours in combinations_with_replacement(range(count), self.bonus_fields(pair))
        )

    def bonus_fields(self, pair: tuple[Hex, Hex]) -> int:
        """How many bonus fields a tile on these cells covers."""
        return sum(self.grounds.get(cell) is Ground.BONUS for cell in pair)

    def chip_number(self, chip: Chip) -> int:
        """The number of a kind of chip."""
        return self.chips.index(chip)


def _check_fields(ruleset: Ruleset, players: int, towers: int) -> None:
    """Refuse data that is no board, and say what is wrong with it."""
    cells = [field.cell for field in ruleset.fields]
    for cell in cells:
        if cell not in ruleset.cells:
            raise ValueError(f"{NAMING.name(cell)} is a special field, but no cell of the board")
        if cells.count(cell) > 1:
            raise ValueError(f"{NAMING.name(cell)} stands twice among the special fields")
    chips = sum(ruleset.chips[players].values())
    if chips != towers:
        raise ValueError(f"{players} players have {towers} towers, but {chips} chips")


def tables_of(ruleset: Ruleset, board: TowerBoard) -> Tables:
    """The tables of the game on a board."""
    room = (CELLS, TOWERS, TILES)
    needed = (len(board.cells), len(board.towers), ruleset.tiles)
    if any(need > most for need, most in zip(needed, room, strict=True)):
        raise ValueError(f"cells, towers and tiles are {needed}; a state has room for {room}")
    if len(ruleset.colours) != COLOURS:
        raise ValueError(f"there are {len(ruleset.colours)} colours, not {COLOURS}")
    neighbours = neighbour_table(board.cells)
    cells = [board.number[field.cell] for field in board.towers]
    near = np.zeros(len(board.cells), np.uint32)
    for tower, cell in enumerate(cells):
        near[neighbours[cell][neighbours[cell] >= 0]] |= np.uint32(1 << tower)
    colours = range(len(ruleset.colours))
    bonus = [[chosen.count(colour) for colour in colours] for _, chosen in board.lays]
    large = [field.is_large(board.players) for field in board.towers]
    return Tables(
        neighbours=neighbours,
        lays=board.pair_cells()[[pair for pair, _ in board.lays]],
        bonus=np.array(bonus, np.int8),
        towers=np.array(cells, np.int16),
        near=near,
        large=sum(1 << tower for tower, is_large in enumerate(large) if is_large),
        stops=np.array([ruleset.top], np.int16),
        tiles=ruleset.tiles,
    )
