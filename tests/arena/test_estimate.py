"""Means and their intervals, by hand and by a plain second computation."""

from __future__ import annotations

import math
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from einklang.arena.elo import Estimate, mean_of, share_of

POINTS = st.sampled_from([0.0, 0.5, 1.0])


def test_deals_count_not_games() -> None:
    """Deals with the means 1, 1/2, 1/4 and 3/4: their variance is 5/48, that of the mean 5/192."""
    points = [(0, 1), (0, 1), (1, 0), (1, 1), (2, 0), (2, 0.5), (3, 1), (3, 0.5)]
    value, low, high = mean_of(points)
    assert value == 0.625
    assert low == pytest.approx(0.625 - 1.959964 * math.sqrt(5 / 192))
    assert high == pytest.approx(0.625 + 1.959964 * math.sqrt(5 / 192))
    assert share_of(points) == (value, low, high)


def test_deals_with_fewer_games_weigh_less() -> None:
    """2 of 3 games are won; the deals miss that by 2/3 each way, so the error is 4/9."""
    value, low, high = mean_of([(0, 1), (0, 1), (1, 0)])
    assert value == pytest.approx(2 / 3)
    assert (high - low) / 2 == pytest.approx(1.959964 * 4 / 9)


@given(st.lists(st.tuples(POINTS, POINTS, POINTS), min_size=2, max_size=30))
def test_whole_deals_give_the_usual_standard_error(deals: list[tuple[float, ...]]) -> None:
    value, low, high = mean_of((deal, each) for deal, some in enumerate(deals) for each in some)
    means = [mean(each) for each in deals]
    error = stdev(means) / math.sqrt(len(means))
    assert value == pytest.approx(mean(means))
    assert low == pytest.approx(mean(means) - 1.959964 * error, abs=1e-12)
    assert high == pytest.approx(mean(means) + 1.959964 * error, abs=1e-12)


@given(st.lists(st.tuples(st.integers(0, 9), POINTS), min_size=1, max_size=40))
def test_a_share_is_the_mean_and_its_interval_stays_between_0_and_1(
    points: list[tuple[int, float]],
) -> None:
    value, low, high = share_of(points)
    assert value == pytest.approx(mean(each for _, each in points))
    assert 0 <= low <= value <= high <= 1


def test_winning_all_deals_still_leaves_a_doubt() -> None:
    """Who wins a deal 69 times of 100 wins ten of ten in 2.5 % of all cases."""
    wins = [(deal, 1.0) for deal in range(10) for _ in range(2)]
    assert share_of(wins) == pytest.approx((1, 0.6915, 1), abs=1e-4)
    losses = [(deal, 0.0) for deal, _ in wins]
    assert share_of(losses) == pytest.approx((0, 0, 0.3085), abs=1e-4)


def test_one_deal_says_nothing_of_the_spread_and_none_says_nothing() -> None:
    assert mean_of([(3, 4), (3, 6)]) == (5, -math.inf, math.inf)
    assert share_of([(3, 0), (3, 1)]) == (0.5, 0, 1)
    assert all(map(math.isnan, mean_of([])))
    assert all(map(math.isnan, share_of([])))


def test_an_estimate_in_another_unit() -> None:
    assert Estimate(0.5, 0.25, 0.75).times(4) == (2, 1, 3)
