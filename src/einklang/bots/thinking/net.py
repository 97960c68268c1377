"""A small network that values a table as one seat sees it.

Every colour is described by the same inputs and goes through the same weights, and what comes out
is added up: so no colour is preferred to another. The sum and what is said of the table as a whole
go through one more layer, to two answers: the chance to win, as a logit, and the final value of
the weakest colour, as a part of the track.
"""

from __future__ import annotations

import math
from typing import Annotated, TypeAlias

import numpy as np
from numpy.typing import NDArray

from einklang.games.state import COLOURS
from einklang.kernel import part, routine
from einklang.rows import Float32, Float32s, Int64, Int64s, Row

# All weights stand in one row, block after block.
Weights: TypeAlias = NDArray[np.float32]

COLOUR_INPUTS = 32
TABLE_INPUTS = 48
WIDE = 64  # units for each colour
DEEP = 32  # units for the whole

COLOUR_BIAS = COLOUR_INPUTS * WIDE
JOIN = COLOUR_BIAS + WIDE
TABLE = JOIN + WIDE * DEEP
TABLE_BIAS = TABLE + TABLE_INPUTS * DEEP
CHANCE = TABLE_BIAS + DEEP
WEAKEST = CHANCE + WIDE + DEEP + 1
SIZE = WEAKEST + WIDE + DEEP + 1

_LANES = 16


class Senses(Row):
    """What a net is told, and what it writes on the way to its answers."""

    colours: Annotated[Float32s, COLOURS, COLOUR_INPUTS]
    table: Annotated[Float32s, TABLE_INPUTS]
    colour_count: Int64
    # DEEP once more: a loop of so few rounds, if the compiler knew it, would be written out
    # round by round instead of being done several at once.
    deep_count: Int64
    # Only the first inputs can differ between tables that one seat compares.
    moving_colour_inputs: Int64
    moving_table_inputs: Int64
    # What it was told of the table with which others are compared, and what came of it.
    known_colours: Annotated[Float32s, COLOURS, COLOUR_INPUTS]
    known_table: Annotated[Float32s, TABLE_INPUTS]
    known_units: Annotated[Float32s, COLOURS, WIDE]
    known_deep: Annotated[Float32s, DEEP]
    # What it reckons with.
    changed: Annotated[Int64s, TABLE_INPUTS + 1]
    changes: Annotated[Float32s, TABLE_INPUTS + 1]
    units: Annotated[Float32s, COLOURS, WIDE]
    sums: Annotated[Float32s, WIDE]
    deep: Annotated[Float32s, DEEP]
    lanes: Annotated[Float32s, _LANES]
    chance: Float32
    weakest: Float32


@routine
def evaluate(net: Weights, senses: Senses) -> None:
    """Write the chance to win, as a logit, and the final weakest colour."""
    take_reference(net, senses)
    evaluate_beside(net, senses)


@routine
def take_reference(net: Weights, senses: Senses) -> None:
    """Keep what a net is told now, to compare other tables with.

    Tables after different plays differ in few inputs, and what the others contribute to the first
    layer stays the same.
    """
    deep_count = int(senses.deep_count)
    for colour in range(senses.colour_count):
        units = senses.known_units[colour]
        for unit in range(WIDE):
            units[unit] = net[COLOUR_BIAS + unit]
        for i in range(COLOUR_INPUTS):
            told = senses.colours[colour, i]
            senses.known_colours[colour, i] = told
            add_row(net, i * WIDE, told, units, WIDE)
    for unit in range(deep_count):
        senses.known_deep[unit] = net[TABLE_BIAS + unit]
    for i in range(TABLE_INPUTS):
        told = senses.table[i]
        senses.known_table[i] = told
        add_row(net, TABLE + i * DEEP, told, senses.known_deep, deep_count)


@part
def add_row(net: Weights, row: int, told: float, units: Weights, count: int) -> None:
    """Add what one input contributes to all units of a layer."""
    if told != 0.0:
        for unit in range(count):
            units[unit] += told * net[row + unit]


@part
def note_changes(told: Weights, known: Weights, count: int, senses: Senses) -> int:
    """List the inputs that differ from the reference; how many they are.

    Without a question, which would often be guessed wrong.
    """
    found = 0
    for i in range(count):
        change = told[i] - known[i]
        senses.changed[found] = i
        senses.changes[found] = change
        found += change != 0.0
    return found


@routine
def evaluate_beside(net: Weights, senses: Senses) -> None:
    """The same for a table that is compared with the reference."""
    deep_count = int(senses.deep_count)
    sums = senses.sums
    for unit in range(WIDE):
        sums[unit] = 0.0
    for colour in range(senses.colour_count):
        units = senses.units[colour]
        for unit in range(WIDE):
            units[unit] = senses.known_units[colour, unit]
        told = senses.colours[colour]
        known = senses.known_colours[colour]
        for k in range(note_changes(told, known, int(senses.moving_colour_inputs), senses)):
            change = senses.changes[k]
            row = senses.changed[k] * WIDE
            for unit in range(WIDE):
                units[unit] += change * net[row + unit]
        for unit in range(WIDE):
            units[unit] = max(units[unit], np.float32(0.0))
            sums[unit] += units[unit]
    deep = senses.deep
    for unit in range(deep_count):
        deep[unit] = senses.known_deep[unit]
    count = note_changes(senses.table, senses.known_table, int(senses.moving_table_inputs), senses)
    for k in range(count):
        add_row(net, TABLE + senses.changed[k] * DEEP, senses.changes[k], deep, deep_count)
    for i in range(WIDE):
        add_row(net, JOIN + i * DEEP, sums[i], deep, deep_count)
    for unit in range(deep_count):
        deep[unit] = max(deep[unit], np.float32(0.0))
    senses.chance = answer(net, CHANCE, senses)
    senses.weakest = answer(net, WEAKEST, senses)


@part
def answer(net: Weights, block: int, senses: Senses) -> float:
    """One answer of the last layer.

    Added up in several lanes, which a processor does at once.
    """
    lanes = senses.lanes
    for lane in range(_LANES):
        lanes[lane] = 0.0
    for i in range(0, WIDE, _LANES):
        for lane in range(_LANES):
            lanes[lane] += senses.sums[i + lane] * net[block + i + lane]
    for i in range(0, DEEP, _LANES):
        for lane in range(_LANES):
            lanes[lane] += senses.deep[i + lane] * net[block + WIDE + i + lane]
    value = net[block + WIDE + DEEP]
    for lane in range(_LANES):
        value += lanes[lane]
    return float(value)


@part
def chance_of(logit: float) -> float:
    """The chance that a logit means."""
    return 1.0 / (1.0 + math.exp(-logit))


def fresh_weights(seed: int) -> Weights:
    """Weights from which learning starts: small random ones, and answers that know nothing."""
    random = np.random.default_rng(seed)
    net = np.zeros(SIZE, np.float32)
    for begin, end, inputs in (
        (0, COLOUR_BIAS, COLOUR_INPUTS),
        (JOIN, TABLE, WIDE * COLOURS),
        (TABLE, TABLE_BIAS, TABLE_INPUTS),
    ):
        net[begin:end] = random.normal(0.0, math.sqrt(1.0 / inputs), end - begin)
    return net
