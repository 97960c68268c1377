"""Every game of the family as an environment of PettingZoo, one agent after the other.

Importing this registers them: `pettingzoo.make("aec", "einklang/classic-2-v0")` makes one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo.utils import wrappers
except ImportError as error:
    from einklang.rl.setups import missing

    raise missing("pettingzoo", "pettingzoo") from error

from einklang.games.errors import SetupError
from einklang.games.game import Game, State
from einklang.rl.many_tables import RewardsBy
from einklang.rl.one_table import Observation, OneTable
from einklang.rl.rendering import RENDER_MODES, check_mode, render
from einklang.rl.setups import VERSION, Setup, all_setups
from einklang.rl.spaces import action_space, observation_space, reward_space, seen_space


class TableEnv(pettingzoo.AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]
    """One table: `player_0` sits on seat 0, and so on.

    An observation holds what its seat may know, as numbers (`pieces` says which), and the mask of
    the actions that are allowed to it: none while others play. An action that is not allowed is
    refused with an error and changes nothing.

    While an agent decides about an exchange, others see the table before its piece, and are given
    their rewards for it only after the answer: a choice is nobody else's business (rules F35).
    """

    def __init__(
        self,
        game: str | Game[Any, Any] = "classic",
        players: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        rewards: str | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        what = {"options": options, "rewards": rewards, "max_steps": max_steps}
        EzPickle.__init__(self, game, players, **what, render_mode=render_mode)
        super().__init__()
        self._table = OneTable(game, players, options, rewards, max_steps)
        tables = self._table.tables
        self.pieces = tables.pieces
        self.texts = tables.layout.texts  # of all actions, by number
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "name": f"{Setup(tables.game, tables.players).name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(tables.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {a: observation_space(tables) for a in self.possible_agents}
        self.action_spaces = {agent: action_space(tables) for agent in self.possible_agents}
        self.reward_spaces = {agent: reward_space(tables) for agent in self.possible_agents}
        seen = seen_space(tables)
        self.state_space = spaces.Box(
            np.tile(seen.low, tables.players), np.tile(seen.high, tables.players), dtype=np.int8
        )
        self._only_at_the_end = tables.rewards_by is RewardsBy.PLACE

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent sees and may do."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of all actions."""
        return self.action_spaces[agent]

    def reward_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's rewards."""
        return self.reward_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the first one of a seed, or the next one of the seed before."""
        self._table.begin(seed)
        self.agents = self.possible_agents[:]
        nothing = self._table.nothing
        self.rewards = {agent: nothing() for agent in self.agents}
        self._cumulative_rewards = {agent: nothing() for agent in self.agents}
        self._held_back: dict[str, Any] = {}
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._table.turn]

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent to move, or nothing for one whose game is over."""
        if not self.agents:
            raise SetupError("no game goes on; reset comes before the first step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise SetupError(f"{agent} has to play; None is for agents whose game is over")
        table = self._table
        table.play(action)
        self._cumulative_rewards[agent] = table.nothing()
        if table.over or not self._only_at_the_end:
            self._give_rewards()
        if table.over:
            over = self.terminations if table.ended else self.truncations
            over.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.possible_agents[table.turn]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do if it is its turn."""
        return self._table.seen_by(self._seats[agent])

    def state(self) -> NDArray[np.int8]:
        """What all seats see together, one after the other: nothing is hidden in it."""
        seats = self._seats.values()
        return np.concatenate([self._table.seen_by(seat)["observation"] for seat in seats])

    @property
    def position(self) -> State:
        """The whole position, with the steps that led to it: for pictures, records and bots."""
        return self._table.position

    def render(self) -> Any:
        """The table as the render mode says, with everything that is hidden."""
        return render(self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is held that would have to be let go."""

    def _give_rewards(self) -> None:
        table = self._table
        for agent, seat in self._seats.items():
            earned = self._held_back.pop(agent, table.nothing()) + table.reward(seat)
            if table.exchange_offered and seat != table.turn:
                self._held_back[agent], earned = earned, table.nothing()
            self.rewards[agent] = earned
            self._cumulative_rewards[agent] = self._cumulative_rewards[agent] + earned


def env(
    game: str | Game[Any, Any] = "classic",
    players: int | None = None,
    *,
    illegal_reward: float | None = None,
    **what: Any,
) -> Any:
    """A table as an environment; with `illegal_reward`, PettingZoo's wrapper is put around it.

    Then an action that is not allowed is no error, but ends the game with that reward.
    """
    table = TableEnv(game, players, **what)
    if illegal_reward is None:
        return table
    return wrappers.TerminateIllegalWrapper(table, illegal_reward=illegal_reward)


def _register() -> None:
    for setup in all_setups():
        if setup.id not in pettingzoo.aec_registry:
            kwargs = {"game": setup.game.name, "players": setup.players}
            pettingzoo.register("aec", setup.id, f"{__name__}:env", kwargs=kwargs)


_register()
