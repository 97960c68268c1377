"""What can be read off any table: the open part that states and views share, and both of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Generic, Self

from einklang.games.errors import SetupError
from einklang.games.hand import Hand, hand_texts
from einklang.games.state import (
    DECIDE_EXCHANGE,
    OVER,
    Row,
    field_bytes,
    field_of,
    row_from,
)
from einklang.games.step import SeenStep, Step, StepT, seen_steps
from einklang.games.view import WATCHER
from einklang.symbols import Symbol

if TYPE_CHECKING:
    from einklang.drawing import Scene, Theme
    from einklang.games.game import Game
    from einklang.games.layout import Layout


class Position(ABC, Generic[StepT]):
    """The open part of a table and the way that led to it. It never changes."""

    game: Game[Any, Any]
    layout: Layout

    def __init__(
        self,
        layout: Layout,
        row: Row,
        start: Row,
        steps: tuple[StepT, ...] = (),
        laid_before: tuple[tuple[int, int], ...] = (),
        dealt: bool = True,
    ) -> None:
        self.game = layout.game
        self.layout = layout
        self.row = row
        self.start = start  # the record before the first step
        self.steps: tuple[StepT, ...] = steps
        self.laid_before = laid_before  # cells of the tiles on the board before the first step
        self.dealt = dealt  # False if the start was set up freely

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(field_of(self.row, "players"))

    @property
    def options(self) -> Mapping[str, str]:
        """What the game leaves open, and how this table decided."""
        return self.layout.options

    @property
    def turn(self) -> int:
        """The seat whose turn it is, counted from 0."""
        return int(field_of(self.row, "turn"))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(field_of(self.row, "phase") == OVER)

    @property
    def exchange_offered(self) -> bool:
        """Whether the seat whose turn it is has to say swap or keep."""
        return bool(field_of(self.row, "phase") == DECIDE_EXCHANGE)

    @property
    def bonus_turns(self) -> int:
        """The bonus turns still due after the next piece."""
        return int(field_of(self.row, "bonus"))

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

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many pieces each seat holds hidden; nothing in a game without hands."""
        if not self.game.holds_hands:
            return (0,) * self.players
        return tuple(field_of(self.row, "hand_sizes").tolist()[: self.players])

    @property
    def stock_size(self) -> int:
        """How many pieces are left to draw before anything comes back."""
        return int(field_of(self.row, "stock_size")) if self.game.holds_hands else 0

    @property
    @abstractmethod
    def hand_to_move(self) -> Hand:
        """What the seat whose turn it is holds, as numbers; in a view it must be the own one."""

    @abstractmethod
    def known_hand(self, seat: int) -> tuple[str, ...] | None:
        """What a seat holds, or None where it cannot be seen from here."""

    @abstractmethod
    def scene(self, names: tuple[str, ...] = ()) -> Scene:
        """What a drawing of the table shows; seats without a name are called by their number."""

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
    game: Game[Any, Any],
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
    dtype = game.room.dtype if issubclass(kind, State) else game.sight.dtype
    more = {} if before is None else {"before": row_from(dtype, before)}
    return kind(
        game.layout(players, options),
        row_from(dtype, row),
        row_from(dtype, start),
        steps,
        laid_before,
        dealt,
        **more,
    )


class State(Position[Step]):
    """A whole position, with everything that is hidden."""

    def __init__(self, *what: Any, before: Row | None = None, **more: Any) -> None:
        """While an exchange is undecided, the record before the last step comes along.

        That is all that others see until then (rules F35).
        """
        super().__init__(*what, **more)
        self.before = before

    def seen_from(self, seats: Collection[int]) -> tuple[Row, tuple[SeenStep, ...]]:
        """The record that the eyes of some seats look at, and the steps that led to it."""
        row, steps = self.row, self.steps
        if self.before is not None and self.turn not in seats:
            row, steps = self.before, steps[:-1]
        return row, seen_steps(steps, self.layout.keep, seats)

    def __reduce__(self) -> tuple[Any, ...]:
        restore, what = super().__reduce__()
        return restore, (*what, None if self.before is None else field_bytes(self.before))

    @property
    def hand_to_move(self) -> Hand:
        """What the seat whose turn it is holds, as numbers."""
        hand: Hand = field_of(self.row, "hands")[self.turn]
        return hand

    def known_hand(self, seat: int) -> tuple[str, ...]:
        """What a seat holds: in a full state, known of every one."""
        return hand_texts(field_of(self.row, "hands")[seat]) if self.game.holds_hands else ()

    def __eq__(self, other: object) -> bool:
        """Whether everything on the table is equal; the generator does not lie on the table."""
        if not isinstance(other, State):
            return NotImplemented
        return self.layout is other.layout and self.table_bytes() == other.table_bytes()

    def __hash__(self) -> int:
        return hash(self.table_bytes())

    def table_bytes(self) -> bytes:
        """Everything that lies on the table, in hands and in the stock, as bytes."""
        return field_bytes(self.row, without=("generator",))

    def __repr__(self) -> str:
        return f"<{self.game.name} state, {self.players} players, after {len(self.steps)} steps>"


class View(Position[SeenStep]):
    """The table as one seat or a watcher sees it. There is no field for anything hidden."""

    @property
    def is_watcher(self) -> bool:
        """Whether this is the view of somebody who only looks on and has no seat."""
        return bool(field_of(self.row, "seat") == WATCHER)

    @property
    def seat(self) -> int:
        """The seat whose view this is. A watcher has none, and asking for it is refused."""
        if self.is_watcher:
            raise SetupError("this is the view of a watcher, who has no seat and cannot play")
        return int(field_of(self.row, "seat"))

    def is_own(self, seat: int) -> bool:
        """Whether this is the view of that seat; a watcher's is of none."""
        return not self.is_watcher and seat == self.seat

    @property
    def hand_to_move(self) -> Hand:
        """What the own seat holds, as numbers; it must be its turn."""
        hand: Hand = field_of(self.row, "hand")
        return hand

    @property
    def own_hand(self) -> tuple[str, ...]:
        """What the own seat holds; a watcher holds nothing."""
        return hand_texts(field_of(self.row, "hand")) if self.game.holds_hands else ()

    def known_hand(self, seat: int) -> tuple[str, ...] | None:
        """What the own seat holds; None for every other one."""
        return self.own_hand if self.is_own(seat) or not self.game.holds_hands else None

    def __bytes__(self) -> bytes:
        """All of the view, byte for byte: equal bytes mean that the seat knows the same."""
        table = (self.game.name, dict(self.options), self.steps, self.laid_before, self.dealt)
        return field_bytes(self.row) + field_bytes(self.start) + repr(table).encode()

    def __eq__(self, other: object) -> bool:
        return bytes(self) == bytes(other) if isinstance(other, View) else NotImplemented

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __repr__(self) -> str:
        whose = "a watcher" if self.is_watcher else f"seat {self.seat} of {self.players}"
        return f"<{self.game.name} view of {whose}, after {len(self.steps)} steps>"
