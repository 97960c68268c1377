"""The contract that every game keeps, its states and views, and what all of them do alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from functools import partial
from operator import index
from pickle import PicklingError
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from einklang.games import stock
from einklang.games.errors import NotAllowed, Reason, SetupError
from einklang.games.facts import GameFacts
from einklang.games.family import Family
from einklang.games.generator import Dice, first_dice
from einklang.games.hand import Hand, hand_texts
from einklang.games.layout import Layout
from einklang.games.legal import LegalActions, Outlook, fill_outlook
from einklang.games.position import Position
from einklang.games.redealing.redeal import redeal, seen_tables
from einklang.games.result import Result
from einklang.games.state import (
    DECIDE_EXCHANGE,
    HAND,
    KINDS,
    HandState,
    HandView,
    Outcome,
    StateRow,
    ViewRow,
    with_hand,
)
from einklang.games.step import SeenStep, Step, seen_steps, step_of
from einklang.games.view import WATCHER
from einklang.rows import blank, copy_of, field_bytes
from einklang.symbols import PAIR_TEXTS


class State(Position[Step]):
    """A whole position, with everything that is hidden."""

    game: Game[Any, Any]

    row: StateRow
    start: StateRow

    @staticmethod
    def row_of(family: Family) -> type[StateRow]:
        """What the row of a whole position is in a family."""
        return family.state_row

    def __init__(self, *what: Any, before: StateRow | None = None, **more: Any) -> None:
        """While an exchange is undecided, the row before the last step comes along.

        That is all that others see until then (rules F35).
        """
        super().__init__(*what, **more)
        self.before = before

    def seen_from(self, seats: Collection[int]) -> tuple[StateRow, tuple[SeenStep, ...]]:
        """The row that the eyes of some seats look at, and the steps that led to it."""
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
        assert isinstance(self.row, HandState)  # no other game asks
        hand: Hand = self.row.hands[self.turn]
        return hand

    @property
    def start_hands(self) -> list[list[str]]:
        """What all seats held before the first step."""
        assert isinstance(self.start, HandState)  # no other game asks
        return [list(hand_texts(hand)) for hand in self.start.hands[: self.players]]

    def known_hand(self, seat: int) -> tuple[str, ...]:
        """What a seat holds: in a full state, known of every one."""
        return hand_texts(self.row.hands[seat]) if isinstance(self.row, HandState) else ()

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

    game: Game[Any, Any]

    row: ViewRow
    start: ViewRow

    @staticmethod
    def row_of(family: Family) -> type[ViewRow]:
        """What the row of a view is in a family."""
        return family.view_row

    @property
    def is_watcher(self) -> bool:
        """Whether this is the view of somebody who only looks on and has no seat."""
        return bool(self.row.seat == WATCHER)

    @property
    def seat(self) -> int:
        """The seat whose view this is. A watcher has none, and asking for it is refused."""
        if self.is_watcher:
            raise SetupError("this is the view of a watcher, who has no seat and cannot play")
        return int(self.row.seat)

    def is_own(self, seat: int) -> bool:
        """Whether this is the view of that seat; a watcher's is of none."""
        return not self.is_watcher and seat == self.seat

    @property
    def hand_to_move(self) -> Hand:
        """What the own seat holds, as numbers; it must be its turn."""
        return with_hand(self.row).hand

    @property
    def own_hand(self) -> tuple[str, ...]:
        """What the own seat holds; a watcher holds nothing."""
        return hand_texts(self.row.hand) if isinstance(self.row, HandView) else ()

    @property
    def start_hands(self) -> list[list[str] | None]:
        """What all seats held before the first step: the own hand, and None for every other."""
        own = list(hand_texts(with_hand(self.start).hand))
        return [own if self.is_own(seat) else None for seat in range(self.players)]

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


StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)


def _setup(position: Position[Any]) -> dict[str, Any]:
    """What was dealt: the hands by the name that the game has for them, and what lay open."""
    game = position.game
    hands = {game.hands_name: position.start_hands} if game.holds_hands else {}
    return hands | position.tell_start()


