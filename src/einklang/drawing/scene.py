"""What a drawing shows: cells, pieces, tracks, racks and open cards, without any game's rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from einklang.hexes import DIRECTIONS, Hex, Naming
from einklang.symbols import SYMBOLS, Symbol

PLAYERS = 4  # colours of one-coloured tiles


@dataclass(frozen=True)
class Wall:
    """A wall across a track in front of a value, that opens when all rows have come so far."""

    before: int
    needs: int
    closed: bool


@dataclass(frozen=True)
class Track:
    """One side's values, one per symbol, on rows that end at `top`."""

    label: str
    values: tuple[int, ...]
    top: int
    stops: tuple[int, ...] = ()
    weakest: tuple[Symbol, ...] = ()
    to_move: bool = False
    symbols: tuple[Symbol, ...] = SYMBOLS
    walls: tuple[Wall, ...] = ()
    owner: int | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if len(self.values) != len(self.symbols):
            raise ValueError(f"a track has {len(self.symbols)} values, not {len(self.values)}")
        if len(set(self.symbols)) != len(self.symbols):
            raise ValueError("two rows of a track have the same symbol")
        if strange := set(self.weakest) - set(self.symbols):
            raise ValueError(f"the weakest symbol {min(strange).word} has no row")
        if self.top < 1:
            raise ValueError(f"a track ends above 0, not at {self.top}")
        if any(not 0 < wall.before <= self.top for wall in self.walls):
            raise ValueError("a wall stands between two values of its track")
        if self.owner is not None and not 0 <= self.owner < PLAYERS:
            raise ValueError(f"no player has the number {self.owner}")

    @cached_property
    def waterline(self) -> int | None:
        """The value up to which every row counts, or None if no row is marked as weakest."""
        return min((self.value(symbol) for symbol in self.weakest), default=None)

    def value(self, symbol: Symbol) -> int:
        """The value in the row of a symbol."""
        return self.values[self.symbols.index(symbol)]

    def lowest(self) -> tuple[Symbol, ...]:
        """The symbols marked as weakest, once each and in the order of the rows."""
        return tuple(symbol for symbol in self.symbols if symbol in self.weakest)


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


class Field(StrEnum):
    """The ground of a cell that is not plain."""

    BONUS = "bonus"
    DARK = "dark"
    GREY = "grey"


@dataclass(frozen=True)
class Tower:
    """A tower on a cell, with a chip on top that shows a symbol and a number."""

    large: bool
    symbol: Symbol
    value: int
    black: bool

    def __post_init__(self) -> None:
        if not 0 <= self.value <= 9:
            raise ValueError(f"a chip shows one digit, not {self.value}")


@dataclass(frozen=True)
class Rack:
    """The tiles or cards of one side; hidden ones are only counted, shown ones leave places."""

    label: str
    tiles: tuple[tuple[Symbol, Symbol], ...] | None
    size: int
    cards: bool = False

    def count(self) -> str:
        """How many there are, in words."""
        held = self.size if self.tiles is None else len(self.tiles)
        thing = "card" if self.cards else "tile"
        return f"{held} {thing}" if held == 1 else f"{held} {thing}s"


@dataclass(frozen=True)
class Spread:
    """The open cards of one seat, the oldest first."""

    label: str
    cards: tuple[tuple[Symbol, Symbol], ...]
    fresh: bool = False
    to_move: bool = False

    def __post_init__(self) -> None:
        if self.fresh and not self.cards:
            raise ValueError("nobody has just played a card that is not there")


@dataclass(frozen=True)
class Felt:
    """The middle of a card table: open cards by seats, and how many cards both piles have."""

    spreads: tuple[Spread, ...]
    pile: int
    discards: int

    def __post_init__(self) -> None:
        if min(self.pile, self.discards) < 0:
            raise ValueError("a pile has no negative number of cards")


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
    flat: bool = False
    fields: Mapping[Hex, Field] = field(default_factory=dict)
    towers: Mapping[Hex, Tower] = field(default_factory=dict)
    owners: Mapping[Hex, int] = field(default_factory=dict)
    felt: Felt | None = None

    def __post_init__(self) -> None:
        if self.cells and self.felt is not None:
            raise ValueError("a table has a board or felt, not both")
        self._check_cells()
        self._check_tiles()

    def _check_cells(self) -> None:
        cells = set(self.cells)
        things: tuple[tuple[str, Mapping[Hex, object]], ...] = (
            ("symbol", self.printed),
            ("symbol", self.symbols),
            ("tower", self.towers),
            ("player's tile", self.owners),
            ("special field", self.fields),
        )
        for word, places in things:
            if outside := set(places) - cells:
                raise ValueError(f"a {word} lies off the board, on {min(outside)}")
        if both := set(self.printed) & set(self.symbols):
            raise ValueError(f"a symbol is laid on a printed one, on {min(both)}")
        if both := set(self.printed) & set(self.fields):
            raise ValueError(f"a symbol is printed on a special field, on {min(both)}")
        if both := set(self.owners) & (set(self.symbols) | set(self.printed)):
            raise ValueError(f"a player's tile and a symbol share a cell, on {min(both)}")
        if both := set(self.towers) & {*self.symbols, *self.printed, *self.owners}:
            raise ValueError(f"a tower stands on a taken cell, on {min(both)}")
        for cell, owner in self.owners.items():
            if not 0 <= owner < PLAYERS:
                raise ValueError(f"no player has the number {owner}, on {cell}")

    def _check_tiles(self) -> None:
        halves = [half for tile in self.tiles for half in tile]
        if len(halves) != len(set(halves)):
            raise ValueError("two tiles share a cell")
        for one, other in self.tiles:
            if not {one, other} <= self.symbols.keys() | self.owners.keys():
                raise ValueError(f"a half of a tile has no symbol, on {one} or {other}")
            if self.owners.get(one) != self.owners.get(other):
                raise ValueError(f"the halves of a tile have two owners, on {one} and {other}")
            if other not in [one.step(way) for way in DIRECTIONS]:
                raise ValueError(f"the halves of a tile lie apart, on {one} and {other}")

    def sorted_cells(self) -> tuple[Hex, ...]:
        """The cells by row and then by column, in whatever order they were given."""
        return tuple(sorted(set(self.cells), key=_reading_order))

    def laid(self, cell: Hex) -> bool:
        """Whether a piece lies on a cell and hides its ground."""
        return cell in self.symbols or cell in self.owners

    def taken(self, cell: Hex) -> bool:
        """Whether something is on a cell, so that nothing can be laid there."""
        return self.laid(cell) or cell in self.printed or cell in self.towers

    def pieces(self) -> tuple[tuple[Hex, ...], ...]:
        """The laid tiles and single pieces from the top down, each with its cells in order."""
        joined = {half for tile in self.tiles for half in tile}
        tiles = [tuple(sorted(tile, key=_reading_order)) for tile in self.tiles]
        singles = [(cell,) for cell in (*self.symbols, *self.owners) if cell not in joined]
        return tuple(sorted([*tiles, *singles], key=lambda piece: (self._height(piece), piece)))

    def is_last(self, piece: tuple[Hex, ...]) -> bool:
        """Whether a piece belongs to the last move."""
        return self.last is not None and set(piece) <= set(self.last)

    def _height(self, piece: tuple[Hex, ...]) -> int:
        # By the height of the middle, so that a piece never covers one that lies lower.
        ends = (piece[0], piece[-1])
        return sum(2 * cell.r + cell.q if self.flat else cell.r for cell in ends)


def _reading_order(cell: Hex) -> tuple[int, int]:
    return (cell.r, cell.q)
