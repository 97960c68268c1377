"""Pairs of games that differ only in what a seat cannot see, and in who could have exchanged."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any, NamedTuple

import einklang
from playing import SetUp

SET_UPS = (
    SetUp("classic", 2),
    SetUp("classic", 3),
    SetUp("travel", 2),
    SetUp("team", 4),
    SetUp("duel", 2),
    SetUp("cards", 2, (("track", "four-sectors"),)),
    SetUp("cards", 3, (("track", "three-zones"),)),
)


class Pair(NamedTuple):
    """All states of two games that a seat, and so a watcher, cannot tell apart."""

    seat: int
    one: list[Any]
    other: list[Any]

    @property
    def differs(self) -> bool:
        """Whether others had the choice to exchange at different moments."""
        return choices(self.one[-1], self.seat) != choices(self.other[-1], self.seat)


def choices(state: Any, seat: int) -> list[int]:
    """After how many pieces and exchanges others decided not to exchange."""
    found, seen = [], 0
    for step in state.steps:
        if step.action != state.layout.keep:
            seen += 1
        elif step.seat != seat:
            found.append(seen)
    return found


def player_of(set_up: SetUp) -> str:
    """A bot that can often exchange; at random that is rare."""
    return "greedy" if set_up.name == "duel" else "balanced"


def quiet_game(set_up: SetUp, seed: int, pieces: int) -> list[Any]:
    """All states of a game of so many pieces; hardly anybody exchanges who could."""
    dice, player = random.Random(seed), einklang.bot(player_of(set_up), seed)
    states = [set_up.new(seed)]
    while not states[-1].over:
        state = states[-1]
        if state.exchange_offered:
            action = state.layout.keep if dice.random() < 0.9 else state.layout.swap
        elif pieces:
            pieces -= 1
            action = player.choose(set_up.game.view(state, state.turn))
        else:
            break
        states.append(set_up.game.apply(state, action))
    return states


def pairs(set_up: SetUp, seed: int, pieces: int = 36) -> Iterator[Pair]:
    """A game, and for each seat another one that looks the same from there."""
    game, one = set_up.game, quiet_game(set_up, seed, pieces)
    for seat in range(set_up.players):
        redealt = game.redeal(game.view(one[-1], seat), seed)
        setup = game.setup_of(redealt)
        other = [game.start(set_up.players, setup, options=set_up.options)]
        for step in redealt.steps:
            other.append(game.apply_told(other[-1], step.action, step.drew))
        yield Pair(seat, one, other)


def differing_pairs(set_up: SetUp, count: int, pieces: int = 36) -> Iterator[Pair]:
    """So many pairs of games in which others had the choice to exchange at different moments."""
    every = (pair for seed in range(10 * count) for pair in pairs(set_up, seed, pieces))
    found = list(islice((pair for pair in every if pair.differs), count))
    assert len(found) == count
    yield from found


def open_choice(set_up: SetUp, pieces: int) -> tuple[Any, Any]:
    """A state in which a seat decides about an exchange, and the one before its piece."""
    return next(
        found for seed in range(20) for found in undecided(quiet_game(set_up, seed, pieces))
    )


def undecided(states: list[Any]) -> Iterator[tuple[Any, Any]]:
    """The states in which a seat decides about an exchange, each with the one before its piece."""
    for before, state in pairwise(states):
        if state.exchange_offered:
            yield before, state