class Game(GameFacts, Generic[StateT, ViewT]):
    """A game by its name: deals positions, knows what is legal, and plays actions.

    A game never changes, and neither do its states: playing an action gives a new state.
    """

    find: Callable[[str], Game[Any, Any]] | None = None  # by name; only the catalogue knows how

    def __init__(self, ruleset: Any) -> None:
        super().__init__(ruleset)
        self._layouts: dict[tuple[Any, ...], Layout] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle keeps a game of the catalogue as its name."""
        if self.find is None:
            raise PicklingError(f"{self.name} cannot be pickled: it is no game of the catalogue")
        return self.find, (self.name,)

    def setup_of(self, state: StateT) -> dict[str, Any]:
        """The setup that a record states of a dealt game."""
        return _setup(state)

    def setup_seen(self, view: ViewT) -> dict[str, Any]:
        """The same as far as a view knows it, with null for what others hold."""
        return _setup(view)

    def layout(
        self, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> Layout:
        """What is fixed for a number of players and a choice of options."""
        players, options = self.check_players(players), self.check_options(options)
        key = (players, *options.values())
        if key not in self._layouts:
            self._layouts[key] = self.family.layout(self, players, options)
        return self._layouts[key]

    def new(
        self,
        players: int | None = None,
        seed: int | Dice | None = None,
        options: Mapping[str, str] | None = None,
    ) -> StateT:
        """Deal a new game; the same seed deals and draws the same everywhere."""
        layout = self.layout(players, options)
        start = copy_of(layout.empty)
        start.generator[:] = first_dice(seed)
        self.family.deal(layout.rules, start)
        return self._state(layout, start, start)

    def deal(
        self,
        players: int,
        hands: Sequence[Dice],
        rest: Dice,
        options: Mapping[str, str] | None = None,
    ) -> StateT:
        """Deal a new game, each hand from random numbers of its own, and what lies open, too."""
        layout = self.layout(players, options)
        start = copy_of(layout.empty)
        for seat, dice in enumerate(hands):
            start.generator[:] = dice
            self.family.deal_hand(layout.rules, start, seat)
        start.generator[:] = rest
        self.family.deal_open(layout.rules, start)
        return self._state(layout, start, start)

    def start(
        self,
        players: int,
        setup: Mapping[str, Any],
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> StateT:
        """A new game that starts with what the setup of a record tells."""
        layout = self.layout(players, options)
        start = self.family.start(layout, setup)
        start.generator[:] = first_dice(seed)
        return self._state(layout, start, start)

    def set_up(
        self,
        players: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        **what: Any,
    ) -> StateT:
        """A position set up freely from what the `FreePosition` of the game's room names."""
        layout = self.layout(players, options)
        known = [field.name for field in fields(self.family.free_position) if field.name != "dice"]
        for name in what:
            if name not in known:
                raise SetupError(
                    f"{self.name} is not set up from {name}, but from {', '.join(known)}"
                )
        dice = first_dice(seed)
        start, laid_before = self.family.free_position(dice=dice, **what).build(layout)
        return self._state(layout, start, start, laid_before=laid_before, dealt=False)

    def legal(self, position: StateT | ViewT) -> LegalActions:
        """The actions of the seat whose turn it is; in a view, none while others play."""
        actions = np.empty(len(position.layout.texts), np.int32)
        own = not isinstance(position, View) or position.is_own(position.turn)
        count = self._list(position, actions) if own else 0
        return LegalActions(
            actions[:count].copy(), partial(self.write, position), partial(self.read, position)
        )

    def check_action(self, state: StateT | ViewT, action: int) -> None:
        """Refuse an action of the seat to move that is not allowed now, with the reason."""
        if not 0 <= action < len(state.layout.texts):
            raise NotAllowed(Reason.NO_SUCH_ACTION, action=action)
        if state.over:
            raise NotAllowed(Reason.GAME_OVER)
        if action >= state.layout.swap:
            if not state.exchange_offered:
                raise NotAllowed(Reason.NO_EXCHANGE, example=self.example)
        elif state.exchange_offered:
            raise NotAllowed(Reason.DECIDE_EXCHANGE)
        elif refusal := self.family.refuse(state, action):
            raise refusal

    def outlook(self, position: StateT | ViewT) -> tuple[NDArray[np.int32], Outlook]:
        """The legal actions that play a piece, and what each would bring to the seat to move."""
        numbers = self.legal(position).numbers
        plays = numbers[numbers < position.layout.swap]
        shape = (len(plays), len(self.colours))
        outlook = Outlook(np.empty(shape, np.int16), np.empty(shape, np.int16))
        rules, row = position.layout.rules, position.row
        fill_outlook(rules, row, plays, outlook.points, outlook.standings)
        return plays, outlook

    def apply(self, state: StateT, action: int | str, dice: Dice | None = None) -> StateT:
        """The state after an action, text or number; chance goes on with these dice if given."""
        return self._play(state, action, None, dice)

    def apply_told(self, state: StateT, action: int | str, drew: Sequence[int]) -> StateT:
        """The state after an action whose draws are told, as a record tells them."""
        return self._play(state, action, drew)

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What one seat may know of a state, and nothing else; with None, what everybody may."""
        if seat is not None and seat not in range(state.players):
            raise SetupError(f"there is no seat {seat}; seats count from 0 to {state.players - 1}")
        row, steps = state.seen_from(() if seat is None else (seat,))
        seen: ViewT = self.family.view(
            state.layout,
            self.family.sight.of(row, seat),
            self.family.sight.of(state.start, seat),
            steps,
            state.laid_before,
            state.dealt,
        )
        return seen

    def undecided(self, view: ViewT, action: int | str) -> ViewT | None:
        """The own view after an action that leaves an exchange to decide, and None after others.

        Nothing is drawn in between, so a seat knows beforehand what there will be to decide.
        """
        number = self.read(view, action) if isinstance(action, str) else index(action)
        if not view.is_own(view.turn):
            raise SetupError(f"it is the turn of seat {view.turn}, whose hand is not seen here")
        self.check_action(view, number)
        if number >= view.layout.swap:
            return None
        row, outcome = seen_tables(view, 1)[0], blank(Outcome)
        row.generator[:] = first_dice(0)  # whatever is drawn is thrown away
        self.family.act(view.layout.rules, row, number, stock.FROM_STOCK, outcome)
        if row.phase != DECIDE_EXCHANGE:
            return None
        step = step_of(view.seat, number, self.colours, outcome)
        after: ViewT = self.family.view(
            view.layout,
            self.family.sight.of(row, view.seat),
            view.start,
            (*view.steps, step.seen_by_itself),
            view.laid_before,
            view.dealt,
        )
        return after

    def result(self, position: StateT | ViewT) -> Result | None:
        """How the game ended, or None while it runs."""
        return position.result()

    def redeal(self, view: ViewT, seed: int | None = None) -> StateT:
        """A full state that a view allows, the hidden part dealt at random without bias."""
        start, draws = redeal(view, first_dice(seed))
        state = self._state(view.layout, start, start, (), view.laid_before, view.dealt)
        # Every rule is checked once more on the way.
        for step, drew in zip(view.steps, draws, strict=True):
            try:
                state = self.apply_told(state, step.action, drew)
            except NotAllowed:
                # Nothing is drawn yet: it could have exchanged here, unseen, and did not.
                undecided = self.apply_told(state, step.action, ())
                state = self.apply_told(undecided, view.layout.keep, drew)
        return state

    def read(self, position: StateT | ViewT, text: str) -> int:
        """The number of the action that a text means."""
        return position.layout.read(text)

    def write(self, position: StateT | ViewT, action: int) -> str:
        """The canonical text of an action."""
        return position.layout.texts[action]

    def _list(self, position: StateT | ViewT, actions: NDArray[np.int32]) -> int:
        """Write the legal actions of the seat to move in ascending order; return how many."""
        hand = position.hand_to_move if self.holds_hands else None
        return self.family.list_actions(position.layout.rules, position.row, hand, actions)

    def _state(self, layout: Layout, *what: Any, **more: Any) -> StateT:
        state: StateT = self.family.state(layout, *what, **more)
        return state

    def _play(
        self,
        state: StateT,
        action: int | str,
        drew: Sequence[int] | None,
        dice: Dice | None = None,
    ) -> StateT:
        if state.game is not self:
            raise SetupError(f"this is a state of {state.game.name}, not of {self.name}")
        number = self.read(state, action) if isinstance(action, str) else index(action)
        self.check_action(state, number)
        row = copy_of(state.row)
        if dice is not None:
            row.generator[:] = dice
        outcome = blank(Outcome)
        told_count = stock.FROM_STOCK
        if drew is not None:
            for kind in drew:
                if kind not in range(KINDS):
                    raise NotAllowed(Reason.NOT_IN_STOCK, piece=kind, stock=self.stock_name)
            # One more draw than a hand holds is already wrong; how many more does not matter.
            told_count = min(len(drew), HAND + 1)
            outcome.drew[: min(told_count, HAND)] = drew[:HAND]
        rules = state.layout.rules
        answer = self.family.act(rules, row, number, told_count, outcome)
        step = step_of(state.turn, number, self.colours, outcome)
        if answer != stock.DONE:
            raise self._wrong_draw(answer, step, drew or ())
        return self._state(
            state.layout,
            row,
            state.start,
            (*state.steps, step),
            state.laid_before,
            state.dealt,
            before=state.row if row.phase == DECIDE_EXCHANGE else None,
        )

    def _wrong_draw(self, answer: int, step: Step, told: Sequence[int]) -> NotAllowed:
        if answer == stock.WRONG_DRAW_COUNT:
            return NotAllowed(
                Reason.WRONG_DRAW_COUNT, due=len(step.drew), given=len(told), pieces=self.pieces
            )
        return NotAllowed(
            Reason.NOT_IN_STOCK, piece=PAIR_TEXTS[step.drew[-1]], stock=self.stock_name
        )
