"""What a seat may not know never reaches its view."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

import einklang
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
    other = disturbed(state, seat, Generator(seed))
    assert other.record["generator"].tolist() != state.record["generator"].tolist()
    assert bytes(other.game.view(other, seat)) == bytes(state.game.view(state, seat))


def disturbed(state: Any, seat: int, dice: Generator) -> Any:
    """The state with other hidden pieces: hands and draws of others, stock and generator."""
    record, start = shuffled(state.record, seat, dice), shuffled(state.start, seat, dice)
    steps = tuple(
        step if step.seat == seat else step._replace(drew=tuple(dice.below(21) for _ in step.drew))
        for step in state.steps
    )
    return type(state)(state.layout, record, start, steps, state.laid_before, state.dealt)


def shuffled(record: np.record, seat: int, dice: Generator) -> np.record:
    """A record in which everything that the seat cannot see is dealt anew, blindly."""
    changed: np.record = record.copy()
    changed["generator"][:] = changed["generator"] ^ 0x5A5A
    if "hands" not in (record.dtype.names or ()):
        return changed
    hidden = [(int(s), int(p)) for s, p in np.argwhere(record["hands"] >= 0) if s != seat]
    pool = [int(record["hands"][s, p]) for s, p in hidden]
    pool += [kind for kind, count in enumerate(record["stock"]) for _ in range(count)]
    for i in range(len(pool) - 1, 0, -1):
        j = dice.below(i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    for (s, p), kind in zip(hidden, pool, strict=False):
        changed["hands"][s, p] = kind
    changed["stock"][:] = np.bincount(pool[len(hidden) :], minlength=21)
    return changed


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
