"""What a finished game is worth to each seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from einklang.games.game import State
from einklang.rl.batch.rewards import add_rewards
from einklang.rl.many_tables import read_rewards


def returns_of(state: State) -> list[float]:
    """By places, or what the weakest colour is worth if there is only one side."""
    layout = state.layout
    earned: Any = np.zeros((state.players, 1))  # in double numbers: thirds have to add up to 0
    if state.over:
        by = read_rewards(None, layout.sides)
        before, after = layout.values(state.start), layout.values(state.row)
        add_rewards(by, before.astype(np.int16), after.astype(np.int16), True, earned)
    returns: list[float] = earned[:, 0].tolist()
    return returns
