"""How far a command thinks: at which level, and for how long."""

from __future__ import annotations

from einklang.bots.budget import Budget
from einklang.games.errors import SetupError

# Those that value every play; the others see only some.
LOWEST, HIGHEST = 5, 6


def level_name(level: int) -> str:
    """The name of the level that judges plays."""
    if not LOWEST <= level <= HIGHEST:
        raise SetupError(f"plays are judged at level {LOWEST} or {HIGHEST}, not at {level}")
    return f"level{level}"


def budget_of(rollouts: int | None) -> Budget | None:
    """So many rollouts for each action, or as long as the level usually thinks."""
    return None if rollouts is None else Budget(rollouts=rollouts)
