"""What a state keeps from step to step is what can be counted on the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from effort import games
from einklang.games.tiles.state import COVERED, SPOTS
from free_positions import free_positions
from naive.tiles import CELLS, DIRECTIONS, LETTERS
from playing import BOTS, SET_UPS, TILE_SET_UPS, SetUp, states

CARD_SET_UPS = [set_up for set_up in SET_UPS if set_up.name == "cards"]


def walked(state: Any) -> NDArray[np.int8]:
    """What each colour would count on each spot, by walking from every free cell (rules A5.1)."""
    shown = state.board
    board = {CELLS[name]: letter for name, letter in shown.items()}
    counts = np.full((len(LETTERS), SPOTS), COVERED, np.int8)
    for name, spot in zip(state.layout.board.names, state.layout.board.spots, strict=True):
        if name in shown:
            continue
        counts[:, spot] = 0
        for dq, dr in DIRECTIONS:
            q, r = CELLS[name][0] + dq, CELLS[name][1] + dr
            letter = board.get((q, r))
            while letter is not None and board.get((q, r)) == letter:
                counts[LETTERS.index(letter), spot] += 1
                q, r = q + dq, r + dr
    return counts


def counted(state: Any) -> list[int]:
    """How many open cards show each symbol (rules D3.2)."""
    lying = [card for cards in state.open for card in cards]
    return [sum(letter in card for card in lying) for letter in LETTERS]


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a5_1_the_score_table_of_played_games_is_what_lines_count(set_up: SetUp) -> None:
    for seed in range(games(few=3, many=300)):
        for state in states(set_up, BOTS[seed % len(BOTS)], seed):
            assert np.array_equal(state.row.lines, walked(state))


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a5_1_the_score_table_of_positions_set_up_freely(set_up: SetUp) -> None:
    longest = 0
    for state in free_positions(set_up, 1, games(few=25, many=2000)):
        assert np.array_equal(state.row.lines, walked(state))
        after = state.game.apply(state, int(state.game.legal(state).numbers[-1]))
        assert np.array_equal(after.row.lines, walked(after))
        longest = max(longest, int(state.row.lines.max()))
    assert longest > 12  # lines that no game would show


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a5_1_the_most_that_a_symbol_can_count_fits_into_the_table(set_up: SetUp) -> None:
    names = state_names(set_up)
    state = set_up.game.set_up(set_up.players, board=dict.fromkeys(names, "R"), seed=1)
    assert np.array_equal(state.row.lines, walked(state))


def state_names(set_up: SetUp) -> list[str]:
    """All cells but the printed ones and two in the middle."""
    start = set_up.new(1)
    return [name for name in start.layout.board.names if name not in {*start.board, "h8", "h9"}]


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a_view_shows_the_same_score_table(set_up: SetUp) -> None:
    *_, middle, _ = list(states(set_up, "greedy", 4))[::5]
    for seat in range(set_up.players):
        view = set_up.game.view(middle, seat)
        assert np.array_equal(view.row.lines, middle.row.lines)


@pytest.mark.parametrize("set_up", CARD_SET_UPS, ids=str)
def test_d3_2_symbols_showing_are_those_of_the_open_cards(set_up: SetUp) -> None:
    for seed in range(games(few=6, many=600)):
        for state in states(set_up, BOTS[seed % len(BOTS)], seed):
            assert state.row.showing.tolist() == counted(state)


@pytest.mark.parametrize("set_up", CARD_SET_UPS, ids=str)
def test_d3_2_symbols_showing_in_positions_set_up_freely(set_up: SetUp) -> None:
    for state in free_positions(set_up, 2, games(few=30, many=3000)):
        assert state.row.showing.tolist() == counted(state)
        after = state.game.apply(state, int(state.game.legal(state).numbers[0]))
        assert after.row.showing.tolist() == counted(after)
