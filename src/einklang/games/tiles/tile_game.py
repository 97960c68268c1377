"""The tile-laying games behind the contract: deal, list, play, look, rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import NotAllowed, Reason, SetupError
from einklang.games.game import Game, LegalActions, Result
from einklang.games.generator import fresh_seed, seed_words
from einklang.games.ranking import places
from einklang.games.tiles import placing, turn
from einklang.games.tiles.outlook import Outlook, look_ahead
from einklang.games.tiles.position import Position, State, Step, rack_texts
from einklang.games.tiles.redeal import redeal
from einklang.games.tiles.ruleset import Ruleset
from einklang.games.tiles.setup import Setup, deal, start_with_racks
from einklang.games.tiles.state import BOARD_FULL, INSTANT_WIN, NO_TILE, OUTCOME, RACK, blank
from einklang.games.tiles.tables import Board, Tables, board_of, tables_of
from einklang.games.tiles.text import action_texts, read_action
from einklang.games.tiles.view import View, look
from einklang.symbols import PAIR_TEXTS

ENDINGS = {BOARD_FULL: "board-full", INSTANT_WIN: "instant-win"}

_NOTHING_TOLD = np.full(RACK, NO_TILE, np.int8)

_REASONS = {
    placing.NO_SUCH_ACTION: Reason.NO_SUCH_ACTION,
    placing.GAME_OVER: Reason.GAME_OVER,
    placing.EXCHANGE_FIRST: Reason.DECIDE_EXCHANGE,
    placing.NO_EXCHANGE: Reason.NO_EXCHANGE,
    placing.NOT_ON_RACK: Reason.NOT_ON_RACK,
    placing.CELL_TAKEN: Reason.CELL_TAKEN,
    placing.FIRST_TURN: Reason.FIRST_TURN,
}


@dataclass(frozen=True)
class Layout:
    """The board and the rule tables of a variant for one number of players."""

    players: int
    board: Board
    tables: Tables

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The canonical text of every action, by its number."""
        return action_texts(self)

    def cells_of(self, actions: Iterable[int]) -> tuple[tuple[int, int], ...]:
        """The cells that the placements among these actions cover."""
        swap = placing.swap_action(self.tables)
        covered = [
            placing.cells_covered(self.tables, action) for action in actions if action < swap
        ]
        return tuple((int(a), int(b)) for a, b in covered)


