"""Algorithms of OpenSpiel at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.policy import UniformRandomPolicy

from einklang.rl.openspiel import resample


def play_to_the_end(game: Any, choose: Callable[[Any], int], random: Any) -> Any:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            kinds, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(kinds, p=odds))
        else:
            state.apply_action(choose(state))
    return state


@pytest.mark.parametrize("own_resampler", [False, True])
def test_information_set_search_plays_a_whole_game(own_resampler: bool) -> None:
    game = pyspiel.load_game("einklang_classic")
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=2, random_state=random)
    if own_resampler:
        bot.set_resampler(resample)
    last = play_to_the_end(game, bot.step, random)
    assert sum(last.returns()) == 0


@pytest.mark.parametrize("name", ["einklang_solo", "einklang_spezial"])
def test_tree_search_plays_a_whole_game_where_nothing_is_hidden(name: str) -> None:
    game = pyspiel.load_game(name)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 2.0, 2, evaluator, random_state=random)
    last = play_to_the_end(game, bot.step, random)
    assert last.position.over


def test_regrets_lead_towards_an_equilibrium() -> None:
    game = pyspiel.load_game("einklang_tiny")
    at_first = exploitability.exploitability(game, UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < at_first / 4


def test_the_tree_of_tiny_is_made_once() -> None:
    game = pyspiel.load_game("einklang_tiny")
    first, second = (game.new_initial_state() for _ in range(2))
    for kind in (0, 1, 6, 6):
        first.apply_action(kind)
        second.apply_action(kind)
    assert first.node is second.node
    assert first.child(first.legal_actions()[0]).node is second.child(first.legal_actions()[0]).node
