"""How a finished game ended."""

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
