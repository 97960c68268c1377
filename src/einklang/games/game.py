"""The contract that every game of the family keeps, and what all of them do alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from operator import index
from pickle import PicklingError
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from einklang.games import stock
from einklang.games.errors import NotAllowed, Reason, SetupError
from einklang.games.exchange import Exchange
from einklang.games.generator import Dice, first_dice
from einklang.games.layout import Layout
from einklang.games.legal import LegalActions
from einklang.games.outlook import FORESIGHT, Outlook, fill_outlook
from einklang.games.position import State, View
from einklang.games.ranking import places
from einklang.games.redealing.redeal import redeal, seen_tables
from einklang.games.result import Result
from einklang.games.room import Room
from einklang.games.state import DECIDE_EXCHANGE, HAND, KINDS, OUTCOME, blank, copy_of, field_of
from einklang.games.step import Step, step_of
from einklang.games.text import shown
from einklang.games.view import Sight
from einklang.symbols import PAIR_TEXTS, SYMBOLS, Symbol

StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)


class Game(ABC, Generic[StateT, ViewT]):
    """A game by its name: deals positions, knows what is legal, and plays actions.

    A game never changes, and neither do its states: playing an action gives a new state.
    """

    name: str
    summary: str
    players: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # the usual choice comes first
    colours: tuple[Symbol, ...] = SYMBOLS  # the rows of a track, in order
    exchange: Exchange = Exchange.NEVER
    bonus_turns: bool = True
    holds_hands: bool = True  # whether seats hold anything hidden
    adds_up: bool = True  # whether the weakest colours of several games can be added up
    may_last_for_ever: bool = False  # whether nothing fills up or is used up that ends it
    returns_at_once: bool = True  # whether what an exchange lays aside goes back after the draws

    # What things are called at this table.
    piece: str = "tile"
    verb: str = "lay"
    hand_name: str = "rack"
    stock_name: str = "bag"
    example: str  # an action that plays a piece

    find: Callable[[str], Game[Any, Any]] | None = None  # by name; only the catalogue knows how

    room: ClassVar[Room]
    sight: ClassVar[Sight]

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        FORESIGHT[cls.room.rules] = cls.room.foresee
        cls.sight = Sight(cls.room.public, cls.room.dtype)

    def __init__(self, ruleset: Any) -> None:
        self.ruleset = ruleset
        self.name = ruleset.name
        self.summary = ruleset.summary
        self.players = ruleset.players
        self._layouts: dict[tuple[Any, ...], Layout] = {}

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle keeps a game of the catalogue as its name."""
        if self.find is None:
            raise PicklingError(f"{self.name} cannot be pickled: it is no game of the catalogue")
        return self.find, (self.name,)

    # What a room adds.

    @abstractmethod
    def _list(self, position: Any, actions: NDArray[np.int32]) -> int:
        """Write the legal actions of the seat to move in ascending order; return how many."""

    @abstractmethod
    def _refusal(self, state: Any, action: int) -> NotAllowed | None:
        """What forbids to play a piece in this way, or None."""

    @abstractmethod
    def setup_of(self, state: StateT) -> dict[str, Any]:
        """The setup that a record states of a dealt game."""

    # What every game offers.

    @property
    def pieces(self) -> str:
        """What is played, in the plural."""
        return f"{self.piece}s"

    def check_players(self, players: int | None) -> int:
        """The number of players, the smallest one if none is given; others are refused."""
        if players is None:
            return self.players[0]
        if players not in self.players:
            *others, last = (str(number) for number in self.players)
            allowed = f"{', '.join(others)} or {last}" if others else last
            raise SetupError(f"{self.name} is a game for {allowed} players, not for {players}")
        return players

    def check_options(self, options: Mapping[str, Any] | None) -> Mapping[str, str]:
        """All options with their values, the usual one where none is given; others are refused."""
        chosen = {name: values[0] for name, values in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                instead = f"its options are {', '.join(self.options)}" if chosen else "leave it out"
                raise SetupError(f"{self.name} has no option {shown(name)}; {instead}")
            if value not in self.options[name]:
                allowed = " or ".join(self.options[name])
                raise SetupError(
                    f"the option {name} of {self.name} is {allowed}, not {shown(value)}"
                )
            chosen[name] = value
        return MappingProxyType(chosen)

    def layout(
        self, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> Layout:
        """What is fixed for a number of players and a choice of options."""
        players, options = self.check_players(players), self.check_options(options)
        key = (players, *options.values())
        if key not in self._layouts:
            self._layouts[key] = self.room.layout(self, players, options)
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
        self.room.deal(layout.rules, start)
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
            self.room.deal_hand(layout.rules, start, seat)
        start.generator[:] = rest
        self.room.deal_open(layout.rules, start)
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
        start = self.room.start(layout, setup)
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
        """A position set up freely; the `Setup` of the game's room says what can be given."""
        layout = self.layout(players, options)
        known = [field.name for field in fields(self.room.setup) if field.name != "dice"]
        for name in what:
            if name not in known:
                raise SetupError(
                    f"{self.name} is not set up from {name}, but from {', '.join(known)}"
                )
        dice = first_dice(seed)
        start, laid_before = self.room.setup(dice=dice, **what).build(layout)
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
        elif refusal := self._refusal(state, action):
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
        seen: ViewT = self.room.view(
            state.layout,
            self.sight.of(row, seat),
            self.sight.of(state.start, seat),
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
        row, outcome = seen_tables(view, 1)[0], blank(OUTCOME)
        row.generator[:] = first_dice(0)  # whatever is drawn is thrown away
        self.room.act(view.layout.rules, row, number, stock.FROM_STOCK, outcome)
        if row.phase != DECIDE_EXCHANGE:
            return None
        step = step_of(view.seat, number, self.colours, outcome)
        after: ViewT = self.room.view(
            view.layout,
            self.sight.of(row, view.seat),
            view.start,
            (*view.steps, step.seen_by_itself),
            view.laid_before,
            view.dealt,
        )
        return after

    def result(self, position: StateT | ViewT) -> Result | None:
        """How the game ended, or None while it runs."""
        if not position.over:
            return None
        scores = position.scores
        side_places = places([list(side.values()) for side in scores])
        return Result(
            ended=self.room.endings[int(position.row.ended)],
            scores=scores,
            places=tuple(side_places[position.side(seat)] for seat in range(position.players)),
        )

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

    def _state(self, layout: Layout, *what: Any, **more: Any) -> StateT:
        state: StateT = self.room.state(layout, *what, **more)
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
            row["generator"] = dice
        outcome = blank(OUTCOME)
        told_count = stock.FROM_STOCK
        if drew is not None:
            for kind in drew:
                if kind not in range(KINDS):
                    raise NotAllowed(Reason.NOT_IN_STOCK, piece=kind, stock=self.stock_name)
            # One more draw than a hand holds is already wrong; how many more does not matter.
            told_count = min(len(drew), HAND + 1)
            outcome.drew[: min(told_count, HAND)] = drew[:HAND]
        rules = state.layout.rules
        answer = self.room.act(rules, row, number, told_count, outcome)
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
            before=state.row if field_of(row, "phase") == DECIDE_EXCHANGE else None,
        )

    def _wrong_draw(self, answer: int, step: Step, told: Sequence[int]) -> NotAllowed:
        if answer == stock.WRONG_DRAW_COUNT:
            return NotAllowed(
                Reason.WRONG_DRAW_COUNT, due=len(step.drew), given=len(told), pieces=self.pieces
            )
        return NotAllowed(
            Reason.NOT_IN_STOCK, piece=PAIR_TEXTS[step.drew[-1]], stock=self.stock_name
        )
