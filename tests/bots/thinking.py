"""Thinking players with made-up weights, so that no test hangs on what was learned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from threading import Event
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from einklang.bots.thinking.judging import choose_play
from einklang.bots.thinking.levels import Setting
from einklang.bots.thinking.mind import thinking_of
from einklang.bots.thinking.net import CHANCE, SIZE, Weights, fresh_weights
from einklang.bots.thinking.weights import Learned
from einklang.games.generator import seed_dice
from einklang.games.redealing.redeal import seen_tables
from einklang.games.state import Outcome
from einklang.rows import blank, rows
from free_positions import free_positions
from playing import BOTS, SET_UPS, SetUp, states

# One set-up of each family.
FAMILIES = {
    "tiles": next(set_up for set_up in SET_UPS if str(set_up) == "classic-2"),
    "towers": next(set_up for set_up in SET_UPS if str(set_up) == "spezial-2"),
    "cards": next(set_up for set_up in SET_UPS if set_up.name == "cards"),
}


def made_up_net(seed: int) -> Weights:
    """Weights of a net that answers something, but has learned nothing."""
    net = fresh_weights(seed)
    net[CHANCE:] = np.random.default_rng(seed).normal(0.0, 0.1, SIZE - CHANCE)
    return net


def made_up(setup: str) -> Learned:
    """Weights for a set-up, whichever it is."""
    return Learned(setup, seed=1, rounds=1, net=made_up_net(1), done=1)


@pytest.fixture
def nets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every level know every set-up by made-up weights."""
    monkeypatch.setattr("einklang.bots.thinking.thinker.shipped", cache(made_up))


class Head:
    """A mind, and the scratch that kernels need to think with it."""

    def __init__(self, layout: Any, setting: Setting, net: Weights | None = None) -> None:
        self.layout = layout
        self.net = made_up_net(1) if net is None else net
        self.states: Any = rows(layout.game.family.state_row, 2)
        self.mind: Any = rows(thinking_of(layout).mind, 1)[0]
        setting.sit_down(self.mind, layout)
        self.mind.generator[:] = seed_dice(1)
        self.outcome = blank(Outcome)

    def choose(self, position: Any) -> int:
        """The play for the seat to move of a view, or of a full state."""
        seen = "hand" in position.row.dtype.names or "seat" in position.row.dtype.names
        self.states[0] = seen_tables(position, 1)[0] if seen else position.row
        return int(choose_play(self.layout.rules, self.states, self.net, self.mind, self.outcome))

    @property
    def plays(self) -> list[int]:
        """The plays that were considered."""
        plays: list[int] = self.mind.plays[: self.mind.count].tolist()
        return plays

    @property
    def worths(self) -> NDArray[np.float32]:
        """What these are worth."""
        worths: NDArray[np.float32] = self.mind.worths[: self.mind.count].copy()
        return worths


def layout_of(set_up: SetUp) -> Any:
    """What is fixed in a set-up."""
    return set_up.game.layout(set_up.players, set_up.options)


def played_positions(set_up: SetUp, seed: int, step: int) -> Iterator[Any]:
    """Some positions of games of the simple bots in which a piece is to be played."""
    for bot in BOTS:
        for state in list(states(set_up, bot, seed))[seed % step :: step]:
            if not state.over and not state.exchange_offered:
                yield state


def positions(set_up: SetUp, seed: int, step: int, free: int) -> Iterator[Any]:
    """These, and some that were set up freely."""
    yield from played_positions(set_up, seed, step)
    yield from free_positions(set_up, seed, free)


class CancelledLater(Event):
    """Is set as soon as it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.left = looks

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0
