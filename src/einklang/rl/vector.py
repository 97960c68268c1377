"""Thousands of tables behind Gymnasium's interface for vectors of environments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    from einklang.rl.setups import missing

    raise missing("gymnasium", "gymnasium") from error

from einklang.games.game import Game
from einklang.rl.many_tables import ManyTables, Renewal, RewardsBy
from einklang.rl.one_table import Observation
from einklang.rl.spaces import action_space, observation_space, reward_space


class TablesEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many tables that go on by one action each in every step, inside of the kernels.

    With `bots`, policies such as random, greedy or balanced:1.5, one seat of every table is played
    from outside: `seat`, or all in turn. Without them all seats are: observations are those of the
    seat to move, which `infos["turn"]` names, and rewards have a column for every seat.

    With `copy=False` the arrays are always the same ones, which the next step overwrites.
    """

    def __init__(
        self,
        game: str | Game[Any, Any] = "classic",
        players: int | None = None,
        num_envs: int = 1,
        *,
        bots: str | Sequence[str] | None = None,
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        rewards: str | None = None,
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        self._mode = AutoresetMode(autoreset_mode)
        in_next_step = self._mode is AutoresetMode.NEXT_STEP  # in the same one, `step` does it
        self.tables = tables = ManyTables(
            game,
            players,
            num_envs,
            options=options,
            rewards=rewards,
            renewal=Renewal.NEXT_STEP if in_next_step else Renewal.NEVER,
            most_steps=max_steps,
            bots=bots,
            seat=seat,
        )
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": self._mode}
        self.pieces = tables.pieces
        self.texts = tables.layout.texts  # of all actions, by number
        self.single_observation_space = observation_space(tables)
        self.single_action_space = action_space(tables)
        self.reward_space = reward_space(tables)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._is_alone = bots is not None or tables.players == 1
        self._seats = np.maximum(tables.learners, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal new games at all tables, or at those that `options["reset_mask"]` names."""
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask")
        self.tables.begin(seed, None if which is None else np.asarray(which, np.bool_))
        return self._seen(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carry out an action at every table; if one is not allowed, an error says so, none is."""
        tables = self.tables
        tables.step(actions)
        ended, cut_off, rewards = tables.ended, tables.cut_off, self._rewards()
        infos = self._infos()
        over = ended | cut_off
        if self._mode is AutoresetMode.SAME_STEP and over.any():
            infos["final_obs"] = self._seen(copy=True)
            infos["_final_obs"] = over
            tables.begin(which=over)
            infos |= self._infos()
        return self._seen(), rewards, ended, cut_off, infos

    def sample_actions(self) -> NDArray[np.int64]:
        """For every table one of the allowed actions, each equally likely."""
        return self.tables.any_actions()

    def _rewards(self) -> NDArray[np.float32]:
        rewards = self.tables.rewards
        if self._is_alone:
            rewards = rewards[np.arange(self.num_envs), self._seats]
        if self.tables.rewards_by is not RewardsBy.POINTS:
            rewards = rewards[..., 0]
        return rewards.copy()

    def _seen(self, *, copy: bool = False) -> Observation:
        seen = {"observation": self.tables.observations, "action_mask": self.tables.masks}
        if copy or self._copy:
            return {name: array.copy() for name, array in seen.items()}
        views = {name: array.view() for name, array in seen.items()}
        for view in views.values():
            view.flags.writeable = False
        return views

    def _infos(self) -> dict[str, Any]:
        return {"seat": self._seats.copy()} if self._is_alone else {"turn": self.tables.turn}
