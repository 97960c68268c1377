"""How a game ended: played to its end, or lost by default; and who stands better than whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from einklang.kernel import part


class Result(NamedTuple):
    """How a finished game ended."""

    ended: str
    scores: tuple[Mapping[str, int], ...]  # per side: letter of the symbol → value
    places: tuple[int, ...]  # per seat; 1 is the winner, equal sides share a place

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def weakest(self, seat: int) -> int:
        """The weakest value of the side that a seat plays for."""
        return min(self.scores[seat % len(self.scores)].values())


class Default(NamedTuple):
    """A game that was lost without being played to its end: the seat that lost it, and why."""

    seat: int
    why: str

    def places(self, players: int, sides: int) -> tuple[int, ...]:
        """The place of each seat: the last one for the side that lost, the first for all others."""
        lost = self.seat % sides
        return tuple(sides if seat % sides == lost else 1 for seat in range(players))

    def result(self, scores: tuple[Mapping[str, int], ...], players: int) -> Result:
        """How such a game ended."""
        return Result(ended=self.why, scores=scores, places=self.places(players, len(scores)))


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


@part
def sort_values(values: NDArray[np.int16], sides: int, colours: int) -> None:
    """Sort what the markers of each side are worth, the weakest first."""
    for side in range(sides):
        row = values[side]
        for i in range(1, colours):
            value = row[i]
            j = i
            while j > 0 and row[j - 1] > value:
                row[j] = row[j - 1]
                j -= 1
            row[j] = value


@part
def compare_sides(values: NDArray[np.int16], colours: int, one: int, other: int) -> int:
    """1 if one side stands better than another, -1 if worse, 0 if equal; values are sorted."""
    for i in range(colours):
        if values[one, i] != values[other, i]:
            return 1 if values[one, i] > values[other, i] else -1
    return 0


@part
def share_of_win(values: NDArray[np.int16], sides: int, colours: int, own: int) -> float:
    """The part of the win that a side has: all of it, an equal one, or nothing (rules 0.5)."""
    winners = 1
    for side in range(sides):
        if side != own:
            ahead = compare_sides(values, colours, side, own)
            if ahead > 0:
                return 0.0
            winners += ahead == 0
    return 1.0 / winners
