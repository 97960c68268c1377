"""Many tables of one set-up at once: arrays in, arrays out, and no Python for a single game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from einklang.bots.policies.batch import one_each
from einklang.bots.policies.player import Player, policies_of
from einklang.bots.policies.policy import read_policy
from einklang.games.catalogue import study
from einklang.games.errors import SetupError
from einklang.games.facts import Exchange
from einklang.games.game import Game, State
from einklang.games.generator import DEAL, Dice, branch, fresh_seed, seed_dice
from einklang.games.state import DECIDE_EXCHANGE, SEATS, HandState, StateRow
from einklang.rl.batch import rewards, stepping
from einklang.rl.batch.family import environment_of, looks_of
from einklang.rl.batch.piece import Observations, split
from einklang.rl.batch.plan import Shown
from einklang.rl.batch.stepping import Known
from einklang.rows import Rows, column, rows

FOR_EVER = 1 << 62  # pieces
MOST_STEPS = 1000  # pieces of a game that could go on for ever; by chance none comes near


class Renewal(IntEnum):
    """When a table whose game is over gets a new one."""

    NEVER = stepping.NEVER  # but when `begin` is asked for one
    NEXT_STEP = stepping.NEXT_STEP


class RewardsBy(IntEnum):
    """What rewards go by."""

    PLACE = rewards.PLACE
    WEAKEST = rewards.WEAKEST
    POINTS = rewards.POINTS


def read_rewards(name: str | None, sides: int) -> RewardsBy:
    """What rewards go by; if nothing is said by places, or alone by the weakest colour."""
    if name is None:
        return RewardsBy.PLACE if sides > 1 else RewardsBy.WEAKEST
    try:
        return RewardsBy[name.upper()]
    except KeyError:
        known = ", ".join(each.name.lower() for each in RewardsBy)
        raise SetupError(f"there are no rewards by {name!r}; they go by {known}") from None


class ManyTables:
    """Tables that all play the same game and go on by one action each in every step.

    `observations` and `masks` are those of the seat to move, or of the learner if bots play the
    other seats. They are always the same arrays, with new numbers after every step: copy what has
    to stay. `states` and `earlier` may be saved and brought back together; then `look` writes both
    arrays anew. Game k of a seed is the one that `play_games` plays under this number.

    Where a seat has to decide about an exchange, `earlier` holds the state before its last piece:
    all that others see until then. Elsewhere it means nothing.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int | None = None,
        count: int = 1,
        *,
        options: Mapping[str, str] | None = None,
        rewards: str | None = None,
        renewal: Renewal = Renewal.NEXT_STEP,
        most_steps: int | None = None,
        bots: str | Sequence[str] | None = None,
        seat: int | None = None,
    ) -> None:
        self.game = study(game) if isinstance(game, str) else game
        self.layout = self.game.layout(players, options)
        self.players = self.layout.players
        if count < 1:
            raise SetupError(f"there is at least 1 table, not {count}")
        if most_steps is not None and most_steps < 1:
            raise SetupError(f"a game has at least 1 step, not {most_steps}")
        self.count = count
        self.rewards_by = read_rewards(rewards, self.layout.sides)
        looks = looks_of(self.layout)
        self.pieces = looks.pieces
        self.actions = len(self.layout.texts)
        state_row = self.game.family.state_row
        self.states = rows(state_row, count)
        self.earlier = rows(state_row, count)
        self.known = rows(Known, count)
        self._batch = rows(environment_of(self.layout).batch)
        batch = self._batch[0]
        batch.rewards_by = self.rewards_by
        batch.renewal = renewal
        batch.hides_choices = self.game.exchange is not Exchange.NEVER
        usual = MOST_STEPS if self.game.may_last_for_ever else FOR_EVER
        batch.most_steps = most_steps or usual
        self._rules = rules = rows(self.game.family.rules_row)
        empty, self._spare = rows(state_row), rows(state_row)
        rules[0], empty[0] = self.layout.rules, self.layout.empty
        shape = (self.layout.sides, len(self.game.colours))
        self._before, self._after = np.empty(shape, np.int16), np.empty(shape, np.int16)
        width = shape[1] if self.rewards_by is RewardsBy.POINTS else 1
        self.observations: Observations = np.zeros((count, looks.size), np.int8)
        self.masks: Observations = np.zeros((count, self.actions), np.int8)
        self._shown = rows(Shown, count)
        # What kernels write observations with.
        arrays = (self.observations, self.masks, self._shown)
        self._sight = (looks.plans, looks.still, *arrays)
        self.rewards: NDArray[np.float32] = np.zeros((count, self.players, width), np.float32)
        self._players = self.seat_bots(bots)
        self._chooser = self.seat_bots("random")
        self._tables = (rules, empty, self._batch, self.states, self.known, self._players)
        column(self.known, Known.learner)[:] = self._seat_learners(bots is not None, seat)
        self.has_begun = False

    def seat_bots(self, names: str | Sequence[str] | None) -> Rows[Player]:
        """Players with these policies on all seats, for kernels."""
        given = [names] if isinstance(names, str) else list(names or ["random"])
        chosen = one_each([read_policy(name) for name in given], self.game, self.players)
        seats = rows(policies_of(self.layout).player, SEATS)
        for seat, policy in enumerate(chosen):
            policy.sit_down(seats[seat], self.layout)
        return seats

    def _seat_learners(self, has_bots: bool, seat: int | None) -> NDArray[np.int8] | int:
        if not has_bots:
            if seat is not None:
                raise SetupError("a seat of the learner is only for tables with bots")
            return stepping.ALL_SEATS
        if seat is None:  # all seats, in turn
            return (np.arange(self.count) % self.players).astype(np.int8)
        self.check_seat(seat)
        return seat

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not there."""
        if not 0 <= seat < self.players:
            raise SetupError(f"there is no seat {seat}; seats count from 0 to {self.players - 1}")

    def begin(self, seed: int | None = None, which: NDArray[np.bool_] | None = None) -> None:
        """Deal new games: of a seed from its first one on, or the next ones at some tables."""
        every = which is None or not self.has_begun
        some = np.ones(self.count, np.bool_) if every else np.asarray(which)
        if some.shape != (self.count,):
            raise SetupError(f"there are {self.count} tables to choose from, not {some.shape}")
        if not self.has_begun and seed is None:
            seed = fresh_seed()
        if seed is not None:
            self._batch[0].generator[:] = seed_dice(seed)
            column(self.known, Known.number)[:] = np.arange(self.count)
            for use, players in enumerate((self._players, self._chooser)):
                stepping.seed_players(self._batch, use, players)
        self.rewards[some] = 0
        stepping.begin_tables(*self._tables, some, *self._sight)
        self.has_begun = True

    def step(self, actions: ArrayLike) -> None:
        """Carry out an action at every table; if one is not allowed, none is."""
        if not self.has_begun:
            raise SetupError("no game has begun; begin, or reset, comes before the first step")
        chosen = self._read_actions(actions)
        bad = stepping.step_tables(
            *(*self._tables, self.earlier, self._spare, chosen),
            *(self._before, self._after, self.rewards, *self._sight),
        )
        if bad >= 0:
            self._refuse(bad, int(chosen[bad]))

    def _read_actions(self, actions: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise SetupError(
                f"a step takes {self.count} whole numbers, one for each table, not an array of"
                f" shape {given.shape} and type {given.dtype}"
            )
        return np.ascontiguousarray(given, np.int64)

    def _refuse(self, table: int, action: int) -> None:
        where = f"table {table}: " if self.count > 1 else ""
        if self.known[table].status != stepping.RUNNING:
            raise SetupError(f"{where}the game is over; begin a new one")
        if not 0 <= action < self.actions:
            known = f"actions count from 0 to {self.actions - 1}"
            raise SetupError(f"{where}there is no action {action}; {known}")
        text = self.layout.texts[action]
        raise SetupError(f"{where}action {action}, {text}, is not allowed now; the mask says which")

    def put(self, state: State, table: int = 0) -> None:
        """Put a position on a table; `seen_by` then shows it, and so does `look`."""
        if state.layout is not self.layout:
            raise SetupError(f"{state!r} is no position of this set-up")
        self.states[table] = state.row
        if state.before is not None:
            self.earlier[table] = state.before

    def look(self) -> None:
        """Write all anew that is seen and allowed: for whoever has changed the states by hand."""
        column(self._shown, Shown.is_valid)[:] = False
        self._look(self.learners, *self._sight)

    def seen_by(self, seat: int) -> tuple[Observations, Observations]:
        """What a seat sees at every table, and what it may do if it is its turn.

        While another seat decides about an exchange, that is the table before its piece.
        """
        self.check_seat(seat)
        self._check_earlier(seat)
        observations, masks = np.empty_like(self.observations), np.zeros_like(self.masks)
        viewers, shown = np.full(self.count, seat, np.int8), rows(Shown, self.count)
        self._look(viewers, *self._sight[:2], observations, masks, shown)
        return observations, masks

    def _check_earlier(self, seat: int) -> None:
        """Refuse to show states that were brought back without what others see of them."""
        decides = column(self.states, StateRow.phase) == DECIDE_EXCHANGE
        decides &= column(self.states, StateRow.turn) != seat
        late = np.flatnonzero(decides)
        if not len(late):
            return
        now, before = self.states[late], self.earlier[late]
        sizes, stock = HandState.hand_sizes, HandState.stock
        agrees = column(before, StateRow.turn) == column(now, StateRow.turn)
        agrees &= column(before, sizes).sum(axis=1) == column(now, sizes).sum(axis=1) + 1
        agrees &= (column(before, stock) == column(now, stock)).all(axis=1)
        if not agrees.all():
            raise SetupError(
                f"table {late[~agrees][0]}: an exchange is undecided, and `earlier` does not hold"
                " the state before its piece; bring back both, or put a position there"
            )

    def _look(self, *sight: Any) -> None:
        stepping.look_at_tables(self._rules, self._batch, self.states, self.earlier, *sight)

    def any_actions(self) -> NDArray[np.int64]:
        """For every table one of the allowed actions, each equally likely."""
        return self.choose(self._chooser)

    def choose(self, players: Rows[Player]) -> NDArray[np.int64]:
        """For every table what a player on the seat to move does; `seat_bots` makes players."""
        actions = np.empty(self.count, np.int64)
        stepping.choose_actions(self._rules, self.states, players, actions)
        return actions

    def dealt_with(self, table: int) -> Dice:
        """The dice with which a table deals and draws at first: those of its state."""
        dice = np.empty(4, np.uint32)
        number = int(self.known[table].number) - self.count
        branch(self._batch[0].generator, number, DEAL, dice)
        return dice

    def split(self, observations: NDArray[Any]) -> Mapping[str, NDArray[Any]]:
        """The pieces of observations by name; nothing is copied."""
        return split(self.pieces, observations)

    @property
    def turn(self) -> NDArray[np.int8]:
        """The seat to move at every table."""
        return column(self.states, StateRow.turn).copy()

    @property
    def learners(self) -> NDArray[np.int8]:
        """The seat that is played from outside at every table, or -1 for all of them."""
        return column(self.known, Known.learner).copy()

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Where the game came to its end."""
        return np.asarray(column(self.known, Known.status) == stepping.ENDED)

    @property
    def cut_off(self) -> NDArray[np.bool_]:
        """Where a game was stopped after as many steps as it may have."""
        return np.asarray(column(self.known, Known.status) == stepping.CUT_OFF)
