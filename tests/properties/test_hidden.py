"""What a seat may not know never reaches its view."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

import einklang
from disturbing import disturbed
from einklang.games.generator import Generator
from playing import BOTS, SET_UPS, states

seeds = st.integers(0, 10**9)


@st.composite
def moments(draw: st.DrawFn) -> tuple[Any, int]:
    """Any state of a game, and one of its seats."""
    set_up = draw(st.sampled_from(SET_UPS))
    played = list(states(set_up, draw(st.sampled_from(BOTS)), draw(seeds)))
    state = played[draw(st.integers(0, 200)) % len(played)]
    return state, draw(st.integers(0, set_up.players - 1))


@given(moments(), seeds)
def test_a_view_is_byte_identical_when_anything_hidden_changes(
    moment: tuple[Any, int], seed: int
) -> None:
    state, seat = moment
    other = disturbed(state, {seat}, Generator(seed))
    assert other.row.generator.tolist() != state.row.generator.tolist()
    assert bytes(other.game.view(other, seat)) == bytes(state.game.view(state, seat))


@given(moments(), seeds)
def test_a_watchers_view_is_byte_identical_when_anything_hidden_changes(
    moment: tuple[Any, int], seed: int
) -> None:
    state, _ = moment
    other = disturbed(state, (), Generator(seed))
    assert bytes(other.game.view(other, None)) == bytes(state.game.view(state, None))


@given(moments(), seeds)
def test_a_redealt_state_gives_the_same_view(moment: tuple[Any, int], seed: int) -> None:
    state, seat = moment
    view = state.game.view(state, seat)
    redealt = state.game.redeal(view, seed)
    assert bytes(state.game.view(redealt, seat)) == bytes(view)


@given(moments(), seeds)
def test_a_redealt_state_has_a_past_that_keeps_all_rules(
    moment: tuple[Any, int], seed: int
) -> None:
    state, seat = moment
    redealt = state.game.redeal(state.game.view(state, seat), seed)
    line = einklang.record_of(redealt).to_line()
    assert einklang.replay(einklang.read_record(line)) == redealt


@given(moments(), seeds)
def test_a_redealt_state_can_be_played_on(moment: tuple[Any, int], seed: int) -> None:
    state, _ = moment
    assume(not state.over)
    game = state.game
    view = game.view(state, state.turn)
    redealt = game.redeal(view, seed)
    assert game.redeal(view, seed) == redealt
    assert list(game.legal(redealt)) == list(game.legal(view))
    dice = Generator(seed)
    while not redealt.over:
        legal = game.legal(redealt)
        redealt = game.apply(redealt, legal[dice.below(len(legal))])
