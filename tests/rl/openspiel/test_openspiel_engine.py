"""A game that is played through OpenSpiel is the same game."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pyspiel
import pytest

from einklang.games.errors import NotAllowed
from einklang.symbols import PAIR_TEXTS
from spiel_games import FEW, SET_UPS, decisions, finished, play, played


def replayed(state: Any) -> Any:
    """The same game played by the engine alone, with all that the history tells."""
    game_name = state.get_game().get_type().short_name
    game, layout = played(game_name), state.position.layout
    chance = pyspiel.PlayerId.CHANCE
    history = [(item.player, item.action) for item in state.full_history()]
    begin = next(n for n, (player, _) in enumerate(history) if player != chance)
    setup = state.node.terms.deal.setup([action for _, action in history[:begin]])
    position = game.start(layout.players, setup, options=layout.options)
    at = begin
    while at < len(history):
        end = at + 1
        while end < len(history) and history[end][0] == chance:
            end += 1
        player, action = history[at]
        assert position.turn == player
        assert position.layout.texts[action] == state.action_to_string(player, action)
        position = game.apply_told(position, action, [kind for _, kind in history[at + 1 : end]])
        at = end
    return position


@pytest.mark.parametrize("set_up", SET_UPS)
def test_the_engine_comes_to_the_same_end(set_up: str) -> None:
    last = finished(set_up, seed=4)
    position = replayed(last)
    assert position == last.position
    assert position.steps == last.position.steps
    assert position.over


def test_the_legal_actions_are_those_of_the_engine() -> None:
    for state in decisions("einklang_classic(players=2)", seed=2):
        numbers = played("einklang_classic").legal(state.position).numbers.tolist()
        assert state.legal_actions() == numbers


@pytest.mark.parametrize("set_up", FEW)
def test_a_state_comes_back_from_its_text(set_up: str) -> None:
    for state in [*play(set_up, seed=1)][::15]:
        game = state.get_game()
        again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        for other in (again[1], pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.position == state.position
            assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("set_up", FEW)
def test_a_clone_goes_its_own_way(set_up: str) -> None:
    for state in [*play(set_up, seed=1)][:-1:15]:
        before = str(state), state.history()
        clone = state.clone()
        assert clone.node is state.node
        clone.apply_action(clone.legal_actions()[-1])
        assert (str(state), state.history()) == before
        assert str(clone) != str(state)


def test_no_two_states_have_the_same_text() -> None:
    texts = [str(state) for seed in range(3) for state in play("einklang_cards", seed)][::3]
    assert len(set(texts)) == len(texts)


def test_what_is_not_allowed_is_refused_with_the_reason() -> None:
    state = decisions("einklang_classic(players=2)", seed=1)[0]
    allowed = set(state.legal_actions())
    other = next(action for action in range(10_000) if action not in allowed)
    with pytest.raises(NotAllowed):
        state.apply_action(other)


def test_a_tile_that_is_not_in_the_bag_cannot_be_drawn() -> None:
    state = pyspiel.load_game("einklang_tiny").new_initial_state()
    with pytest.raises(NotAllowed, match=r"^BB is not in the bag and cannot be drawn$"):
        state.apply_action(PAIR_TEXTS.index("BB"))
    with pytest.raises(NotAllowed, match=r"^99 is not in the bag and cannot be drawn$"):
        state.apply_action(99)
