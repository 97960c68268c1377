"""The scores of the sides: tracks with one row per symbol, and the tug of war of two sides."""

from __future__ import annotations

from dataclasses import dataclass

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

    @property
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