class TileGame(Game[State, View]):
    """One of the tile-laying games, made from its ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.name = ruleset.name
        self.summary = ruleset.summary
        self.players = ruleset.players

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @cache  # noqa: B019 - the games live as long as the program
    def layout(self, players: int) -> Layout:
        """The board and the rule tables for a number of players."""
        board = board_of(self.ruleset.radius[self.check_players(players)])
        return Layout(players, board, tables_of(self.ruleset, players))

    def new(self, players: int | None = None, seed: int | None = None) -> State:
        """Deal a new game; the same seed deals and draws the same tiles everywhere."""
        players = self.check_players(players)
        start = deal(self.ruleset, self.layout(players), fresh_seed() if seed is None else seed)
        return State(self, start, start)

    def new_with_racks(
        self, players: int, racks: Sequence[Sequence[str]], seed: int | None = None
    ) -> State:
        """A new game in which the first racks are these, as in a record."""
        players = self.check_players(players)
        start = start_with_racks(self.ruleset, self.layout(players), racks)
        start.generator[:] = seed_words(fresh_seed() if seed is None else seed)
        return State(self, start, start)

    def set_up(self, players: int | None = None, **what: Any) -> State:
        """A position set up freely; `Setup` says what can be given."""
        players = self.check_players(players)
        start, laid_before = Setup(**what).build(self.ruleset, self.layout(players))
        return State(self, start, start, laid_before=laid_before, dealt=False)

    def legal(self, position: State | View) -> LegalActions:
        """The actions of the seat whose turn it is; in a view, none while others play."""
        tables = position.layout.tables
        actions = np.empty(placing.swap_action(tables) + 2, np.int32)
        count = 0
        if isinstance(position, State) or position.seat == position.turn:
            rack = self._rack_to_move(position)
            count = placing.list_actions(tables, position.record, rack, actions)
        return LegalActions(
            actions[:count].copy(), partial(self.write, position), partial(self.read, position)
        )

    def outlook(self, position: State | View) -> tuple[NDArray[np.int32], Outlook]:
        """The legal placements of the seat to move and what each would bring."""
        numbers = self.legal(position).numbers
        tables = position.layout.tables
        placements = numbers[numbers < placing.swap_action(tables)]
        return placements, look_ahead(tables, position.record, placements)

    def apply(self, state: State, action: int | str) -> State:
        """The state after an action, given as text or as number."""
        return self._play(state, action, None)

    def apply_told(self, state: State, action: int | str, drew: Sequence[int]) -> State:
        """The state after an action whose draws are told, as a record tells them."""
        return self._play(state, action, drew)

    def _play(self, state: State, action: int | str, drew: Sequence[int] | None) -> State:
        number = self.read(state, action) if isinstance(action, str) else index(action)
        self._check(state, number)
        record = state.record.copy()
        outcome = blank(OUTCOME)
        told, told_count = _NOTHING_TOLD, turn.FROM_BAG
        if drew is not None:
            # One more draw than a rack holds is already wrong; how many more does not matter.
            told_count = min(len(drew), RACK + 1)
            told = np.array([*drew[:RACK], *_NOTHING_TOLD][:RACK], np.int8)
        answer = turn.act(state.layout.tables, record, number, told, told_count, outcome)
        drawn = tuple(int(kind) for kind in outcome["drew"][: outcome["drew_count"]])
        if answer == turn.WRONG_DRAW_COUNT:
            given = 0 if drew is None else len(drew)
            raise NotAllowed(Reason.WRONG_DRAW_COUNT, due=len(drawn), given=given)
        if answer == turn.NOT_IN_BAG:
            missing = next(kind for kind in drawn if drawn.count(kind) > state.record.bag[kind])
            raise NotAllowed(Reason.NOT_IN_BAG, tile=PAIR_TEXTS[missing])
        step = Step(
            seat=state.turn,
            action=number,
            points=tuple(int(points) for points in outcome["points"]),
            drew=drawn,
            # In no order: that of the rack would tell in which order the tiles were drawn.
            shown=tuple(sorted(int(kind) for kind in outcome["shown"][: outcome["shown_count"]])),
            asked=int(outcome["asked"]),
        )
        return State(
            self, record, state.start, (*state.steps, step), state.laid_before, state.dealt
        )

    def _check(self, state: State, action: int) -> None:
        """Refuse an action that is not allowed now, with the reason."""
        if state.game is not self:
            raise SetupError(f"this is a state of {state.game.name}, not of {self.name}")
        record = state.record
        tables = state.layout.tables
        if not 0 <= action < len(state.layout.texts):
            raise NotAllowed(Reason.NO_SUCH_ACTION, action=action)
        rack = self._rack_to_move(state)
        found = placing.obstacle(tables, record, rack, action)
        if found == placing.NOTHING:
            return
        what: dict[str, object] = {"action": action}
        if found == placing.NOT_ON_RACK:
            what["tile"] = PAIR_TEXTS[placing.kind_placed(tables, action)]
            what["rack"] = " ".join(rack_texts(rack))
        elif found == placing.CELL_TAKEN:
            cells = placing.cells_covered(tables, action)
            taken = next(cell for cell in cells if record.board[cell] >= 0)
            what["cell"] = state.layout.board.names[taken]
        raise NotAllowed(_REASONS[found], **what)

    def _rack_to_move(self, position: State | View) -> NDArray[np.int8]:
        record = position.record
        rack: NDArray[np.int8] = (
            record["racks"][position.turn] if isinstance(position, State) else record["rack"]
        )
        return rack

    def view(self, state: State, seat: int) -> View:
        """What one seat may know of a state, and nothing else."""
        if seat not in range(state.players):
            raise SetupError(f"there is no seat {seat}; seats count from 0 to {state.players - 1}")
        return look(state, seat)

    def result(self, state: Position[Any]) -> Result | None:
        """How the game ended, or None while it runs."""
        if not state.over:
            return None
        scores = state.scores
        side_places = places([list(side.values()) for side in scores])
        return Result(
            ended=ENDINGS[int(state.record.ended)],
            scores=scores,
            places=tuple(side_places[state.side(seat)] for seat in range(state.players)),
        )

    def redeal(self, view: View, seed: int | None = None) -> State:
        """A full state that a view allows, the hidden part dealt at random without bias."""
        return redeal(view, fresh_seed() if seed is None else seed)

    def read(self, position: State | View, text: str) -> int:
        """The number of the action that a text means."""
        return read_action(position.layout, text)

    def write(self, position: State | View, action: int) -> str:
        """The canonical text of an action."""
        return position.layout.texts[action]
