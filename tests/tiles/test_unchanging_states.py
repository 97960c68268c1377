"""A state never changes: playing gives a new one, and looking leaves it as it was."""

from __future__ import annotations

from itertools import pairwise

import pytest

import einklang
from einklang.games.errors import ActionError
from einklang.games.tiles.position import State
from playing import TILE_SET_UPS, SetUp, states
from tiles.positions import table


def everything(state: State) -> tuple[object, ...]:
    return (
        state.row.tobytes(),
        state.start.tobytes(),
        state.steps,
        state.laid_before,
        state.tiles,
        dict(state.board),
        state.scores,
        state.turn,
    )


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_apply_leaves_the_old_state_as_it_was(set_up: SetUp) -> None:
    past: list[tuple[State, tuple[object, ...]]] = []
    for state, after in pairwise(states(set_up, "balanced", seed=9)):
        past.append((state, everything(state)))
        assert after is not state
        assert after.steps[:-1] == state.steps
    for state, before in past:
        assert everything(state) == before


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_looking_and_failing_change_nothing(set_up: SetUp) -> None:
    game = set_up.game
    state = table(set_up.name, set_up.players, tiles=["PP:h8-h9"])
    before = everything(state)
    list(game.legal(state))
    game.outlook(state)
    game.view(state, 0)
    game.result(state)
    state.weakest(0)
    for action in ("RB:h8-h9", "xyz", "swap", -1):
        with pytest.raises(ActionError):
            game.apply(state, action)
    assert everything(state) == before


def test_the_same_action_gives_the_same_state_again() -> None:
    classic = einklang.game("classic")
    state = classic.new(seed=1)
    action = classic.legal(state)[0]
    one, other = classic.apply(state, action), classic.apply(state, action)
    assert one == other
    assert hash(one) == hash(other)
    assert one.row.generator.tolist() == other.row.generator.tolist()
    assert one.steps == other.steps


def test_writing_into_a_view_or_a_new_state_does_not_reach_the_old_state() -> None:
    classic = einklang.game("classic")
    state = classic.new(seed=1)
    before = everything(state)
    view = classic.view(state, 0)
    view.row.board[:] = 3
    after = classic.apply(state, classic.legal(state)[0])
    after.row.tracks[:] = 7
    after.row.hands[:] = 1
    assert everything(state) == before


def test_states_are_equal_if_their_tables_are() -> None:
    one, same = table("classic", bag=[], seed=1), table("classic", bag=[], seed=2)
    assert one == same
    assert hash(one) == hash(same)
    assert one != table("classic", bag=[], turn=1)
    assert one != table("travel", bag=[])
    assert one != "a state"


def test_tiles_are_listed_in_the_order_in_which_they_were_laid() -> None:
    state = table("classic", tiles=["PP:h8-h9"])
    state = state.game.apply(state, "RB:k6-k5")
    names = state.layout.board.names
    assert [(names[a], names[b]) for a, b in state.tiles] == [("h8", "h9"), ("k6", "k5")]
