"""Loading games by their names, and what is said if that cannot be."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pyspiel
import pytest

import einklang.rl.openspiel
from einklang.games.errors import SetupError

INFORMATION = pyspiel.GameType.Information
UTILITY = pyspiel.GameType.Utility


def test_all_games_are_registered() -> None:
    games = ["classic", "travel", "solo", "team", "duel", "spezial", "cards", "tiny"]
    assert sorted(einklang.rl.openspiel.NAMES) == sorted(f"einklang_{game}" for game in games)
    assert set(einklang.rl.openspiel.NAMES) <= set(pyspiel.registered_names())


def test_the_smallest_number_of_players_is_the_usual_one() -> None:
    assert pyspiel.load_game("einklang_classic").num_players() == 2
    assert pyspiel.load_game("einklang_classic(players=3)").num_players() == 3
    assert pyspiel.load_game("einklang_team").num_players() == 4
    assert pyspiel.load_game("einklang_solo").num_players() == 1


def test_the_card_game_has_more_to_choose() -> None:
    usual = pyspiel.load_game("einklang_cards").get_parameters()
    assert usual == {"players": 2, "track": "four-sectors", "max_steps": 1000}
    other = pyspiel.load_game("einklang_cards", {"track": "three-zones", "max_steps": 7})
    assert other.terms.layout.options == {"track": "three-zones"}
    assert other.max_game_length() == 14  # an answer may follow every card


@pytest.mark.parametrize("name", einklang.rl.openspiel.NAMES)
def test_the_facts_of_a_game(name: str) -> None:
    game = pyspiel.load_game(name)
    facts = game.get_type()
    open_to_all = name in ("einklang_solo", "einklang_spezial")
    hidden = INFORMATION.IMPERFECT_INFORMATION
    assert facts.information == (INFORMATION.PERFECT_INFORMATION if open_to_all else hidden)
    assert facts.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert facts.reward_model == pyspiel.GameType.RewardModel.TERMINAL
    assert facts.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    if name == "einklang_solo":
        assert facts.utility == UTILITY.GENERAL_SUM
        assert (game.min_utility(), game.max_utility()) == (0, 36)
        assert game.utility_sum() is None
    else:
        assert facts.utility == UTILITY.ZERO_SUM
        assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("einklang_classic(players=7)", "classic is a game for 2, 3 or 4 players, not for 7"),
        (
            "einklang_cards(track=two-zones)",
            "the option track of cards is four-sectors or three-zones, not 'two-zones'",
        ),
        (
            "einklang_cards(max_steps=0)",
            "the parameter max_steps is a number from 1 on, not 0",
        ),
    ],
)
def test_bad_parameters_are_refused_in_a_sentence(asked: str, sentence: str) -> None:
    with pytest.raises(SetupError) as refusal:
        pyspiel.load_game(asked)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("asked", ["einklang_classic(players=two)", "einklang_solo(players=2)"])
def test_openspiel_refuses_what_is_no_parameter(asked: str) -> None:
    with pytest.raises(pyspiel.SpielError, match="parameter"):
        pyspiel.load_game(asked)


def test_registering_once_more_does_no_harm() -> None:
    einklang.rl.openspiel.register()
    assert importlib.reload(einklang.rl.openspiel) is einklang.rl.openspiel
    assert pyspiel.load_game("einklang_duel").num_players() == 2


def test_a_program_ends_in_peace() -> None:
    """OpenSpiel keeps what makes games until Python is gone."""
    program = "import pyspiel, einklang.rl.openspiel; pyspiel.load_game('einklang_tiny')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_without_openspiel_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in [name for name in sys.modules if name.startswith("einklang.rl.openspiel")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"pip install 'einklang\[openspiel\]'"):
        importlib.import_module("einklang.rl.openspiel")
