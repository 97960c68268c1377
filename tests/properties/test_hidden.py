"""What a seat may not know never reaches its view."""

from __future__ import annotations

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

import einklang
from einklang.games.generator import Generator
from einklang.games.tiles.position import State
from playing import BOTS, SET_UPS, SetUp, states

set_ups = st.sampled_from(SET_UPS)
bots = st.sampled_from(BOTS)
seeds = st.integers(0, 10**9)


@given(set_ups, bots, seeds, st.integers(0, 200), st.data())
def test_a_view_is_byte_identical_when_anything_hidden_changes(
    set_up: SetUp, bot: str, seed: int, when: int, data: st.DataObject
) -> None:
    played = list(states(set_up, bot, seed))
    state = played[when % len(played)]
    seat = data.draw(st.integers(0, set_up.players - 1))
    other = disturbed(state, seat, Generator(seed))
    assert other.record["generator"].tolist() != state.record["generator"].tolist()
    assert bytes(set_up.game.view(other, seat)) == bytes(set_up.game.view(state, seat))


def disturbed(state: State, seat: int, dice: Generator) -> State:
    """The state with other hidden tiles: racks and draws of others, bag and generator."""
    record, start = shuffled(state.record, seat, dice), shuffled(state.start, seat, dice)
    steps = tuple(
        step if step.seat == seat else step._replace(drew=tuple(dice.below(21) for _ in step.drew))
        for step in state.steps
    )
    return State(state.game, record, start, steps, state.laid_before, state.dealt)


def shuffled(record: np.record, seat: int, dice: Generator) -> np.record:
    """A record in which all tiles that the seat cannot see are dealt anew, blindly."""
    changed: np.record = record.copy()
    hidden = [(int(s), int(p)) for s, p in np.argwhere(record["racks"] >= 0) if s != seat]
    pool = [int(record["racks"][s, p]) for s, p in hidden]
    pool += [kind for kind, count in enumerate(record["bag"]) for _ in range(count)]
    for i in range(len(pool) - 1, 0, -1):
        j = dice.below(i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    for (s, p), kind in zip(hidden, pool, strict=False):
        changed["racks"][s, p] = kind
    changed["bag"][:] = np.bincount(pool[len(hidden) :], minlength=21)
    changed["generator"][:] = changed["generator"] ^ 0x5A5A
    return changed


@given(set_ups, bots, seeds, st.integers(0, 200), st.data())
def test_a_redealt_state_gives_the_same_view(
    set_up: SetUp, bot: str, seed: int, when: int, data: st.DataObject
) -> None:
    played = list(states(set_up, bot, seed))
    state = played[when % len(played)]
    seat = data.draw(st.integers(0, set_up.players - 1))
    view = set_up.game.view(state, seat)
    redealt = set_up.game.redeal(view, seed=data.draw(seeds))
    assert bytes(set_up.game.view(redealt, seat)) == bytes(view)


@given(set_ups, bots, seeds, st.integers(0, 200), st.data())
def test_a_redealt_state_has_a_past_that_keeps_all_rules(
    set_up: SetUp, bot: str, seed: int, when: int, data: st.DataObject
) -> None:
    played = list(states(set_up, bot, seed))
    state = played[when % len(played)]
    view = set_up.game.view(state, data.draw(st.integers(0, set_up.players - 1)))
    redealt = set_up.game.redeal(view, seed=data.draw(seeds))
    line = einklang.record_of(redealt).to_line()
    assert einklang.replay(einklang.read_record(line)) == redealt


@given(set_ups, seeds, st.integers(1, 200), seeds)
def test_a_redealt_state_can_be_played_on(
    set_up: SetUp, seed: int, when: int, redeal_seed: int
) -> None:
    played = list(states(set_up, "random", seed))
    state = played[when % len(played)]
    assume(not state.over)
    view = set_up.game.view(state, state.turn)
    redealt = set_up.game.redeal(view, redeal_seed)
    assert set_up.game.redeal(view, redeal_seed) == redealt
    assert list(set_up.game.legal(redealt)) == list(set_up.game.legal(view))
    dice = Generator(redeal_seed)
    while not redealt.over:
        legal = set_up.game.legal(redealt)
        redealt = set_up.game.apply(redealt, legal[dice.below(len(legal))])
