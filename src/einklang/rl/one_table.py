"""One table that is played step by step, quickly: what PettingZoo and Gymnasium build upon."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from einklang.games.errors import SetupError
from einklang.games.game import Game, State
from einklang.games.state import DECIDE_EXCHANGE
from einklang.rl.batch.stepping import ENDED
from einklang.rl.many_tables import ManyTables, Renewal, RewardsBy

Observation: TypeAlias = dict[str, NDArray[np.int8]]


class OneTable:
    """Many tables with only one of them, and the way that its game took."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int | None,
        options: Mapping[str, str] | None,
        rewards: str | None,
        max_steps: int | None,
    ) -> None:
        self.tables = ManyTables(
            game,
            players,
            options=options,
            rewards=rewards,
            renewal=Renewal.NEVER,
            most_steps=max_steps,
        )
        self._is_vector = self.tables.rewards_by is RewardsBy.POINTS
        self._action = np.zeros(1, np.int64)
        self._played: list[int] = []
        self._position: State | None = None

    def _check_begun(self) -> None:
        if not self.tables.has_begun:
            raise SetupError("no game has begun; reset comes first")

    def begin(self, seed: int | None = None) -> None:
        """Deal a new game: the first one of a seed, or the next one of the seed before."""
        self.tables.begin(seed)
        self._played = []
        self._position = None

    def play(self, action: int) -> None:
        """Carry out an action of the seat to move; if it is not allowed, nothing happens."""
        try:
            self._action[0] = index(action)
        except (TypeError, OverflowError):
            raise SetupError(f"an action is a small whole number, not {action!r}") from None
        self.tables.step(self._action)
        self._played.append(int(action))

    @property
    def turn(self) -> int:
        """The seat to move."""
        return int(self.tables.states[0].turn)

    @property
    def exchange_offered(self) -> bool:
        """Whether the seat to move has to say swap or keep."""
        return bool(self.tables.states[0].phase == DECIDE_EXCHANGE)

    @property
    def over(self) -> bool:
        """Whether no game goes on."""
        return bool(self.tables.known[0].status)

    @property
    def ended(self) -> bool:
        """Whether the game came to its end, and was not just stopped."""
        return bool(self.tables.known[0].status == ENDED)

    def seen_by(self, seat: int) -> Observation:
        """What a seat sees, and what it may do if it is its turn."""
        self._check_begun()
        tables = self.tables
        if seat == self.turn:
            seen, masks = tables.observations[0].copy(), tables.masks[0].copy()
            return {"observation": seen, "action_mask": masks}
        observations, masks = tables.seen_by(seat)
        return {"observation": observations[0], "action_mask": masks[0]}

    def reward(self, seat: int) -> Any:
        """What the last action earned for a seat: a number, or one for each colour."""
        earned = self.tables.rewards[0, seat]
        return earned.copy() if self._is_vector else float(earned[0])

    def nothing(self) -> Any:
        """A reward of nothing."""
        return np.zeros(self.tables.rewards.shape[2], np.float32) if self._is_vector else 0.0

    @property
    def position(self) -> State:
        """The whole position, with the steps that led to it."""
        self._check_begun()
        tables = self.tables
        if self._position is None:
            options = dict(tables.layout.options)
            self._position = tables.game.new(tables.players, tables.dealt_with(0), options)
        for action in self._played[len(self._position.steps) :]:
            self._position = tables.game.apply(self._position, action)
        return self._position
