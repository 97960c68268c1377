"""Small positions for tests of the rules, and what can be read off them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import einklang
from einklang.games.tiles.position import State
from einklang.hexes import Hex
from einklang.symbols import LETTERS, PAIR_TEXTS
from naive.positions import PlainTiles
from naive.tiles import RACK, SEATS

# Lays out a position with one of the two implementations of the rules.
Table = Callable[..., Any]

PRINTED = {"c8": "R", "c13": "G", "h13": "B", "m8": "O", "m3": "Y", "h3": "P"}

# Right, upper right, upper left, left, lower left, lower right (rules 0.3).
DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))

# Shows every colour, also when any one tile is gone: no exchange by A7.2.
EVERY_COLOUR = ("RB", "GY", "OP", "RO", "GB", "YP")


def rack_with(*tiles: str) -> list[str]:
    """A rack with up to three tiles of choice that shows every colour without them."""
    return [*tiles, *("RB", "GY", "OP", "RB", "GY")[: 6 - len(tiles)]]


def table(name: str, players: int | None = None, **what: Any) -> State:
    """A position past the first round, with a fixed seed and racks that show every colour."""
    seats = players or SEATS[name][0]
    state: State = einklang.game(name).set_up(seats, **_filled(name, seats, what))
    return state


def plain_table(name: str, players: int | None = None, **what: Any) -> PlainTiles:
    """The same position with the second implementation of the rules."""
    seats = players or SEATS[name][0]
    return PlainTiles.set_up(name, seats, **_filled(name, seats, what))


def _filled(name: str, players: int, what: dict[str, Any]) -> dict[str, Any]:
    given = what.get("racks", [])
    racks = [*given, *[EVERY_COLOUR[: RACK[name]]] * (players - len(given))]
    return {"seed": 1, **what, "racks": racks}


def shown(state: Any) -> list[str]:
    """The tiles that the latest action put aside."""
    tiles = state.steps[-1].shown
    return sorted(tiles if isinstance(state, PlainTiles) else [PAIR_TEXTS[kind] for kind in tiles])


def cell_name(cell: Hex) -> str:
    """The name of a cell, written without the engine: (0, 0) is h8."""
    return f"{'abcdefghijklmno'[cell.r + 7]}{cell.q + 8}"


def cell_at(name: str) -> Hex:
    """The cell with a name, read without the engine."""
    return Hex(int(name[1:]) - 8, "abcdefghijklmno".index(name[0]) - 7)


def area(players: int) -> set[Hex]:
    """The cells of the board for a number of players; one plays on that for two (rules A2.1)."""
    reach, radius = range(-9, 10), max(2, players) + 3
    return {Hex(q, r) for q in reach for r in reach if max(abs(q), abs(r), abs(q + r)) <= radius}


def touching(one: Hex, other: Hex) -> bool:
    """Whether two cells are neighbours."""
    return Hex(other.q - one.q, other.r - one.r) in DIRECTIONS


def places(actions: Iterable[str]) -> set[frozenset[str]]:
    """The pairs of cells that placements cover, whichever way the tile lies."""
    return {frozenset(action.split(":")[1].split("-")) for action in actions}


def free_places(state: Any) -> set[frozenset[str]]:
    """All pairs of neighbouring free cells, found without the engine."""
    taken = state.board
    free = {cell for cell in area(state.players) if cell_name(cell) not in taken}
    return {
        frozenset((cell_name(cell), cell_name(cell.step(way))))
        for cell in free
        for way in DIRECTIONS
        if cell.step(way) in free
    }


def lane(left: str = "", right: str = "") -> dict[str, str]:
    """Symbols in row g on both sides of the cells g7 and g8, written outwards from these.

    A tile on g7-g8 counts equal symbols to the left with its left half, to the right with its
    right half, and nothing else. There is room for three to the left and five to the right.
    """
    assert len(left) <= 3
    assert len(right) <= 5
    return {
        **{f"g{6 - i}": letter for i, letter in enumerate(left)},
        **{f"g{9 + i}": letter for i, letter in enumerate(right)},
    }


def full_board(players: int, *free: str, letter: str = "P") -> dict[str, str]:
    """Symbols on every cell of a classic board that is not printed, but for some free ones."""
    names = {cell_name(cell) for cell in area(players)} - PRINTED.keys()
    return dict.fromkeys(sorted(names - set(free)), letter)


def all_on(value: int, **others: int) -> dict[str, int]:
    """All six markers on a value, but for some others."""
    return dict.fromkeys(LETTERS, value) | others


def marks(*values: int) -> dict[str, int]:
    """The markers in the order of the symbols."""
    return dict(zip(LETTERS, values, strict=True))


def bag(state: Any) -> Counter[str]:
    """The tiles in the bag."""
    if isinstance(state, PlainTiles):
        return state.bag
    return Counter({PAIR_TEXTS[kind]: int(n) for kind, n in enumerate(state.row.stock) if n})


def duel_markers(state: Any) -> Mapping[str, int]:
    """The seat that holds each duel marker; those in stock are left out."""
    if isinstance(state, PlainTiles):
        return state.duel_markers
    holders = zip(LETTERS, state.row.duel_markers, strict=True)
    return {letter: int(seat) for letter, seat in holders if seat >= 0}
