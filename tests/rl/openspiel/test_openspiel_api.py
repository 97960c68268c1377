"""The checks that OpenSpiel makes of all its own games."""

from __future__ import annotations

import unittest
from typing import Any

import pyspiel
import pytest

from spiel_games import FEW, SET_UPS, play

# Of tiny: draws, decisions and ends; and what seats can know when they decide.
NODES = (426, 2082, 3876)
INFORMATION_STATES = 557


@pytest.fixture(scope="module")
def api_test() -> Any:
    """OpenSpiel's own checks, which bring more along than all other tests take to be collected."""
    from open_spiel.integration_tests import api_test

    return api_test


def failures(checks: type[unittest.TestCase]) -> list[str]:
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(found)
    assert found.testsRun > 4
    return [text for _, text in (*found.failures, *found.errors)]


def checks_of(base: type[unittest.TestCase], set_up: str, **more: Any) -> type[unittest.TestCase]:
    name = set_up.partition("(")[0]
    facts = {"game": pyspiel.load_game(set_up), "game_name": name, **more}
    return type(name, (base,), facts)


def test_the_whole_tree_of_tiny(api_test: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With perfect recall, of strings and of tensors."""
    name = "einklang_tiny"
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, NODES)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, INFORMATION_STATES)
    assert failures(checks_of(api_test.EnforceAPIOnFullTreeBase, name)) == []


@pytest.mark.parametrize("set_up", SET_UPS)
def test_the_first_nodes_of_a_tree(api_test: Any, set_up: str) -> None:
    assert failures(checks_of(api_test.EnforceAPIOnPartialTreeBase, set_up)) == []


@pytest.mark.parametrize("set_up", FEW)
def test_the_nodes_of_a_random_game(api_test: Any, set_up: str) -> None:
    """The first nodes of a large tree are all in the deal."""

    @classmethod  # type: ignore[misc]
    def set_up_class(cls: Any) -> None:
        cls.game_type = cls.game.get_type()
        cls.some_states = [*play(set_up, seed=2)][::4]

    checks = checks_of(api_test.EnforceAPIOnPartialTreeBase, set_up, setUpClass=set_up_class)
    assert failures(checks) == []
