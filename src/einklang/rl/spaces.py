"""The spaces of observations, actions and rewards, as Gymnasium describes them."""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium import spaces
except ImportError as error:
    from einklang.rl.setups import missing

    raise missing("gymnasium", "gymnasium") from error

from einklang.rl.many_tables import ManyTables, RewardsBy


def seen_space(tables: ManyTables) -> spaces.Box:
    """The space of what a seat sees."""
    low = np.concatenate([np.full(piece.size, piece.low, np.int8) for piece in tables.pieces])
    high = np.concatenate([np.full(piece.size, piece.high, np.int8) for piece in tables.pieces])
    return spaces.Box(low, high, dtype=np.int8)


def observation_space(tables: ManyTables) -> spaces.Space[Any]:
    """The space of what a seat sees and may do."""
    mask = spaces.Box(0, 1, (tables.actions,), np.int8)
    return spaces.Dict({"observation": seen_space(tables), "action_mask": mask})


def action_space(tables: ManyTables) -> spaces.Discrete[Any]:
    """The space of all actions, allowed or not."""
    return spaces.Discrete(tables.actions)


def reward_space(tables: ManyTables) -> spaces.Box:
    """The space of rewards: of one number, or of one for each colour."""
    top = tables.layout.top
    if tables.rewards_by is RewardsBy.POINTS:
        return spaces.Box(-top, top, (len(tables.game.colours),), np.float32)
    most = 1 if tables.rewards_by is RewardsBy.PLACE else 2 * top
    return spaces.Box(-most, most, (), np.float32)
