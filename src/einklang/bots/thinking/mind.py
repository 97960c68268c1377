"""A thinking player as the kernels see it: how it thinks, its dice, and scratch for the kernels.

It thinks in up to three stages. First, every play gets a quick worth: what it lifts the own
markers, and what it takes away from the others. Then a net looks at the tables that the best of
these plays lead to. Last, a search may play on from there. A setting says how far it goes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np

from einklang.bots.thinking.net import Senses
from einklang.games.family import answer_of_family
from einklang.games.generator import Dice, roll
from einklang.games.layout import Layout
from einklang.games.state import (
    COLOURS,
    HEIGHTS,
    SEATS,
    DiceRow,
    Outcome,
    RulesRow,
    StateRow,
)
from einklang.kernel import part, routine
from einklang.rows import Flag, Float32, Float32s, Int8, Int16, Int16s, Int32, Int32s

Small: TypeAlias = float | np.float32  # what is reckoned with little precision

# What a player wants.
WIN = 0
LIFT_WEAKEST = 1  # where nobody else plays


class Mind(DiceRow):
    """What every mind has. A family adds what its own thoughts need."""

    # How it thinks.
    aim: Int8
    width: Int16  # how many plays the net looks at; none if 0
    notice: Float32  # the chance that a play is seen at all
    denial: Float32  # how much it counts to take something away from others
    noise: Float32  # how far off the judgement of a play may be
    slip: Float32  # the chance that it is much further off
    worth: Annotated[Float32s, HEIGHTS]  # of a marker on each height
    turns: Int32  # that were played so far; after very many it becomes impatient
    # What never changes in a set-up.
    sides: Int8
    supply: Annotated[Int16s, COLOURS]  # symbols of each colour on all pieces
    top: Int16  # the greatest height
    # The plays that are considered.
    count: Int32
    chosen: Int32  # the place of the best among them
    value: Float32  # of the table it leads to
    # Scratch.
    senses: Senses
    has_reference: Flag
    laid: Annotated[Int16s, COLOURS]  # symbols on the table
    heights: Annotated[Int16s, SEATS, COLOURS]  # by side, from the own one on
    sorted: Annotated[Int16s, SEATS, COLOURS]
    values: Annotated[Int16s, SEATS, COLOURS]
    points: Annotated[Int16s, COLOURS]
    # Of the plays; how many there may be is the family's.
    plays: Int32s
    worths: Float32s
    weakest: Float32s  # the final weakest colour, as a part of the track


def nothing_ready(mind: Mind, layout: Layout, worth: Any, bonus: float) -> None:
    """Get nothing ready: there is nothing else that never changes at a table."""


@part
def ends_nothing(rules: RulesRow, state: StateRow, play: int, mind: Mind, outcome: Outcome) -> bool:
    """Try no play: no net can learn this family."""
    return False


@part
def takes_nothing_back(rules: RulesRow, play: int, mind: Mind) -> None:
    """Take nothing back: nothing was noted."""


@part
def senses_nothing(rules: RulesRow, state: StateRow, seat: int, mind: Mind) -> None:
    """Tell a net nothing: none can learn this family."""


@part
def notes_nothing(rules: RulesRow, state: StateRow, mind: Mind) -> None:
    """Note nothing of the table: a state tells all."""


class Solver(NamedTuple):
    """Finds the best of the last plays exactly."""

    can_solve: Callable[[Any, float], bool]  # the table of a view, in so many seconds
    solve: Callable[..., None]  # the kernel that writes what part of the win each play gets


class FamilySenses(NamedTuple):
    """What a net needs to value the tables of a family, as parts of kernels."""

    try_play: Callable[..., bool]  # play a piece; whether that ends the game
    sense: Callable[..., None]  # what a net is told
    note_laid: Callable[..., None] = notes_nothing  # what lies on the table before any try
    take_back: Callable[..., None] = takes_nothing_back  # what the mind noted of a try


NO_NET = FamilySenses(ends_nothing, senses_nothing)  # what kernels are given instead


class FamilyThinking(NamedTuple):
    """How thinking players think about the games of a family."""

    mind: type[Mind]
    # A part of kernels.
    propose: Callable[[Any, Any, Any], None]  # list the plays that are noticed, by quick worth
    senses: FamilySenses = NO_NET  # without these there is nothing to learn
    # What never changes at a table, from what a marker is worth by height and what a bonus turn is.
    get_ready: Callable[[Any, Any, Any, float], None] = nothing_ready
    solver: Solver | None = None  # where nothing is hidden


propose = answer_of_family("thinking", "propose")
try_play: Callable[..., bool] = answer_of_family("thinking", "senses.try_play")
take_back = answer_of_family("thinking", "senses.take_back")
sense = answer_of_family("thinking", "senses.sense")
note_laid = answer_of_family("thinking", "senses.note_laid")


def thinking_of(layout: Layout) -> FamilyThinking:
    """How thinking players think at a table."""
    thinking: FamilyThinking = layout.game.family.answers("thinking")
    return thinking


@part
def chance(dice: Dice) -> float:
    """A number between 0 and 1, neither of them."""
    return (roll(dice) + 0.5) / 4294967296.0


@part
def gumbel(dice: Dice) -> float:
    """Noise that makes the best of several noisy values follow their odds."""
    return -math.log(-math.log(chance(dice)))


@part
def consider(mind: Mind, play: int, worth: Small) -> None:
    """Note a play with its quick worth, if it is noticed; if not, the next one takes its place."""
    mind.plays[mind.count] = play
    mind.worths[mind.count] = worth
    mind.count += mind.notice >= 1.0 or chance(mind.generator) < mind.notice


@routine
def keep_best(mind: Mind, wanted: int) -> None:
    """Keep as many of the plays as wanted, those of the greatest quick worth, in any order."""
    if mind.count <= wanted:
        return
    worths = mind.worths
    plays = mind.plays
    low = 0
    high = int(mind.count) - 1
    # Hoare's selection: parts are exchanged until the best stand in front.
    while low < high:
        pivot = worths[(low + high) >> 1]
        i = low
        j = high
        while i <= j:
            while worths[i] > pivot:
                i += 1
            while worths[j] < pivot:
                j -= 1
            if i <= j:
                worths[i], worths[j] = worths[j], worths[i]
                plays[i], plays[j] = plays[j], plays[i]
                i += 1
                j -= 1
        if wanted - 1 <= j:
            high = j
        elif wanted - 1 >= i:
            low = i
        else:
            break
    mind.count = wanted
