"""A seat at any game of the family as an environment of Gymnasium; bots sit on the others.

Importing this registers them: `gymnasium.make("einklang/solo-v0")` makes one, and `make_vec` many
at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

try:
    import gymnasium
except ImportError as error:
    from einklang.rl.setups import missing

    raise missing("gymnasium", "gymnasium") from error

from einklang.bots.asking import Bot
from einklang.bots.bot import bot, dismiss, known_bot
from einklang.bots.policies.batch import one_each
from einklang.bots.policies.policy import is_policy
from einklang.games.errors import SetupError
from einklang.games.game import Game, State
from einklang.games.generator import derived_seed
from einklang.rl.one_table import Observation, OneTable
from einklang.rl.rendering import RENDER_MODES, check_mode, render
from einklang.rl.setups import all_setups
from einklang.rl.spaces import action_space, observation_space, reward_space

USUAL_BOT = "balanced"


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One seat at a table; a step is an action of this seat and all that follow until its next.

    `bots` names one bot for all other seats, or one for each seat (that of the own is not asked).
    Without a `seat` the own one is drawn anew for every game. An action that is not allowed ends
    the game with `illegal_reward`; if that is None, it is refused with an error.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        game: str | Game[Any, Any] = "solo",
        players: int | None = None,
        *,
        bots: str | Sequence[str] = USUAL_BOT,
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        rewards: str | None = None,
        max_steps: int | None = None,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self._table = OneTable(game, players, options, rewards, max_steps)
        tables = self._table.tables
        if seat is not None:
            tables.check_seat(seat)
        self.pieces = tables.pieces
        self.texts = tables.layout.texts  # of all actions, by number
        self.render_mode = check_mode(render_mode)
        self.observation_space = observation_space(tables)
        self.action_space = action_space(tables)
        self.reward_space = reward_space(tables)
        names = [bots] if isinstance(bots, str) else list(bots)
        self._names = [known_bot(name) for name in one_each(names, tables.game, tables.players)]
        policies = [name if is_policy(name) else "random" for name in self._names]
        self._policies = tables.seat_bots(policies)
        self._thinkers: list[Bot | None] = []
        self._wanted_seat = seat
        self._illegal_reward = illegal_reward
        self._goes_on = False
        self.seat = seat or 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and let bots play until it is the own turn."""
        super().reset(seed=seed)
        self.close()
        number = int(self.np_random.integers(1 << 62))
        players = self._table.tables.players
        if self._wanted_seat is None:
            self.seat = int(self.np_random.integers(players))
        for each in range(players):
            self._policies[each].generator[:] = self.np_random.integers(1, 1 << 32, 4)
        self._thinkers = [
            None if is_policy(name) or each == self.seat else bot(name, derived_seed(number, each))
            for each, name in enumerate(self._names)
        ]
        self._table.begin(number)
        self._goes_on = True
        self._let_bots_play(self._table.nothing())
        return self._table.seen_by(self.seat), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Observation, Any, bool, bool, dict[str, Any]]:
        """Carry out an action, and let bots play until it is the own turn again."""
        if not self._goes_on:
            raise SetupError("no game goes on; reset comes before the first step")
        table = self._table
        try:
            table.play(action)
        except SetupError:
            if self._illegal_reward is None:
                raise
            self._goes_on = False
            reward = table.nothing() + self._illegal_reward
            return table.seen_by(self.seat), reward, True, False, {"seat": self.seat}
        reward = self._let_bots_play(table.reward(self.seat))
        self._goes_on = not table.over
        if self.render_mode == "human":
            self.render()
        cut_off = table.over and not table.ended
        return table.seen_by(self.seat), reward, table.ended, cut_off, {"seat": self.seat}

    def render(self) -> Any:
        """The table as the render mode says, with everything that is hidden."""
        return render(self.position, self.render_mode)

    def close(self) -> None:
        """Let the bots go: those that are programs end."""
        dismiss(each for each in self._thinkers if each is not None)
        self._thinkers = []

    @property
    def position(self) -> State:
        """The whole position, with the steps that led to it: for pictures, records and bots."""
        return self._table.position

    def _let_bots_play(self, reward: Any) -> Any:
        """Play all turns of other seats; the reward with what they change."""
        table = self._table
        while not table.over and table.turn != self.seat:
            table.play(self._choose(table.turn))
            reward = reward + table.reward(self.seat)
        return reward

    def _choose(self, seat: int) -> int:
        thinker = self._thinkers[seat]
        if thinker is None:
            return int(self._table.tables.choose(self._policies)[0])
        return thinker.choose(self._table.tables.game.view(self.position, seat))


def _register() -> None:
    from gymnasium.envs.registration import registry

    for setup in all_setups():
        if setup.id not in registry:
            gymnasium.register(
                setup.id,
                f"{__name__}:SeatEnv",
                vector_entry_point="einklang.rl.vector:TablesEnv",
                kwargs={"game": setup.game.name, "players": setup.players},
            )


_register()
