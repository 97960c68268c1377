"""Random games of every set-up, as OpenSpiel checks them and within the bounds."""

from __future__ import annotations

import pyspiel
import pytest

from spiel_games import SET_UPS, finished, play, played


@pytest.mark.parametrize("set_up", SET_UPS)
def test_openspiel_finds_nothing_wrong_in_a_random_game(set_up: str) -> None:
    game = pyspiel.load_game(set_up)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("set_up", SET_UPS)
def test_games_stay_within_their_bounds(set_up: str) -> None:
    last = finished(set_up, seed=1)
    game = last.get_game()
    history = last.full_history()
    draws = [item for item in history if item.player == pyspiel.PlayerId.CHANCE]
    assert 0 < len(draws) <= game.max_chance_nodes_in_history()
    assert len(history) - len(draws) <= game.max_game_length()
    assert max(item.action for item in draws) < game.max_chance_outcomes()


def test_the_bounds_of_a_small_game_are_reached() -> None:
    """All five tiles of tiny are drawn; three of them fill the board."""
    game = pyspiel.load_game("einklang_tiny")
    lasts = [finished("einklang_tiny", seed) for seed in range(20)]
    assert max(last.move_number() for last in lasts) == game.max_move_number() == 3 + 5


def test_a_game_of_cards_is_broken_off() -> None:
    """After so many cards: answers to an exchange do not count."""
    answered = 0
    for seed in range(8):
        last = finished("einklang_cards(players=3,max_steps=30)", seed)
        steps, swap = last.position.steps, last.position.layout.swap
        assert not last.position.over
        assert not last.position.exchange_offered
        assert sum(step.action < swap for step in steps) == 30
        assert len(steps) <= last.get_game().max_game_length() == 60
        assert last.returns() == [0.0, 0.0, 0.0]
        answered += len(steps) > 30
    assert answered


@pytest.mark.parametrize(
    ("set_up", "places"),
    [("einklang_classic(players=4)", 4), ("einklang_cards(players=3)", 3), ("einklang_duel", 2)],
)
def test_returns_go_by_places(set_up: str, places: int) -> None:
    for seed in range(3):
        last = finished(set_up, seed)
        result = played(last.get_game().get_type().short_name).result(last.position)
        ahead = [
            (sum(p > place for p in result.places) - sum(p < place for p in result.places))
            / (places - 1)
            for place in result.places
        ]
        assert last.returns() == ahead
        assert last.returns()[result.winners[0]] > 0 or len(result.winners) == places


def test_partners_earn_the_same() -> None:
    returns = finished("einklang_team", seed=3).returns()
    assert returns[:2] == returns[2:]
    assert sorted(returns[:2]) == [-1.0, 1.0]


def test_alone_the_weakest_colour_counts_and_only_at_the_end() -> None:
    best = 0.0
    for seed in range(5):
        *before, last = play("einklang_solo", seed)
        weakest = played("einklang_solo").result(last.position).weakest(0)
        assert last.returns() == [weakest]
        assert all(state.returns() == [0.0] for state in before)
        best = max(best, weakest)
    assert best > 0
