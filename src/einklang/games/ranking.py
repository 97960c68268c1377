"""Highest lowest wins: the one comparison that ranks every game of the family (rules 0.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


def places(sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The place of each side by its values."""
    return tuple(rank(np.array(sides)).tolist())


def rank(values: NDArray[Any]) -> NDArray[np.int8]:
    """The place of each side by its values, weakest first; equal sides share a place (rules A8.4).

    The last axis counts the colours and the one before it the sides; those before are games.

    In the duel a marker on the other half counts 0 here, so that more markers on the own half
    win before their values are compared (rules E3.6).
    """
    ranked = np.sort(values, axis=-1)
    # The values as digits of one number, the weakest in front: it decides, then the next one.
    base = int(values.max(initial=0)) + 1
    weights = np.array([base**power for power in reversed(range(ranked.shape[-1]))], np.int64)
    numbers = ranked @ weights
    is_better = numbers[..., None, :] > numbers[..., :, None]
    return np.asarray(1 + is_better.sum(axis=-1), np.int8)
