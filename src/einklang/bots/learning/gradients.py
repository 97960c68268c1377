"""Learns from played games: gradients of a net's errors, and steps against them."""

from __future__ import annotations

import math
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from einklang.bots.thinking.net import (
    CHANCE,
    COLOUR_BIAS,
    COLOUR_INPUTS,
    DEEP,
    JOIN,
    SIZE,
    TABLE,
    TABLE_BIAS,
    TABLE_INPUTS,
    WEAKEST,
    WIDE,
    Senses,
    Weights,
    chance_of,
    evaluate,
)
from einklang.games.generator import Dice, below
from einklang.games.state import COLOURS
from einklang.kernel import kernel, part, routine
from einklang.rows import Float32, Float32s, Int8, Row, Rows


class Lesson(Row):
    """A position that was played, as a net is told of it, and what became of it."""

    colours: Annotated[Float32s, COLOURS, COLOUR_INPUTS]
    table: Annotated[Float32s, TABLE_INPUTS]
    side: Int8
    chance: Float32  # as it was valued, and in the end as it should have been
    weakest: Float32


_BATCH = 256
_WEAKEST_WEIGHT = 2.0  # of an error in the weakest colour beside one in the chance

# The usual numbers of Adam.
_KEEP_MEAN = 0.9
_KEEP_SQUARE = 0.999
_TINY = 1e-8


@kernel
def learn(
    net: Weights,
    means: Weights,
    squares: Weights,
    slopes: Weights,
    lessons: Rows[Lesson],
    order: NDArray[np.int32],
    senses: Senses,
    dice: Dice,
    steps_before: int,
    rate: float,
) -> int:
    """Go through all lessons once, in random order; how many steps this took."""
    count = len(lessons)
    for i in range(count):
        order[i] = i
    for i in range(count - 1, 0, -1):
        j = below(dice, i + 1)
        order[i], order[j] = order[j], order[i]
    steps = 0
    for begin in range(0, count - _BATCH + 1, _BATCH):
        for k in range(SIZE):
            slopes[k] = 0.0
        for i in range(begin, begin + _BATCH):
            add_slopes(net, slopes, lessons[order[i]], senses)
        steps += 1
        step_down(net, means, squares, slopes, steps_before + steps, rate)
    return steps


@routine
def add_slopes(net: Weights, slopes: Weights, lesson: Lesson, senses: Senses) -> None:
    """Add how the error of one lesson changes with every weight."""
    for colour in range(senses.colour_count):
        for i in range(COLOUR_INPUTS):
            senses.colours[colour, i] = lesson.colours[colour, i]
    for i in range(TABLE_INPUTS):
        senses.table[i] = lesson.table[i]
    evaluate(net, senses)
    deep_count = int(senses.deep_count)
    off_chance = np.float32(chance_of(senses.chance) - lesson.chance)
    off_weakest = np.float32(_WEAKEST_WEIGHT * (senses.weakest - lesson.weakest))
    # What the last layer hands back is left in the place of its inputs.
    deep = senses.deep
    sums = senses.sums
    slopes[CHANCE + WIDE + DEEP] += off_chance
    slopes[WEAKEST + WIDE + DEEP] += off_weakest
    for unit in range(deep_count):
        slopes[CHANCE + WIDE + unit] += off_chance * deep[unit]
        slopes[WEAKEST + WIDE + unit] += off_weakest * deep[unit]
        back = off_chance * net[CHANCE + WIDE + unit] + off_weakest * net[WEAKEST + WIDE + unit]
        deep[unit] = back if deep[unit] > 0.0 else np.float32(0.0)
        slopes[TABLE_BIAS + unit] += deep[unit]
    for i in range(TABLE_INPUTS):
        told = senses.table[i]
        if told != 0.0:
            row = TABLE + i * DEEP
            for unit in range(deep_count):
                slopes[row + unit] += told * deep[unit]
    for i in range(WIDE):
        told = sums[i]
        slopes[CHANCE + i] += off_chance * told
        slopes[WEAKEST + i] += off_weakest * told
        back = off_chance * net[CHANCE + i] + off_weakest * net[WEAKEST + i]
        row = JOIN + i * DEEP
        for unit in range(deep_count):
            slopes[row + unit] += told * deep[unit]
            back += deep[unit] * net[row + unit]
        sums[i] = back
    for colour in range(senses.colour_count):
        units = senses.units[colour]
        for unit in range(WIDE):
            units[unit] = sums[unit] if units[unit] > 0.0 else np.float32(0.0)
            slopes[COLOUR_BIAS + unit] += units[unit]
        for i in range(COLOUR_INPUTS):
            told = senses.colours[colour, i]
            if told != 0.0:
                row = i * WIDE
                for unit in range(WIDE):
                    slopes[row + unit] += told * units[unit]


@part
def step_down(
    net: Weights, means: Weights, squares: Weights, slopes: Weights, steps: int, rate: float
) -> None:
    """One step of Adam."""
    lift_mean = 1.0 / (1.0 - _KEEP_MEAN**steps)
    lift_square = 1.0 / (1.0 - _KEEP_SQUARE**steps)
    for k in range(SIZE):
        slope = slopes[k] / _BATCH
        means[k] = _KEEP_MEAN * means[k] + (1.0 - _KEEP_MEAN) * slope
        squares[k] = _KEEP_SQUARE * squares[k] + (1.0 - _KEEP_SQUARE) * slope * slope
        net[k] -= rate * lift_mean * means[k] / (math.sqrt(lift_square * squares[k]) + _TINY)
