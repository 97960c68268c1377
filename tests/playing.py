"""Played games for tests: every set-up, with every simple bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

import einklang
from einklang.bots.policies.policy import STYLES
from einklang.games.catalogue import study
from einklang.games.game import Game
from einklang.games.generator import derived_seed
from einklang.games.step import Recycling, Step


class SetUp(NamedTuple):
    """A game, its number of players and a choice of its options."""

    name: str
    players: int
    chosen: tuple[tuple[str, str], ...] = ()

    @property
    def game(self) -> Game[Any, Any]:
        return study(self.name)

    @property
    def options(self) -> Mapping[str, str]:
        return dict(self.chosen)

    def new(self, seed: int) -> Any:
        return self.game.new(self.players, seed, self.options)

    def __str__(self) -> str:
        return "-".join([self.name, str(self.players), *(value for _, value in self.chosen)])


def set_ups(game: Game[Any, Any]) -> Iterator[SetUp]:
    """Every number of players of a game with every choice of its options."""
    values = [[(name, value) for value in values] for name, values in game.options.items()]
    for players in game.players:
        for chosen in product(*values):
            yield SetUp(game.name, players, chosen)


SET_UPS = tuple(set_up for game in einklang.GAMES.values() for set_up in set_ups(game))
TILE_GAMES = ("classic", "travel", "solo", "team", "duel")
TILE_SET_UPS = tuple(set_up for set_up in SET_UPS if set_up.name in TILE_GAMES)

BOTS = tuple(STYLES)  # those that play without thinking long


def states(set_up: SetUp, bot: str, seed: int) -> Iterator[Any]:
    """All states of a game, from the deal to the end."""
    players = [einklang.bot(bot, derived_seed(seed, seat)) for seat in range(set_up.players)]
    state = set_up.new(seed)
    yield state
    while not state.over:
        view = set_up.game.view(state, state.turn)
        state = set_up.game.apply(state, players[state.turn].choose(view))
        yield state


def some_states(set_up: SetUp, seed: int, every: int) -> list[Any]:
    """Each so many states of a random game, and the last."""
    whole = list(states(set_up, "random", seed))
    return [*whole[:-1:every], whole[-1]]


def some_decided(set_up: SetUp, seed: int, every: int) -> list[Any]:
    """Those of them in which nobody has an exchange to decide: all see the same table."""
    return [state for state in some_states(set_up, seed, every) if not state.exchange_offered]


def finished(set_up: SetUp, bot: str, seed: int) -> Any:
    """The last state of a game."""
    *_, last = states(set_up, bot, seed)
    return last


def steps_seen(state: Any, seat: int | None) -> list[tuple[Step, int, Recycling | None]]:
    """The steps of which a seat or a watcher knows, what was drawn after each, and a renewed pile.

    That somebody else kept his pieces is known to nobody: he draws after the piece before. Nor is
    that piece seen before he has decided (rules F35).
    """
    seen: list[tuple[Step, int, Recycling | None]] = []
    for step in state.steps:
        if state.game.write(state, step.action) == "keep" and step.seat != seat:
            seen[-1] = seen[-1][0], len(step.drew), step.recycling
        else:
            seen.append((step, len(step.drew), step.recycling))
    return seen[:-1] if state.exchange_offered and state.turn != seat else seen
