"""Nothing that is hidden from a seat is in what it is shown."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from spiel_games import HIDING, decisions, play

NONE = pyspiel.PrivateInfoType.NONE


def shown_to(player: int, state: Any) -> list[object]:
    """All that OpenSpiel shows to a player."""
    return [
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
    ]


def shown_to_watchers(state: Any) -> list[object]:
    shown: list[object] = []
    for recalls in (False, True):
        kind = pyspiel.IIGObservationType(perfect_recall=recalls, private_info=NONE)
        observation = make_observation(state.get_game(), kind)
        observation.set_from(state, 1)
        shown += [observation.tensor.tolist(), observation.string_from(state, 1)]
    return shown


@pytest.mark.parametrize("set_up", HIDING)
def test_states_that_differ_only_in_hidden_things_look_the_same(set_up: str) -> None:
    sampler = random.Random(1).random
    differed = False
    for state in decisions(set_up, seed=3, every=7):
        for player in [*range(state.num_players())] * 3:  # of tiny there are few deals
            other = state.resample_from_infostate(player, sampler)
            assert shown_to(player, state) == shown_to(player, other)
            assert shown_to_watchers(state) == shown_to_watchers(other)
            rest = [seat for seat in range(state.num_players()) if seat != player]
            differed |= any(shown_to(seat, state) != shown_to(seat, other) for seat in rest)
    assert differed


@pytest.mark.parametrize("set_up", ["einklang_classic(players=2)", "einklang_cards(players=2)"])
def test_others_do_not_see_what_is_being_drawn(set_up: str) -> None:
    seen = 0
    for state in play(set_up, seed=2):
        if not state.is_chance_node() or len(state.legal_actions()) < 2 or not state.position:
            continue
        drawer = state.position.turn
        one, other = (state.child(kind) for kind in state.legal_actions()[:2])
        assert shown_to(1 - drawer, one) == shown_to(1 - drawer, other)
        assert shown_to_watchers(one) == shown_to_watchers(other)
        strings = [s.information_state_string(drawer) for s in (one, other)]
        tensors = [s.information_state_tensor(drawer) for s in (one, other)]
        assert strings[0] != strings[1]
        assert tensors[0] != tensors[1]
        seen += 1
    assert seen > 10


def test_a_deal_shows_each_seat_its_own_rack() -> None:
    """The first six draws are those of seat 0."""
    states = [pyspiel.load_game("einklang_classic").new_initial_state() for _ in range(2)]
    for state, kind in zip(states, (0, 1), strict=True):
        state.apply_action(kind)
    one, other = states
    assert shown_to(1, one) == shown_to(1, other)
    assert shown_to_watchers(one) == shown_to_watchers(other)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_tensor(0) != other.information_state_tensor(0)


def test_what_is_drawn_together_is_known_in_no_order() -> None:
    game = pyspiel.load_game("einklang_tiny")
    states = []
    for dealt in ([0, 1, 6, 6], [1, 0, 6, 6]):
        state = game.new_initial_state()
        for kind in dealt:
            state.apply_action(kind)
        states.append(state)
    assert shown_to(0, states[0]) == shown_to(0, states[1])
    assert str(states[0]) != str(states[1])


def test_an_offered_exchange_is_seen_by_nobody_else() -> None:
    """Rules F35. It would tell that the hand shows none of the weakest colours (rules D5.1)."""
    game = pyspiel.load_game("einklang_cards(players=2)")
    for seed in range(50):
        for before, state in pairwise(decisions("einklang_cards(players=2)", seed)):
            if not state.is_terminal() and state.position.exchange_offered:
                swap = state.position.layout.swap
                assert state.legal_actions() == [swap, swap + 1]
                own = state.current_player()
                assert shown_to(1 - own, state) == shown_to(1 - own, before)
                assert shown_to_watchers(state) == shown_to_watchers(before)
                assert state.information_state_string(own).endswith("may swap")
                assert game.num_distinct_actions() == swap + 2
                return
    pytest.fail("no random game had an exchange")
