"""What is drawn before the first turn, one piece after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

EVERYBODY = -1  # sees what is drawn, and not one seat alone

Dealt = Mapping[str, Any]


class Draws(NamedTuple):
    """The draws of a deal: in which order, from what, and who sees them."""

    names: tuple[str, ...]  # of all kinds of pieces
    counts: tuple[int, ...]  # of each kind before the first draw
    seen_by: tuple[int, ...]  # for each draw the seat that sees it, or EVERYBODY
    arrange: Callable[[Sequence[str]], Dealt]  # the setup of a record from the names drawn
    gather: Callable[[Dealt], Sequence[str]]  # the names drawn from the setup of a record

    def setup(self, drew: Sequence[int]) -> Dealt:
        """The setup of a record that tells of these draws."""
        return self.arrange([self.names[kind] for kind in drew])

    def draws(self, setup: Dealt) -> tuple[int, ...]:
        """The draws that the setup of a record tells of."""
        return tuple([self.names.index(name) for name in self.gather(setup)])


def in_hands(names: Sequence[str], size: int) -> list[list[str]]:
    """Names that were drawn hand after hand, all of one size, parted into these."""
    return [list(names[begin : begin + size]) for begin in range(0, len(names), size)]
