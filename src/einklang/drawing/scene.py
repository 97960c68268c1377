"""What a drawing shows: cells, symbols, tiles, tracks and racks, without any rule of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from einklang.hexes import DIRECTIONS, Hex, Naming
from einklang.symbols import SYMBOLS, Symbol


@dataclass(frozen=True)
class Track:
    """One side's six values in canonical order, on rows that end at `top`."""

    label: str
    values: tuple[int, ...]
    top: int
    stops: tuple[int, ...] = ()
    weakest: tuple[Symbol, ...] = ()
    to_move: bool = False

    def __post_init__(self) -> None:
        if len(self.values) != len(SYMBOLS):
            raise ValueError(f"a track has {len(SYMBOLS)} values, not {len(self.values)}")
        if self.top < 1:
            raise ValueError(f"a track ends above 0, not at {self.top}")

    @property
    def waterline(self) -> int | None:
        """The value up to which every row counts, or None if no row is marked as weakest."""
        return min((self.values[symbol] for symbol in self.weakest), default=None)


@dataclass(frozen=True)
class TugTrack:
    """Six markers pulled between two sides; a positive position lies on the left side."""

    left: str
    right: str
    positions: tuple[int, ...]
    flags: tuple[int | None, ...] = (None,) * len(SYMBOLS)
    top: int = 9
    to_move: int | None = None

    def __post_init__(self) -> None:
        if len(self.positions) != len(SYMBOLS) or len(self.flags) != len(SYMBOLS):
            raise ValueError(f"a tug track has {len(SYMBOLS)} positions and flags")
        if self.top < 1:
            raise ValueError(f"a tug track ends above 0, not at {self.top}")

    def held(self, side: int) -> int:
        """How many markers stand on one side's half, 0 for the left and 1 for the right."""
        sign = -1 if side else 1
        return sum(position * sign > 0 for position in self.positions)


@dataclass(frozen=True)
class Rack:
    """The tiles of one side; hidden ones are only counted, and shown ones leave free places."""

    label: str
    tiles: tuple[tuple[Symbol, Symbol], ...] | None
    size: int


@dataclass(frozen=True)
class Scene:
    """Everything that one drawing shows; without cells it has no board."""

    cells: tuple[Hex, ...]
    naming: Naming
    printed: Mapping[Hex, Symbol]
    symbols: Mapping[Hex, Symbol]
    tiles: tuple[tuple[Hex, Hex], ...]
    last: tuple[Hex, Hex] | None = None
    hints: frozenset[Hex] = frozenset()
    tracks: tuple[Track | TugTrack, ...] = ()
    racks: tuple[Rack, ...] = ()
    caption: str = ""
    bag: int | None = None

    def __post_init__(self) -> None:
        cells = set(self.cells)
        for cell in (*self.printed, *self.symbols):
            if cell not in cells:
                raise ValueError(f"a symbol lies off the board, on {cell}")
        if both := set(self.printed) & set(self.symbols):
            raise ValueError(f"a symbol is laid on a printed one, on {min(both)}")
        halves = [half for tile in self.tiles for half in tile]
        if len(halves) != len(set(halves)):
            raise ValueError("two tiles share a cell")
        for one, other in self.tiles:
            if one not in self.symbols or other not in self.symbols:
                raise ValueError(f"a half of a tile has no symbol, on {one} or {other}")
            if other not in [one.step(way) for way in DIRECTIONS]:
                raise ValueError(f"the halves of a tile lie apart, on {one} and {other}")

    def sorted_cells(self) -> tuple[Hex, ...]:
        """The cells by row and then by column, in whatever order they were given."""
        return tuple(sorted(set(self.cells), key=_reading_order))

    def pieces(self) -> tuple[tuple[Hex, ...], ...]:
        """The laid tiles and single pieces from the top down, each with its cells in order."""
        joined = {half for tile in self.tiles for half in tile}
        tiles = [tuple(sorted(tile, key=_reading_order)) for tile in self.tiles]
        singles = [(cell,) for cell in self.symbols if cell not in joined]
        # By the height of the middle, so that a piece never covers one that lies lower.
        return tuple(
            sorted([*tiles, *singles], key=lambda piece: (piece[0].r + piece[-1].r, piece))
        )

    def is_last(self, piece: tuple[Hex, ...]) -> bool:
        """Whether a piece belongs to the last move."""
        return self.last is not None and set(piece) <= set(self.last)


def _reading_order(cell: Hex) -> tuple[int, int]:
    return (cell.r, cell.q)
