"""Genial Spezial as data: the board, the towers and the chips (rules C1 to C4)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Any

from einklang.hexes import Hex, Naming, hexagon
from einklang.symbols import Symbol, read_symbol

NAMING = Naming(top=-9, left=-12)


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
