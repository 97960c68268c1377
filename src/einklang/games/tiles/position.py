"""What can be read off a table: the open part that states and views share, and the full state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from einklang.drawing import Theme
from einklang.games.tiles import picture
from einklang.games.tiles.scoring import list_values, weakest_colours
from einklang.games.tiles.state import (
    COLOURS,
    DECIDE_EXCHANGE,
    FREE,
    OVER,
    Record,
    field_bytes,
)
from einklang.symbols import LETTERS, PAIR_TEXTS, SYMBOLS, Symbol

if TYPE_CHECKING:
    from einklang.games.tiles.tile_game import Layout, TileGame


class Step(NamedTuple):
    """One action of a game and what came of it."""

    seat: int
    action: int
    points: tuple[int, ...]  # per symbol, before any stop of the track
    drew: tuple[int, ...]  # kinds of tile, in order
    shown: tuple[int, ...]  # kinds of tile that an exchange showed to everyone
    asked: int  # bit set of colours that decided whether the exchange was offered

    @property
    def points_by_letter(self) -> dict[str, int]:
        """The points of each symbol that counted."""
        return {LETTERS[symbol]: n for symbol, n in enumerate(self.points) if n}


class SeenStep(NamedTuple):
    """One action as a seat saw it: of others' draws only how many there were."""

    seat: int
    action: int
    points: tuple[int, ...]
    drew_count: int
    drew: tuple[int, ...] | None  # None for the draws of others
    shown: tuple[int, ...]
    asked: int


StepT = TypeVar("StepT", Step, SeenStep)


class Position(ABC, Generic[StepT]):
    """The open part of a table and the way that led to it. It never changes."""

    def __init__(
        self,
        game: TileGame,
        record: Record,
        start: Record,
        steps: tuple[StepT, ...] = (),
        laid_before: tuple[tuple[int, int], ...] = (),
        dealt: bool = True,
    ) -> None:
        self.game = game
        self.record = record
        self.start = start  # the record before the first step
        self.steps: tuple[StepT, ...] = steps
        self.laid_before = laid_before  # cells of the tiles on the board before the first step
        self.dealt = dealt  # False if the start was set up freely

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.record["players"])

    @property
    def layout(self) -> Layout:
        """The board and the rule tables for this number of players."""
        return self.game.layout(self.players)

    @property
    def turn(self) -> int:
        """The seat whose turn it is, counted from 0."""
        return int(self.record["turn"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.record["phase"] == OVER)

    @property
    def exchange_offered(self) -> bool:
        """Whether the seat whose turn it is has to say swap or keep."""
        return bool(self.record["phase"] == DECIDE_EXCHANGE)

    @property
    def bonus_turns(self) -> int:
        """The bonus turns still due after the next tile."""
        return int(self.record["bonus"])

    @property
    def is_bonus_turn(self) -> bool:
        """Whether the tile to be placed now is that of a bonus turn."""
        placing = not self.over and not self.exchange_offered
        again = bool(self.steps) and self.steps[-1].seat == self.turn
        return placing and again and self.game.ruleset.bonus_turns

    @property
    def bag_size(self) -> int:
        """The number of tiles in the bag."""
        return int(self.record["bag_size"])

    @property
    def rack_sizes(self) -> tuple[int, ...]:
        """The number of tiles on each rack."""
        return tuple(int(size) for size in self.record["rack_sizes"][: self.players])

    @property
    def board(self) -> Mapping[str, str]:
        """The letter on every cell that shows a symbol, printed ones included, by cell name."""
        names = self.layout.board.names
        symbols = self.record["board"][: len(names)]
        return {names[cell]: LETTERS[symbols[cell]] for cell in np.flatnonzero(symbols != FREE)}

    @property
    def scores(self) -> tuple[Mapping[str, int], ...]:
        """For each side the value of each symbol; on a tug track only the own half counts."""
        tables = self.layout.tables
        values = np.empty((tables.sides, COLOURS), np.int16)
        list_values(tables, self.record["tracks"], values)
        return tuple(dict(zip(LETTERS, side, strict=True)) for side in values.tolist())

    def side(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % self.layout.tables.sides

    def weakest(self, seat: int) -> tuple[Symbol, ...]:
        """The weakest colours of a seat's side."""
        colours = weakest_colours(self.layout.tables, self.record["tracks"], self.side(seat))
        return tuple(symbol for symbol in SYMBOLS if colours >> symbol & 1)

    @cached_property
    def tiles(self) -> tuple[tuple[int, int], ...]:
        """The cells of every tile on the board, in the order in which they were laid."""
        return self.laid_before + self.layout.cells_of(step.action for step in self.steps)

    @abstractmethod
    def known_rack(self, seat: int) -> tuple[str, ...] | None:
        """The tiles on a rack, or None where they cannot be seen from here."""

    def to_text(self, *, colour: bool = False) -> str:
        """The table drawn with letters, for a terminal."""
        return picture.as_text(self, colour=colour)

    def to_svg(self, *, theme: Theme = "auto") -> str:
        """The table drawn as an SVG picture."""
        return picture.as_svg(self, theme=theme)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return self.to_text()


class State(Position[Step]):
    """A whole position, with all racks and the bag."""

    def rack(self, seat: int) -> tuple[str, ...]:
        """The tiles on a rack."""
        return rack_texts(self.record["racks"][seat])

    def known_rack(self, seat: int) -> tuple[str, ...]:
        """The tiles on a rack: in a full state, on every one."""
        return self.rack(seat)

    def __eq__(self, other: object) -> bool:
        """Whether everything on the table is equal; the generator does not lie on the table."""
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self.table_bytes() == other.table_bytes()

    def __hash__(self) -> int:
        return hash(self.table_bytes())

    def table_bytes(self) -> bytes:
        """Everything that lies on the table, in racks and in the bag, as bytes."""
        return field_bytes(self.record, without=("generator",))

    def __repr__(self) -> str:
        return f"<{self.game.name} state, {self.players} players, after {len(self.steps)} steps>"


def rack_texts(rack: NDArray[np.int8]) -> tuple[str, ...]:
    """The tiles on a rack as texts."""
    return tuple(PAIR_TEXTS[kind] for kind in rack if kind >= 0)
