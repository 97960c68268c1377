"""Ratings, by hand and by a plain second computation."""

from __future__ import annotations

import math
import random
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from einklang.arena.elo import Comparison, ratings


def plain_ratings(comparisons: list[Comparison], bots: int) -> list[float]:
    """Zermelo's way: strengths are set to what they scored per game expected, again and again."""
    games = [[float(one != other) for other in range(bots)] for one in range(bots)]
    scored = [(bots - 1) / 2] * bots
    for _, one, other, points in comparisons:
        games[one][other] += 1
        games[other][one] += 1
        scored[one] += points
        scored[other] += 1 - points
    strength = [1.0] * bots
    for _ in range(5000):
        strength = [
            scored[one]
            / sum(games[one][other] / (strength[one] + strength[other]) for other in range(bots))
            for one in range(bots)
        ]
    elos = [400 * math.log10(each) for each in strength]
    return [elo - mean(elos) for elo in elos]


def test_three_of_four_by_hand() -> None:
    """With the draw that is given, 3.5 of 5 points: 400 log10(3.5 / 1.5) = 147.2 Elo apart."""
    games = [Comparison(0, 0, 1, 1), Comparison(0, 1, 0, 0), Comparison(1, 0, 1, 0.5)]
    games.append(Comparison(1, 0, 1, 0.5))
    one, other = ratings(games, 2)
    assert one.value == pytest.approx(73.6, abs=0.01)
    assert other.value == pytest.approx(-73.6, abs=0.01)


def test_winning_everything_is_finite_and_has_an_interval() -> None:
    """100 of 100 games and a draw: 400 log10(100.5 / 0.5) = 921.3 Elo apart."""
    one, other = ratings([Comparison(deal // 2, 0, 1, 1) for deal in range(100)], 2)
    assert one.value - other.value == pytest.approx(921.28, abs=0.01)
    assert one.low < one.value - 50
    assert one.high > one.value + 50


def test_no_games_no_difference() -> None:
    assert [each.value for each in ratings([], 3)] == pytest.approx([0, 0, 0])


GAMES = st.builds(
    Comparison,
    st.integers(0, 5),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from([0, 0.5, 1]),
).filter(lambda game: game.one != game.other)


@given(st.lists(GAMES, max_size=40))
def test_a_plain_second_computation_agrees(games: list[Comparison]) -> None:
    found = ratings(games, 4)
    assert [each.value for each in found] == pytest.approx(plain_ratings(games, 4), abs=0.01)
    assert sum(each.value for each in found) == pytest.approx(0, abs=1e-6)


def test_intervals_are_always_the_same_and_whatever_the_order() -> None:
    chance = random.Random(1)
    pairs = [chance.sample(range(3), 2) for _ in range(200)]
    games = [
        Comparison(n // 4, one, other, chance.random()) for n, (one, other) in enumerate(pairs)
    ]
    again = sorted(games, key=lambda game: game.deal)
    assert ratings(games, 3) == ratings(again, 3)


def test_intervals_are_as_wide_as_theory_says() -> None:
    """With many deals: the error of the share, times what a share is worth in Elo.

    Both games of a deal end alike here. Taken for independent, they would look surer than that.
    """
    chance = random.Random(2)
    shares = [chance.choices([0, 0.5, 1], [2, 2, 5])[0] for _ in range(600)]
    games = [Comparison(deal, 0, 1, share) for deal, share in enumerate(shares) for _ in range(2)]
    one, _ = ratings(games, 2)
    share, error = mean(shares), stdev(shares) / math.sqrt(len(shares))
    worth = 200 / math.log(10) / (share * (1 - share))
    assert (one.high - one.low) / 2 == pytest.approx(1.96 * error * worth, rel=0.1)
    assert one.value == pytest.approx(200 * math.log10(share / (1 - share)), abs=1)
