"""Nothing is hidden (rules C5.5): a view knows everything, and there is nothing to redeal."""

from __future__ import annotations

import pytest

from einklang.games.towers.position import State, View
from moves import play
from towers.changed_boards import table
from towers.flood_fill import lively_game
from towers.tower_positions import PLAYERS, SPEZIAL, own, scattered


def shown(position: State | View) -> tuple[object, ...]:
    """All that can be read off a position."""
    return (
        dict(position.board),
        dict(position.towers),
        position.tiles_left,
        position.tiles,
        position.scores,
        position.turn,
        position.over,
        position.players,
        [(step.seat, step.action, step.points) for step in position.steps],
        SPEZIAL.result(position),
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_c5_5_every_seat_sees_the_whole_table(players: int) -> None:
    for state in lively_game(SPEZIAL, players, seed=3):
        for seat in range(players):
            view = SPEZIAL.view(state, seat)
            assert view.seat == seat
            assert shown(view) == shown(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_c5_5_a_redealt_state_is_the_state_for_every_seat(players: int) -> None:
    for number, state in enumerate(lively_game(SPEZIAL, players, seed=4)):
        if number % 13 in (0, 12) or state.over:
            for seat in range(players):
                again = SPEZIAL.redeal(SPEZIAL.view(state, seat), seed=number)
                assert again == state
                assert again.table_bytes() == state.table_bytes()
                assert shown(again) == shown(state)
                assert again.steps == state.steps
                assert SPEZIAL.setup_of(again) == SPEZIAL.setup_of(state)


def test_c5_5_a_position_set_up_freely_is_redealt_as_it_is() -> None:
    first = table(3, tiles=own("k10-l10", "k9-k8", seat=2), tracks=[{"O": 3}], turn=1)
    for state in (first, play(first, "j12-j13+O", "m8-n7")):
        for seat in range(3):
            again = SPEZIAL.redeal(SPEZIAL.view(state, seat))
            assert again == state
            assert shown(again) == shown(state)
            assert not again.dealt


def test_c5_5_a_redealt_game_goes_on_as_the_old_one() -> None:
    *_, state, _, _, _ = lively_game(SPEZIAL, 2, seed=6)
    again = SPEZIAL.redeal(SPEZIAL.view(state, 1), seed=99)
    for action in SPEZIAL.legal(state):
        assert SPEZIAL.apply(again, action) == SPEZIAL.apply(state, action)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_view_lists_the_legal_actions_of_its_own_turn_and_none_of_others(players: int) -> None:
    state = table(players, tiles=scattered(players, 2, 1), turn=1)
    for seat in range(players):
        view = SPEZIAL.view(state, seat)
        assert list(SPEZIAL.legal(view)) == (list(SPEZIAL.legal(state)) if seat == 1 else [])
        actions, outlook = SPEZIAL.outlook(view)
        assert len(actions) == len(outlook.points) == len(outlook.standings)
        assert len(actions) == (len(SPEZIAL.legal(state)) if seat == 1 else 0)


def test_a_view_of_a_finished_game_lists_nothing_and_knows_the_result() -> None:
    state = table(2, tiles=scattered(2, 20, 20), tracks=[{"O": 4}])
    for seat in (0, 1):
        view = SPEZIAL.view(state, seat)
        assert not SPEZIAL.legal(view)
        assert SPEZIAL.result(view) == SPEZIAL.result(state)


def test_views_of_games_that_differ_only_in_their_generator_are_equal() -> None:
    chips = SPEZIAL.setup_of(SPEZIAL.new(2, seed=1))
    one, other = SPEZIAL.start(2, chips, seed=1), SPEZIAL.start(2, chips, seed=2)
    assert one == other
    for seat in (0, 1):
        assert SPEZIAL.view(one, seat) == SPEZIAL.view(other, seat)
        assert bytes(SPEZIAL.view(one, seat)) == bytes(SPEZIAL.view(other, seat))
    assert SPEZIAL.view(one, 0) != SPEZIAL.view(one, 1)
    assert "generator" not in type(SPEZIAL.view(one, 0).row).fields


def test_a_view_reads_and_writes_actions() -> None:
    state = SPEZIAL.new(2, seed=1)
    view = SPEZIAL.view(state, 1)
    assert SPEZIAL.read(view, "L10-k10") == SPEZIAL.read(state, "k10-l10")
    assert SPEZIAL.write(view, SPEZIAL.read(view, "j13-j12+o")) == "j12-j13+O"
