"""How long a bot may think about one action."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from threading import Event

from einklang.games.errors import SetupError


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
