"""How far the walls of a track let a chip go (rules D4, F16)."""

from __future__ import annotations

from collections.abc import Sequence


def walk(sectors: Sequence[int], top: int, lowest: int, value: int, points: int) -> int:
    """Where points bring a chip, step by step: points that would cross a closed wall are lost.

    A wall is open if all other chips stand at least in the sector before it (rules F16); lowest is
    the sector of the one that is furthest behind.
    """
    for _ in range(points):
        if value < top and sectors[value + 1] <= max(lowest + 1, sectors[value]):
            value += 1
    return value
