"""The list of legal actions of a position, and of a view."""

from __future__ import annotations

import numpy as np
import pytest

from moves import play
from playing import BOTS, TILE_SET_UPS, SetUp, states
from tiles.positions import all_on, full_board, table


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_numbers_ascend_and_match_the_texts(set_up: SetUp, bot: str) -> None:
    for state in states(set_up, bot, seed=4):
        legal = state.game.legal(state)
        assert (np.diff(legal.numbers) > 0).all()
        if len(state.steps) % 9 == 0:
            assert [state.game.read(state, text) for text in legal] == legal.numbers.tolist()


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_exactly_the_listed_numbers_can_be_played(set_up: SetUp) -> None:
    for i, state in enumerate(states(set_up, "balanced", seed=5)):
        if i % 25 != 3:
            continue
        legal = set(state.game.legal(state).numbers.tolist())
        some = range(i % 7, len(state.layout.texts), 7)
        played = set()
        for number in some:
            try:
                state.game.apply(state, number)
            except ValueError:
                continue
            played.add(number)
        assert played == legal & set(some)


def test_an_offered_exchange_is_listed_as_swap_and_keep() -> None:
    state = table("classic", racks=[["GB", "GG"]], tracks=[all_on(5, R=1)])
    legal = state.game.legal(play(state, "GB:h8-h9"))
    assert list(legal) == ["swap", "keep"]
    assert "SWAP" in legal
    assert "GG:j8-j9" not in legal


def test_a_finished_game_has_no_legal_actions() -> None:
    state = table("classic", board=full_board(2))
    assert list(state.game.legal(state)) == []


def test_membership_takes_liberal_text_and_numbers() -> None:
    state = table("classic", tiles=["PP:h10-h11"])
    legal = state.game.legal(state)
    for text in ("RB:h8-h9", "br:H9-H8", " rb : h8 - h9 "):
        assert text in legal
    assert legal.numbers[0] in legal
    assert legal.numbers[-1] in legal
    for wrong in ("RB:h9-h10", "GG:h8-h9", "RB:h8-h10", "xyz", "h8-h9", "swap", ""):
        assert wrong not in legal
    no_numbers: list[object] = [-1, 10**6, None]
    assert not any(number in legal for number in no_numbers)


@pytest.mark.parametrize("set_up", [s for s in TILE_SET_UPS if s.players > 1], ids=str)
def test_a_view_lists_what_its_seat_may_do_and_nothing_while_others_play(set_up: SetUp) -> None:
    game = set_up.game
    for state in states(set_up, "balanced", seed=6):
        listed = game.legal(state).numbers.tolist()
        for seat in range(set_up.players):
            seen = game.legal(game.view(state, seat)).numbers.tolist()
            assert seen == (listed if seat == state.turn else [])
