"""What a net is told of the markers, in all games alike."""

from __future__ import annotations

import numpy as np

from einklang.bots.thinking.mind import Mind, Small
from einklang.games.result import compare_sides, sort_values
from einklang.games.state import COLOURS
from einklang.kernel import part, routine

OF_SIDE = 4  # inputs of a colour for each side

# Where the inputs stand: first what a play can change, last where the others' markers are.
OF_COLOUR = 0  # what a family of games tells of a colour
_MARKERS = 16
OTHERS_MARKERS = _MARKERS + OF_SIDE
OF_TUG = _MARKERS + 2 * OF_SIDE  # of a colour that two sides pull at
OF_TABLE = 6  # what it tells of the table, behind the own sorted markers
_COMPARED = 20
OTHERS_SORTED = 25
_SMALL_GAP = np.float32(1.0 / 6.0)


@part
def note_standings(sides: int, colours: int, nought: int, mind: Mind) -> None:
    """Sort the heights of each side, the weakest first; below nought, nothing counts less."""
    for side in range(sides):
        for colour in range(colours):
            mind.sorted[side, colour] = max(nought, mind.heights[side, colour])
    sort_values(mind.sorted, sides, colours)


@routine
def sense_standings(sides: int, colours: int, phase: Small, mind: Mind) -> None:
    """Tell a net where the markers stand, for each colour and sorted, and who is ahead."""
    senses = mind.senses
    part_of_track = np.float32(1.0) / np.float32(mind.top)
    for side in range(sides):
        lowest = mind.sorted[side, 0]
        for colour in range(colours):
            inputs = senses.colours[colour]
            height = mind.heights[side, colour]
            inputs[_MARKERS + OF_SIDE * side] = part_of_track * np.float32(height)
            inputs[_MARKERS + OF_SIDE * side + 1] = _SMALL_GAP * np.float32(height - lowest)
            inputs[_MARKERS + OF_SIDE * side + 2] = np.float32(height == mind.top)
            inputs[_MARKERS + OF_SIDE * side + 3] = np.float32(height == lowest)
        first = 0 if side == 0 else OTHERS_SORTED + COLOURS * (side - 1)
        for i in range(colours):
            height = mind.sorted[side, i]
            senses.table[first + i] = part_of_track * np.float32(height)
    if sides == 1:
        return
    rival = 1
    for side in range(2, sides):
        if compare_sides(mind.sorted, colours, side, rival) > 0:
            rival = side
    ahead = np.float32(compare_sides(mind.sorted, colours, 0, rival))
    senses.table[_COMPARED] = ahead
    senses.table[_COMPARED + 1] = ahead * (np.float32(1.0) - np.float32(phase))
    for i in range(min(3, colours)):
        gap = np.float32(mind.sorted[0, i] - mind.sorted[rival, i])
        senses.table[_COMPARED + 2 + i] = _SMALL_GAP * gap
