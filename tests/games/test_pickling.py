"""Positions go from process to process as they are."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import pytest

import einklang
from einklang.games.tiles.ruleset import CLASSIC
from einklang.games.tiles.tile_game import TileGame
from playing import SET_UPS, SetUp, some_states


def seen_often(set_up: SetUp) -> list[Any]:
    """Some states of a game and all views of them."""
    seats = [None, *range(set_up.players)]
    return [
        position
        for state in some_states(set_up, 6, 17)
        for position in (state, *(set_up.game.view(state, seat) for seat in seats))
    ]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_position_comes_back_equal(set_up: SetUp) -> None:
    for position in seen_often(set_up):
        again = pickle.loads(pickle.dumps(position))
        assert type(again) is type(position)
        assert again == position
        assert again.layout is position.layout
        assert again.game is position.game
        assert again.steps == position.steps
        assert again.tiles == position.tiles if set_up.name != "cards" else True
        assert set_up.game.legal(again).numbers.tolist() == (
            set_up.game.legal(position).numbers.tolist()
        )


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_state_that_comes_back_draws_the_same(set_up: SetUp) -> None:
    game = set_up.game
    state = again = set_up.new(8)
    while not state.over:
        again = pickle.loads(pickle.dumps(again))
        action = int(game.legal(state).numbers[0])
        state, again = game.apply(state, action), game.apply(again, action)
        assert again.steps[-1] == state.steps[-1]
    assert again == state


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_pickle_is_small(set_up: SetUp) -> None:
    """Up to three records and the steps; the tables and texts of a layout are many times as large.

    The third one shows what others see while an exchange is undecided.
    """
    for position in seen_often(set_up):
        room = 3 * position.row.nbytes + 120 * len(position.steps) + 1000
        assert len(pickle.dumps(position)) < room


def test_a_position_that_was_set_up_comes_back_equal() -> None:
    classic = einklang.game("classic")
    state = classic.set_up(2, tiles=["RB:h9-h10"], seed=1)
    again = pickle.loads(pickle.dumps(state))
    assert (again, again.tiles, again.dealt) == (state, state.tiles, False)


def test_a_game_comes_back_as_itself() -> None:
    for game in einklang.GAMES.values():
        assert pickle.loads(pickle.dumps(game)) is game


def test_a_variant_of_ones_own_says_that_it_cannot_be_pickled() -> None:
    own = TileGame(replace(CLASSIC, rack=4))
    state = own.new(seed=1)
    for what in (own, state, own.view(state, 0)):
        with pytest.raises(pickle.PicklingError, match="classic cannot be pickled: it is no game"):
            pickle.dumps(what)


def look(position: Any) -> tuple[str, Any, list[str]]:
    """What another process makes of a position; it goes back as well."""
    return repr(position), position, list(position.game.legal(position))


def test_a_fresh_process_reads_a_view() -> None:
    cards = einklang.game("cards")
    state = cards.new(3, 5, {"track": "three-zones"})
    positions = [state, *(cards.view(state, seat) for seat in (0, 1, None))]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for position, answer in zip(positions, pool.map(look, positions), strict=True):
            assert answer == (repr(position), position, list(cards.legal(position)))
