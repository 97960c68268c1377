"""Small positions of Genial Spezial for tests of the rules, and its board told once more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import einklang
from einklang.games.towers.tower_game import TowerGame

SPEZIAL = cast(TowerGame, einklang.game("spezial"))

LETTERS = "OPBG"
PLAYERS = (2, 3, 4)

Cell = tuple[int, int]

# The layout of rules C3. The digits are the numbers of players that have a large tower there.
DARK = {
    **dict.fromkeys([(0, -3), (0, 3)], "234"),
    **dict.fromkeys([(-6, -3), (-6, 9), (6, -9), (6, 3)], "34"),
    **dict.fromkeys([(-12, 3), (-12, 9), (12, -9), (12, -3)], "4"),
}
GREY = {
    **dict.fromkeys([(-6, 3), (6, -3)], "3"),
    **dict.fromkeys([(-6, 0), (-6, 6), (6, -6), (6, 0)], "2"),
    **dict.fromkeys([(-3, 0), (-3, 3), (3, -3), (3, 0)], ""),
    **dict.fromkeys([(-9, 3), (-9, 6), (9, -6), (9, -3)], ""),
}
BONUS_FIELDS = [
    *[(0, 0), (-3, -3), (3, -6), (-3, 6), (3, 3), (-9, 0), (9, -9), (-9, 9), (9, 0)],
    *[(-12, 6), (12, -6)],
]


def distance(one: Cell, other: Cell) -> int:
    """How many steps lie between two cells."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def cell_name(cell: Cell) -> str:
    """The name of a cell, written without the engine: (0, 0) is j13."""
    return f"{chr(ord('a') + cell[1] + 9)}{cell[0] + 13}"


def cell_at(name: str) -> Cell:
    """The cell with a name, read without the engine."""
    return int(name[1:]) - 13, ord(name[0]) - ord("a") - 9


def around(name: str) -> list[str]:
    """The names of the six cells around a cell (rules 0.3), also beyond the edge."""
    q, r = cell_at(name)
    ways = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    return [cell_name((q + dq, r + dr)) for dq, dr in ways]


def reading_order(name: str) -> Cell:
    """By row letter, then by column number."""
    q, r = cell_at(name)
    return r, q


# All cells at most six steps from one of the two middles (rules C2.1).
BOARD = frozenset(
    cell_name((q, r))
    for q in range(-12, 13)
    for r in range(-9, 10)
    if min(distance((q, r), (-6, 3)), distance((q, r), (6, -3))) <= 6
)
BONUS = frozenset(cell_name(cell) for cell in BONUS_FIELDS)


def large_towers(players: int) -> set[str]:
    """The cells with a large tower (rules C2.2)."""
    return {cell_name(cell) for cell, digits in {**DARK, **GREY}.items() if str(players) in digits}


def small_towers(players: int) -> set[str]:
    """The cells with a small tower: all other grey fields (rules C4.1)."""
    return {cell_name(cell) for cell, digits in GREY.items() if str(players) not in digits}


def free_places(free: Iterable[str]) -> set[str]:
    """All pairs of neighbouring cells among some free ones, as canonical texts."""
    cells = set(free)
    places = ((one, other) for one in cells for other in around(one) if other in cells)
    return {f"{a}-{b}" for a, b in places if reading_order(a) < reading_order(b)}


def cells_of(action: str) -> tuple[str, str]:
    """The two cells that an action covers."""
    first, second = action.partition("+")[0].split("-")
    return first, second


def own(*actions: str, seat: int = 0) -> list[tuple[int, str]]:
    """Tiles of one seat on the board."""
    return [(seat, action) for action in actions]


def all_four(extra: int, **more: int) -> dict[str, int]:
    """Points in every colour, and some more in a few."""
    return {letter: extra + more.get(letter, 0) for letter in LETTERS}


def chip(state: Any, name: str) -> tuple[str, int, bool]:
    """The chip on a tower: colour, value that lies up, whether it lies black side up."""
    tower = state.towers[name]
    return tower.symbol.letter, tower.value, tower.black


def marks(*values: int) -> dict[str, int]:
    """The markers in the order of the colours."""
    return dict(zip(LETTERS, values, strict=True))


def scattered(players: int, *counts: int) -> list[tuple[int, str]]:
    """So many tiles of each seat somewhere on the board, not on bonus fields."""
    free = set(BOARD - BONUS - large_towers(players) - small_towers(players))
    seats = [seat for seat, count in enumerate(counts) for _ in range(count)]
    tiles: list[tuple[int, str]] = []
    for place in sorted(free_places(free), key=lambda text: [*map(reading_order, cells_of(text))]):
        if len(tiles) < len(seats) and free.issuperset(cells_of(place)):
            free.difference_update(cells_of(place))
            tiles.append((seats[len(tiles)], place))
    assert len(tiles) == len(seats)
    return tiles
