"""A learned net in NumPy: what the kernels are compared with, by time and by what they answer."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from einklang.bots.thinking.net import (
    CHANCE,
    COLOUR_BIAS,
    COLOUR_INPUTS,
    DEEP,
    JOIN,
    TABLE,
    TABLE_BIAS,
    TABLE_INPUTS,
    WEAKEST,
    WIDE,
)

Numbers = NDArray[np.floating[Any]]


def plain_answers(net: Numbers, colours: Numbers, table: Numbers) -> tuple[Numbers, Numbers]:
    """The chance and the weakest colour that a net expects, for each of many tables."""
    by_colour = net[:COLOUR_BIAS].reshape(COLOUR_INPUTS, WIDE)
    join = net[JOIN:TABLE].reshape(WIDE, DEEP)
    by_table = net[TABLE:TABLE_BIAS].reshape(TABLE_INPUTS, DEEP)
    last = np.stack([net[at : at + WIDE + DEEP + 1] for at in (CHANCE, WEAKEST)], axis=1)
    units = colours.reshape(-1, COLOUR_INPUTS) @ by_colour + net[COLOUR_BIAS:JOIN]
    sums = np.maximum(units, 0).reshape(*colours.shape[:2], WIDE).sum(axis=1)
    deep = np.maximum(sums @ join + table @ by_table + net[TABLE_BIAS:CHANCE], 0)
    chance, weakest = (np.hstack([sums, deep]) @ last[:-1] + last[-1]).T
    return chance, weakest
