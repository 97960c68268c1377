"""Observations hold what a seat may know, all of it, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from effort import games
from einklang.games.catalogue import STUDIES
from einklang.games.game import State
from einklang.rl.many_tables import ManyTables
from plain_sights import plain_sight
from playing import SET_UPS, SetUp, set_ups, some_states

ALL = (*SET_UPS, *(set_up for game in STUDIES.values() for set_up in set_ups(game)))


class Eyes:
    """Shows positions of a set-up as the environments do."""

    def __init__(self, set_up: SetUp) -> None:
        self.tables = ManyTables(set_up.name, set_up.players, options=set_up.options)
        self.tables.begin(1)

    def see(self, state: State, seat: int) -> tuple[Mapping[str, NDArray[Any]], NDArray[np.int8]]:
        self.tables.put(state)
        observations, masks = self.tables.seen_by(seat)
        return self.tables.split(observations[0]), masks[0]


@pytest.mark.parametrize("set_up", ALL, ids=str)
def test_every_piece_tells_what_the_view_of_the_seat_does(set_up: SetUp) -> None:
    eyes = Eyes(set_up)
    for seed in range(games(few=1, many=30)):
        for state in some_states(set_up, seed, every=9):
            for seat in range(state.players):
                pieces, _ = eyes.see(state, seat)
                plain = plain_sight(set_up.game.view(state, seat))
                assert pieces.keys() == plain.keys()
                for name, piece in pieces.items():
                    assert np.array_equal(piece, plain[name]), (name, state, seat)


@pytest.mark.parametrize("set_up", ALL, ids=str)
def test_the_mask_is_1_for_legal_actions_and_only_for_the_seat_to_move(set_up: SetUp) -> None:
    eyes = Eyes(set_up)
    for state in some_states(set_up, 2, every=4):
        for seat in range(state.players):
            _, mask = eyes.see(state, seat)
            legal = set_up.game.legal(set_up.game.view(state, seat)).numbers
            assert np.array_equal(np.flatnonzero(mask), legal)
            assert set(np.unique(mask)) <= {0, 1}


@pytest.mark.parametrize("set_up", ALL, ids=str)
def test_what_is_hidden_does_not_change_what_a_seat_sees(set_up: SetUp) -> None:
    eyes = Eyes(set_up)
    game = set_up.game
    changed = 0
    for state in some_states(set_up, 3, every=11):
        for seat in range(state.players):
            redealt = game.redeal(game.view(state, seat), seed=7)
            changed += redealt != state
            seen, mask = eyes.see(state, seat)
            again, same_mask = eyes.see(redealt, seat)
            assert np.array_equal(mask, same_mask)
            assert all(np.array_equal(seen[name], again[name]) for name in seen)
    # Where something is hidden from others, the test must have changed it.
    assert (changed > 0) == (game.holds_hands and set_up.players > 1)


@pytest.mark.parametrize("set_up", ALL, ids=str)
def test_all_numbers_lie_within_their_bounds(set_up: SetUp) -> None:
    tables = ManyTables(set_up.name, set_up.players, 64, options=set_up.options)
    tables.begin(5)
    for _ in range(60):
        tables.step(tables.any_actions())
        for piece, seen in zip(
            tables.pieces, tables.split(tables.observations).values(), strict=True
        ):
            assert seen.min() >= piece.low, piece.name
            assert seen.max() <= piece.high, piece.name


def test_a_hidden_tile_that_showed_would_be_found() -> None:
    """The comparison above can fail: another hand under the own name is another observation."""
    eyes = Eyes(SetUp("classic", 2))
    state = SetUp("classic", 2).new(1)
    own, _ = eyes.see(state, 0)
    other, _ = eyes.see(state, 1)
    assert not np.array_equal(own["hand"], other["hand"])
    assert np.array_equal(own["symbols"], other["symbols"])
