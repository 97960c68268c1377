"""Played games for tests: every set-up, with every simple bot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import einklang
from einklang.games.generator import derived_seed
from einklang.games.tiles.position import State
from einklang.games.tiles.tile_game import TileGame


class SetUp(NamedTuple):
    """A game and its number of players."""

    name: str
    players: int

    @property
    def game(self) -> TileGame:
        return einklang.game(self.name)

    def __str__(self) -> str:
        return f"{self.name}-{self.players}"


SET_UPS = tuple(SetUp(game.name, n) for game in einklang.GAMES.values() for n in game.players)

BOTS = tuple(einklang.BOTS)


def states(set_up: SetUp, bot: str, seed: int) -> Iterator[State]:
    """All states of a game, from the deal to the end."""
    players = [einklang.bot(bot, derived_seed(seed, seat)) for seat in range(set_up.players)]
    state = set_up.game.new(set_up.players, seed)
    yield state
    while not state.over:
        view = set_up.game.view(state, state.turn)
        state = set_up.game.apply(state, players[state.turn].choose(view))
        yield state


def finished(set_up: SetUp, bot: str, seed: int) -> State:
    """The last state of a game."""
    *_, last = states(set_up, bot, seed)
    return last
