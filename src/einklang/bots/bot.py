"""What a computer player is, and the players by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from einklang.bots.chooser import Balanced, Greedy, Random
from einklang.games.errors import SetupError
from einklang.games.position import View


class Bot(Protocol):
    """A computer player."""

    def choose(self, view: View) -> int:
        """The number of a legal action of the view's seat, whose turn it is."""
        ...


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "balanced": Balanced,
}


def bot(name: str, seed: int) -> Bot:
    """A computer player by name; with the same seed it plays the same."""
    return BOTS[known_bot(name)](seed)


def known_bot(name: str) -> str:
    """The name, if a bot has it; others are refused."""
    if name not in BOTS:
        raise SetupError(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}")
    return name
