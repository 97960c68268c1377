"""States that a player cannot tell from the true one."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

from einklang.rl.openspiel import resample
from spiel_games import FEW, HIDING, decisions, play


def same_to(player: int, state: Any, other: Any) -> bool:
    return bool(
        state.information_state_string(player) == other.information_state_string(player)
        and state.information_state_tensor(player) == other.information_state_tensor(player)
        and state.current_player() == other.current_player()
    )


@pytest.mark.parametrize("set_up", FEW)
def test_the_player_knows_the_same(set_up: str) -> None:
    sampler = random.Random(1).random
    for state in decisions(set_up, seed=6, every=8):
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert same_to(player, state, other)
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("set_up", HIDING)
def test_what_others_hold_is_dealt_anew(set_up: str) -> None:
    state = decisions(set_up, seed=2)[0 if set_up == "einklang_tiny" else 2]
    sampler = random.Random(1).random
    others = [state.resample_from_infostate(0, sampler) for _ in range(8)]
    hands = {str(other.position.known_hand(1)) for other in others}
    assert len(hands) > 1
    assert {other.position.known_hand(0) for other in others} == {state.position.known_hand(0)}
    assert len({str(other) for other in others}) > 1


@pytest.mark.parametrize("set_up", FEW)
def test_the_history_leads_to_the_state(set_up: str) -> None:
    state = decisions(set_up, seed=3, every=10)[1]
    other = state.resample_from_infostate(0, random.Random(2).random)
    again = state.get_game().new_initial_state()
    for item in other.full_history():
        assert again.current_player() == item.player
        again.apply_action_with_legality_check(item.action)
    assert again.position == other.position
    assert str(again) == str(other)


def test_the_sampler_decides_everything() -> None:
    state = decisions("einklang_classic(players=2)", seed=1)[5]
    one, same, other = (
        state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0))
        for seed in (1, 1, 2)
    )
    assert str(one) == str(same) != str(other)


def test_without_a_sampler_every_deal_is_another_one() -> None:
    state = decisions("einklang_classic(players=2)", seed=1)[5]
    assert len({str(resample(state, 1)) for _ in range(5)}) == 5


def test_a_numpy_player_will_do() -> None:
    state = decisions("einklang_tiny", seed=1)[0]
    assert same_to(1, state, resample(state, np.int64(1)))  # type: ignore[arg-type]


def test_amid_draws_nothing_is_resampled() -> None:
    amid = [
        state for state in play("einklang_classic(players=2)", seed=1) if state.is_chance_node()
    ]
    for state in (amid[0], amid[-1]):
        with pytest.raises(ValueError, match=r"only be resampled where a seat decides"):
            state.resample_from_infostate(0, random.random)
