"""States of Genial Spezial never change, and copying one is one assignment."""

from __future__ import annotations

from itertools import pairwise

import pytest

from einklang.games.errors import ActionError
from einklang.games.towers.position import State
from einklang.rows import field_bytes, rows
from moves import play
from towers.changed_boards import table
from towers.flood_fill import lively_game
from towers.tower_positions import PLAYERS, SPEZIAL, own


def everything(state: State) -> tuple[object, ...]:
    return (
        state.row.tobytes(),
        state.start.tobytes(),
        state.table_bytes(),
        state.steps,
        state.laid_before,
        state.tiles,
        dict(state.board),
        dict(state.towers),
        state.scores,
        state.tiles_left,
        state.turn,
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_apply_leaves_the_old_state_as_it_was(players: int) -> None:
    past: list[tuple[State, tuple[object, ...]]] = []
    for state, after in pairwise(lively_game(SPEZIAL, players, seed=9)):
        past.append((state, everything(state)))
        assert after is not state
        assert after != state
        assert after.steps[:-1] == state.steps
        assert after.start.tobytes() == state.start.tobytes()
    for state, before in past:
        assert everything(state) == before


def test_looking_and_failing_change_nothing() -> None:
    state = table(2, tiles=own("k10-l10"))
    before = everything(state)
    list(SPEZIAL.legal(state))
    SPEZIAL.outlook(state)
    SPEZIAL.redeal(SPEZIAL.view(state, 0))
    SPEZIAL.result(state)
    state.weakest(0)
    for action in ("k10-k11", "j10-j11", "j12-j13", "k9-k8+O", "xyz", "a1-a2", -1):
        with pytest.raises(ActionError):
            SPEZIAL.apply(state, action)
    assert everything(state) == before


def test_writing_into_a_view_or_a_new_state_does_not_reach_the_old_state() -> None:
    state = table(2, tiles=own("k10-l10"))
    before = everything(state)
    view = SPEZIAL.view(state, 0)
    view.row.board[:] = 3
    view.row.chip_values[:] = 9
    after = play(state, "k9-k8")
    after.row.tracks[:] = 7
    after.row.joined[:] = 1
    assert everything(state) == before


def test_the_same_action_gives_the_same_state_again() -> None:
    state = SPEZIAL.new(3, seed=1)
    one, other = play(state, "k10-l10"), play(state, "k10-l10")
    assert one == other
    assert hash(one) == hash(other)
    assert one.row.generator.tolist() == state.row.generator.tolist()  # nothing is drawn


@pytest.mark.parametrize("players", PLAYERS)
def test_many_states_fit_into_one_array_and_are_copied_in_one_assignment(players: int) -> None:
    states = list(lively_game(SPEZIAL, players, seed=1))
    many = rows(type(states[0].row), len(states))
    for number, state in enumerate(states):
        many[number] = state.row
    for number, state in enumerate(states):
        assert field_bytes(many[number], without=("generator",)) == state.table_bytes()
    assert not many.dtype.hasobject
    middle = states[len(states) // 2]
    twin = State(middle.layout, many[len(states) // 2], middle.start, middle.steps)
    assert twin == middle
    action = SPEZIAL.legal(twin)[0]
    assert SPEZIAL.apply(twin, action) == SPEZIAL.apply(middle, action)


def test_states_are_equal_if_their_tables_are() -> None:
    chips = SPEZIAL.setup_of(SPEZIAL.new(2, seed=1))["chips"]
    one = table(2, chips=chips, seed=1)
    assert one == table(2, chips=chips, seed=2)
    assert hash(one) == hash(table(2, chips=chips, seed=2))
    assert one != table(2, chips=chips, turn=1)
    assert one != table(2, chips=chips, black=["j10"])
    assert one != table(2, chips=chips, tracks=[{"O": 1}])
    assert one != table(2, chips=chips, tiles=own("k10-l10"))
    assert one != table(3)
    assert one != "a state"
