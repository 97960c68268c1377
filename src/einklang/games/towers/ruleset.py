"""Genial Spezial as data: the board, the towers and the chips (rules C1 to C4).

Kernels know it as a row of rules.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Annotated, Any

import numpy as np

from einklang.games.board import Board, places_by_cell
from einklang.games.places import words_for
from einklang.games.state import RulesRow
from einklang.games.towers.state import BEYOND, CELLS, CHIPS, COLOURS, LAYS, TILES, TOWERS
from einklang.hexes import Hex, Naming, hexagon, neighbour_table
from einklang.rows import Int8, Int8s, Int16, Int16s, Int64s, Uint8s, Uint32, Uint32s, blank
from einklang.symbols import Symbol, read_symbol

NAMING = Naming(top=-9, left=-12)

_WORDS = words_for(LAYS)


class Ground(StrEnum):
    """What a special field is."""

    DARK = "dark"
    GREY = "grey"
    BONUS = "bonus"


@dataclass(frozen=True)
class Field:
    """A field for a tower, or one that gives a bonus point to whoever covers it."""

    cell: Hex
    ground: Ground
    large_with: frozenset[int]  # the numbers of players with which a large tower stands here

    def has_tower(self, players: int) -> bool:
        """Whether a tower stands here: small ones only on grey fields (rules C4.1)."""
        return self.is_large(players) or self.ground is Ground.GREY

    def is_large(self, players: int) -> bool:
        """Whether a large tower stands here."""
        return players in self.large_with


@dataclass(frozen=True)
class Chip:
    """A kind of chip: its colour and the value of its light side."""

    symbol: Symbol
    light: int

    @property
    def text(self) -> str:
        """The chip in notation."""
        return f"{self.symbol.letter}{self.light}"


@dataclass(frozen=True)
class Ruleset:
    """The game. Whatever a better picture of the board would change stands in here."""

    name: str
    summary: str
    cells: tuple[Hex, ...]
    fields: tuple[Field, ...]
    colours: tuple[Symbol, ...]
    chips: dict[int, dict[Chip, int]]  # number of players → how often each kind is in the game
    tiles: int  # of each player
    top: int  # the last field of a track

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players the game is made for."""
        return tuple(self.chips)


def read_ruleset(name: str, summary: str, data: dict[str, Any]) -> Ruleset:
    """The game that a data file describes."""
    chips = data["chips"]
    colours = tuple(symbol for letter in chips["colours"] if (symbol := read_symbol(letter)))
    copies = {int(light): int(count) for light, count in chips["copies"].items()}
    return Ruleset(
        name=name,
        summary=summary,
        cells=_outline(data["outline"]["side"], data["outline"]["centres"]),
        fields=tuple(
            Field(_cell(cell), Ground(group["ground"]), frozenset(group["large_with"]))
            for group in data["fields"]
            for cell in group["cells"]
        ),
        colours=colours,
        chips={
            int(players): {
                Chip(symbol, light): count - removed.count(light)
                for symbol in colours
                for light, count in copies.items()
            }
            for players, removed in chips["removed"].items()
        },
        tiles=data["tiles"],
        top=data["top"],
    )


def _outline(side: int, centres: list[str]) -> tuple[Hex, ...]:
    """All cells of hexagons with this side around these centres, by rows and then by columns."""
    found = {
        Hex(centre.q + cell.q, centre.r + cell.r)
        for centre in map(_cell, centres)
        for cell in hexagon(side - 1)
    }
    return tuple(sorted(found, key=lambda cell: (cell.r, cell.q)))


def _cell(name: str) -> Hex:
    cell = NAMING.cell(name)
    if cell is None:
        raise ValueError(f"{name} is not the name of a cell")
    return cell


SPEZIAL = read_ruleset(
    "spezial",
    "join towers by chains of your tiles, and raise four colours evenly",
    tomllib.loads(files(__package__).joinpath("board.toml").read_text(encoding="utf-8")),
)


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
