"""The engine against the naive second implementation, step by step."""

from __future__ import annotations

import pytest

from effort import games
from einklang.records.replay import result_json
from einklang.symbols import PAIR_TEXTS
from naive.tiles import NaiveGame
from playing import BOTS, SET_UPS, SetUp, states

# Three bots play these games in every set-up: 24 games of each, and 2,100 in a soak run.
FEW, MANY = 8, 700

PORTIONS = 8  # so that the games of one set-up can run on several cores


@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_both_agree_on_legal_actions_points_tracks_racks_and_result(
    set_up: SetUp, bot: str, portion: int
) -> None:
    for seed in range(portion, games(FEW, MANY), PORTIONS):
        compare(set_up, bot, seed)


def compare(set_up: SetUp, bot: str, seed: int) -> None:
    game = set_up.game
    played = states(set_up, bot, seed)
    state = next(played)
    racks = [list(state.rack(seat)) for seat in range(set_up.players)]
    naive = NaiveGame(set_up.name, set_up.players, racks)
    for after in played:
        assert state.turn == naive.seat
        assert not naive.over
        assert set(game.legal(state)) == naive.legal()
        step = after.steps[-1]
        points = naive.play(game.write(state, step.action), [PAIR_TEXTS[k] for k in step.drew])
        assert points == step.points_by_letter
        state = after
        assert [dict(side) for side in state.scores] == naive.scores()
        for seat in range(set_up.players):
            assert sorted(state.rack(seat)) == sorted(naive.racks[seat])
    result = game.result(state)
    assert naive.over
    assert not game.legal(state)
    assert result is not None
    assert result_json(result) == naive.result()
