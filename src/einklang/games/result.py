"""How a game ended: played to its end, or lost by default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


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
