"""What can be read off any table: the open part that states and views share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self

from einklang.games.facts import GameFacts
from einklang.games.family import Family
from einklang.games.hand import Hand
from einklang.games.layout import Layout
from einklang.games.result import Result, places
from einklang.games.state import DECIDE_EXCHANGE, OVER, HandTable, TableRow
from einklang.games.step import StepT
from einklang.rows import field_bytes, row_from
from einklang.symbols import Symbol

if TYPE_CHECKING:
    from einklang.drawing import Scene, Theme


class Position(ABC, Generic[StepT]):
    """The open part of a table and the way that led to it. It never changes."""

    game: GameFacts
    layout: Layout

    def __init__(
        self,
        layout: Layout,
        row: TableRow,
        start: TableRow,
        steps: tuple[StepT, ...] = (),
        laid_before: tuple[tuple[int, int], ...] = (),
        dealt: bool = True,
    ) -> None:
        self.game = layout.game
        self.layout = layout
        self.row: TableRow = row
        self.start: TableRow = start  # the row before the first step
        self.steps: tuple[StepT, ...] = steps
        self.laid_before = laid_before  # cells of the tiles on the board before the first step
        self.dealt = dealt  # False if the start was set up freely

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.row.players)

    @property
    def options(self) -> Mapping[str, str]:
        """What the game leaves open, and how this table decided."""
        return self.layout.options

    @property
    def turn(self) -> int:
        """The seat whose turn it is, counted from 0."""
        return int(self.row.turn)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.row.phase == OVER)

    @property
    def exchange_offered(self) -> bool:
        """Whether the seat whose turn it is has to say swap or keep."""
        return bool(self.row.phase == DECIDE_EXCHANGE)

    @property
    def bonus_turns(self) -> int:
        """The bonus turns still due after the next piece."""
        return int(self.row.bonus)

    @property
    def is_bonus_turn(self) -> bool:
        """Whether the piece to be played now is that of a bonus turn."""
        playing = not self.over and not self.exchange_offered
        again = bool(self.steps) and self.steps[-1].seat == self.turn
        return playing and again and self.game.bonus_turns

    @property
    def scores(self) -> tuple[Mapping[str, int], ...]:
        """For each side the value of each symbol; on a tug track only the own half counts."""
        letters = self.layout.letters
        values = self.layout.values(self.row).tolist()
        return tuple([dict(zip(letters, side, strict=True)) for side in values])

    def side(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % self.layout.sides

    def weakest(self, seat: int) -> tuple[Symbol, ...]:
        """The weakest colours of a seat's side."""
        scores = self.scores[self.side(seat)]
        lowest = min(scores.values())
        return tuple(symbol for symbol in self.game.colours if scores[symbol.letter] == lowest)

    def result(self) -> Result | None:
        """How the game ended, or None while it runs."""
        if not self.over:
            return None
        scores = self.scores
        side_places = places([list(side.values()) for side in scores])
        return Result(
            ended=self.game.family.endings[int(self.row.ended)],
            scores=scores,
            places=tuple(side_places[self.side(seat)] for seat in range(self.players)),
        )

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many pieces each seat holds hidden; nothing in a game without hands."""
        if not isinstance(self.row, HandTable):
            return (0,) * self.players
        return tuple(self.row.hand_sizes.tolist()[: self.players])

    @property
    def stock_size(self) -> int:
        """How many pieces are left to draw before anything comes back."""
        return int(self.row.stock_size) if isinstance(self.row, HandTable) else 0

    @property
    @abstractmethod
    def hand_to_move(self) -> Hand:
        """What the seat whose turn it is holds, as numbers; in a view it must be the own one."""

    @property
    @abstractmethod
    def start_hands(self) -> Sequence[list[str] | None]:
        """What all seats held before the first step, None for what cannot be seen from here."""

    @abstractmethod
    def known_hand(self, seat: int) -> tuple[str, ...] | None:
        """What a seat holds, or None where it cannot be seen from here."""

    @staticmethod
    @abstractmethod
    def row_of(family: Family) -> type[TableRow]:
        """What the row of such a position is in a family."""

    @abstractmethod
    def tell_table(self) -> dict[str, Any]:
        """What lies open on the tables of this family, in the words of records."""

    def tell_start(self) -> dict[str, Any]:
        """What was dealt for everybody to see, in the words of records."""
        return {}

    def scene(self, names: tuple[str, ...] = ()) -> Scene:
        """What a drawing of the table shows; seats without a name are called by their number."""
        scene: Scene = self.game.family.answers("picture")(self, names)
        return scene

    def to_text(self, *, colour: bool = False, names: tuple[str, ...] = ()) -> str:
        """The table drawn with letters, for a terminal."""
        from einklang.drawing import draw_text

        return draw_text(self.scene(names), colour=colour)

    def to_svg(self, *, theme: Theme = "auto", names: tuple[str, ...] = ()) -> str:
        """The table drawn as an SVG picture."""
        from einklang.drawing import draw_svg

        return draw_svg(self.scene(names), theme=theme)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return self.to_text()

    def __copy__(self) -> Self:
        """A position never changes, so it is its own copy."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """What a pickle keeps: no tables, for whoever reads it has those of the game by name."""
        return _restore, (
            type(self),
            self.game,
            self.players,
            dict(self.options),
            field_bytes(self.row),
            field_bytes(self.start),
            self.steps,
            self.laid_before,
            self.dealt,
        )


def _restore(
    kind: type[Position[Any]],
    game: Any,
    players: int,
    options: Mapping[str, str],
    row: bytes,
    start: bytes,
    steps: tuple[Any, ...],
    laid_before: tuple[tuple[int, int], ...],
    dealt: bool,
    before: bytes | None = None,
) -> Position[Any]:
    """The position that a pickle tells of, on the layout that its game has here."""
    row_kind = kind.row_of(game.family)
    more = {} if before is None else {"before": row_from(row_kind, before)}
    return kind(
        game.layout(players, options),
        row_from(row_kind, row),
        row_from(row_kind, start),
        steps,
        laid_before,
        dealt,
        **more,
    )
