"""Batches of games: who plays in them, whether two are the same, and one of them step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import einklang
from einklang.bots.policies.batch import Games
from einklang.games.generator import DEAL, branch_dice
from plain_choice import POLICIES
from playing import SetUp

# One policy for all seats, or another one for each.
MIXTURES = (*POLICIES, "mixed", "mixed otherwise")


def mixture(kind: str, players: int) -> list[str]:
    """The policies of all seats."""
    if kind in POLICIES:
        return [kind] * players
    ahead = 1 if kind == "mixed" else 3
    return [POLICIES[(ahead + seat) % len(POLICIES)] for seat in range(players)]


def same(one: Games, other: Games) -> bool:
    """Whether exactly the same came of all games, in arrays of the same types."""
    arrays = [(games.places, games.scores, games.ended, games.steps) for games in (one, other)]
    equal = all(np.array_equal(a, b) and a.dtype == b.dtype for a, b in zip(*arrays, strict=True))
    return equal and one.endings == other.endings


def step_by_step(set_up: SetUp, policies: Sequence[str], seed: int, number: int) -> Any:
    """The last state of one of the games of a seed, as bots play it outside the kernels."""
    game = set_up.game
    bots = [
        einklang.bot(policy, branch_dice(seed, number, DEAL + 1 + seat))
        for seat, policy in enumerate(policies)
    ]
    state = game.new(set_up.players, branch_dice(seed, number, DEAL), set_up.options)
    while not state.over:
        state = game.apply(state, bots[state.turn].choose(game.view(state, state.turn)))
    return state
