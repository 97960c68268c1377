"""The engine against the naive second implementation, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from effort import games
from einklang.records.replay import result_json
from einklang.symbols import PAIR_TEXTS
from naive.cards import NaiveCards
from naive.tiles import NaiveGame
from naive.towers import NaiveTowers
from playing import BOTS, SET_UPS, SetUp, states

# Three bots play these games in every set-up: 24 games of each, and 2,100 in a soak run.
FEW, MANY = 6, 700


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_both_agree_on_legal_actions_points_tracks_hands_stock_and_result(
    set_up: SetUp, bot: str
) -> None:
    for seed in range(games(FEW, MANY)):
        compare(set_up, bot, seed)


def naive_game(set_up: SetUp, setup: Mapping[str, Any]) -> Any:
    """The naive game that starts as a record's setup says."""
    if set_up.name == "spezial":
        return NaiveTowers.from_setup(set_up.players, dict(setup), dict(set_up.options))
    if set_up.name == "cards":
        return NaiveCards.from_setup(set_up.players, dict(setup), dict(set_up.options))
    return NaiveGame(set_up.name, set_up.players, setup["racks"])


def compare(set_up: SetUp, bot: str, seed: int) -> None:
    game = set_up.game
    played = states(set_up, bot, seed)
    state = next(played)
    naive = naive_game(set_up, game.setup_of(state))
    for after in played:
        assert state.turn == naive.seat
        assert not naive.over
        assert set(game.legal(state)) == naive.legal()
        step = after.steps[-1]
        points = naive.play(game.write(state, step.action), [PAIR_TEXTS[k] for k in step.drew])
        assert points == step.points_by_letter
        state = after
        assert [dict(side) for side in state.scores] == naive.scores()
        for seat, hand in enumerate(naive.held()):
            assert sorted(state.known_hand(seat)) == sorted(hand)
        assert state.stock_size == naive.stock_size()
    result = game.result(state)
    assert naive.over
    assert not game.legal(state)
    assert result is not None
    assert result_json(result) == naive.result()
