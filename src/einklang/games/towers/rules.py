"""The game for one number of players as the row that the kernels read."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Annotated

import numpy as np

from einklang.games.board import Board, places_by_cell
from einklang.games.places import words_for
from einklang.games.state import RulesRow
from einklang.games.towers.ruleset import NAMING, Field, Ground, Ruleset
from einklang.games.towers.state import BEYOND, CELLS, CHIPS, COLOURS, LAYS, TILES, TOWERS
from einklang.hexes import Hex, neighbour_table
from einklang.rows import Int8, Int8s, Int16, Int16s, Int64s, Uint8s, Uint32, Uint32s, blank

_WORDS = words_for(LAYS)


class Rules(RulesRow):
    """What the kernels know of the game."""

    neighbours: Annotated[Uint8s, CELLS, 6]  # cell, direction → cell, or BEYOND
    lays: Annotated[Uint8s, LAYS, 2]  # action → the two cells that its tile covers
    lay_count: Int16
    lays_of: Annotated[Int64s, CELLS, _WORDS]  # cell → the set of lays that cover it
    bonus: Annotated[Int8s, LAYS, COLOURS]  # action → bonus points by colour
    near: Annotated[Uint32s, CELLS]  # cell → the towers beside it, as a bit set
    tower_count: Int8
    large: Uint32  # the large towers, as a bit set
    chip_colours: Annotated[Int8s, CHIPS]  # kind of chip → its colour
    chip_lights: Annotated[Int8s, CHIPS]  # kind of chip → its light value
    chip_counts: Annotated[Uint8s, CHIPS]  # kind of chip → how many there are
    stops: Annotated[Int16s, 1]  # where a marker halts
    tiles: Int8  # of each player


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
        self.tower_names = tuple(NAMING.name(field.cell) for field in self.towers)
        self.large_towers = tuple(field.is_large(players) for field in self.towers)
        self.lays = self._lays()
        self.lay_number = {lay: number for number, lay in enumerate(self.lays)}
        pair_cells = [(self.number[a], self.number[b]) for a, b in self.pairs]
        self.lay_cells = tuple(pair_cells[pair] for pair, _ in self.lays)

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


def rules_of(ruleset: Ruleset, board: TowerBoard) -> Rules:
    """The tables of the game on a board."""
    room = (CELLS, LAYS, TOWERS, CHIPS, TILES)
    needed = (
        len(board.cells),
        len(board.lays),
        len(board.towers),
        len(board.chips),
        ruleset.tiles,
    )
    if any(need > most for need, most in zip(needed, room, strict=True)):
        raise ValueError(
            f"cells, ways to lay a tile, towers, kinds of chips and tiles are {needed}; a state has"
            f" room for {room}"
        )
    if len(ruleset.colours) != COLOURS:
        raise ValueError(f"there are {len(ruleset.colours)} colours, not {COLOURS}")
    rules = blank(Rules)
    rules.stops[0] = ruleset.top
    rules.tiles = ruleset.tiles
    _set_board(rules, board)
    _set_towers(rules, board)
    return rules


def _set_board(rules: Rules, board: TowerBoard) -> None:
    rules.neighbours[: len(board.cells)] = neighbour_table(board.cells, BEYOND)
    lays = board.pair_cells()[[pair for pair, _ in board.lays]]
    rules.lays[: len(lays)] = lays
    rules.lay_count = len(lays)
    rules.lays_of[:] = places_by_cell(lays, CELLS, _WORDS)
    rules.bonus[: len(lays)] = [
        [chosen.count(colour) for colour in range(COLOURS)] for _, chosen in board.lays
    ]


def _set_towers(rules: Rules, board: TowerBoard) -> None:
    rules.tower_count = len(board.towers)
    for tower, field in enumerate(board.towers):
        for neighbour in rules.neighbours[board.number[field.cell]]:
            if neighbour != BEYOND:
                rules.near[neighbour] |= np.uint32(1 << tower)
        rules.large |= field.is_large(board.players) << tower
    for kind, (chip, count) in enumerate(zip(board.chips, board.chip_counts, strict=True)):
        rules.chip_colours[kind] = board.colours.index(chip.symbol)
        rules.chip_lights[kind] = chip.light
        rules.chip_counts[kind] = count
