"""Played games against a flood fill, and against the naive second implementation."""

from __future__ import annotations

from itertools import pairwise

import pytest

from effort import games
from naive.towers import NaiveTowers
from towers.flood_fill import chains, check_chains, check_step, lively_game, real_plan
from towers.tower_positions import PLAYERS, SPEZIAL, cells_of, free_places


@pytest.mark.parametrize("players", PLAYERS)
def test_c5_2_c5_3_kept_chains_and_points_are_those_of_a_flood_fill(players: int) -> None:
    plan = real_plan(players)
    for seed in range(games(few=2, many=100)):
        for before, after in pairwise(lively_game(SPEZIAL, players, seed)):
            check_chains(plan, after)
            check_step(plan, before, after)
            assert after.over or after.turn == (before.turn + 1) % players


def test_the_games_above_meet_all_that_can_happen() -> None:
    extra = lost = bonus = mergers = 0
    for players in PLAYERS:
        plan = real_plan(players)
        for before, after in pairwise(lively_game(SPEZIAL, players, seed=0)):
            step = after.steps[-1]
            own = [sum(state.scores[step.seat].values()) for state in (before, after)]
            extra += len(step.points_by_letter) == 4
            lost += sum(step.points) > own[1] - own[0]
            bonus += "+" in SPEZIAL.write(before, step.action)
            chains_then = chains(plan, before.board, step.seat)
            mergers += len(chains_then) > len(chains(plan, after.board, step.seat))
    assert min(extra, lost, bonus, mergers) > 3


@pytest.mark.parametrize("players", PLAYERS)
def test_c5_1_the_places_left_are_counted(players: int) -> None:
    plan = real_plan(players)
    for state in lively_game(SPEZIAL, players, seed=5):
        free = plan.cells - plan.towers - state.board.keys()
        bonus = [len(plan.bonus & {*cells_of(place)}) for place in free_places(free)]
        # One bonus field leaves the choice of 4 colours, two leave that of 10 pairs of them.
        assert int(state.row.free_lays) == sum((1, 4, 10)[fields] for fields in bonus)


@pytest.mark.parametrize("players", PLAYERS)
def test_both_implementations_agree_step_by_step(players: int) -> None:
    for seed in range(20, 20 + games(few=2, many=100)):
        played = lively_game(SPEZIAL, players, seed)
        state = next(played)
        naive = NaiveTowers.from_setup(players, SPEZIAL.setup_of(state), {})
        for after in played:
            assert naive.seat == state.turn
            assert set(SPEZIAL.legal(state)) == naive.legal()
            step = after.steps[-1]
            assert naive.play(SPEZIAL.write(state, step.action), []) == step.points_by_letter
            assert naive.scores() == [dict(score) for score in after.scores]
            state = after
        result = SPEZIAL.result(state)
        assert result is not None
        assert naive.result() == {
            "ended": result.ended,
            "scores": [dict(score) for score in result.scores],
            "places": list(result.places),
        }


def test_tiles_are_listed_in_the_order_in_which_they_were_laid() -> None:
    *_, last = lively_game(SPEZIAL, 2, seed=7)
    names = last.layout.board.names
    laid = [cells_of(SPEZIAL.write(last, step.action)) for step in last.steps]
    assert [(names[a], names[b]) for a, b in last.tiles] == laid
