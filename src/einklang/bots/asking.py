"""What is asked of every bot: an action, in its turn and in time; and what it raises instead."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from threading import Event
from typing import Protocol

from einklang.games.errors import NotAllowed, Reason, SetupError
from einklang.games.game import View


class BotFailed(Exception):
    """A bot crashed, stalled or answered nonsense; its message is one sentence."""


class Cancelled(Exception):
    """The bot was told to stop thinking before it had chosen."""


@dataclass(frozen=True)
class Budget:
    """Seconds of thinking, or a number of rollouts; with rollouts a choice can be repeated.

    Whoever holds the budget can end the thinking at once by setting `cancelled`.
    """

    seconds: float | None = None
    rollouts: int | None = None
    cancelled: Event = field(default_factory=Event, compare=False)

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.rollouts is None):
            raise SetupError("a budget is a number of seconds or of rollouts, one of the two")
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise SetupError(f"a bot thinks for more than 0 seconds, not for {self.seconds}")
        if self.rollouts is not None and self.rollouts < 1:
            raise SetupError(f"a bot plays at least 1 rollout, not {self.rollouts}")

    def check(self) -> None:
        """Raise `Cancelled` if the thinking is to end at once."""
        if self.cancelled.is_set():
            raise Cancelled

    def deadline(self) -> float:
        """When thinking that starts now has to end, by `time.perf_counter`."""
        return math.inf if self.seconds is None else time.perf_counter() + self.seconds


class Bot(Protocol):
    """A computer player."""

    def choose(self, view: View, budget: Budget | None = None) -> int:
        """The number of a legal action of the view's seat, whose turn it is.

        Without a budget the bot thinks as long as it usually does: as `thinking/levels.toml` says,
        or one second if it is a program of its own.
        """
        ...


def check_turn(view: View) -> None:
    """Refuse to choose for a seat that has nothing to do."""
    if view.is_watcher:
        raise SetupError("this is the view of a watcher; only the view of a seat can be played")
    if view.over:
        raise NotAllowed(Reason.GAME_OVER)
    if view.turn != view.seat:
        raise NotAllowed(Reason.NOT_YOUR_TURN, turn=view.turn, seat=view.seat)
