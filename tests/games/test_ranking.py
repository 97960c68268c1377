"""Highest lowest wins: rules 0.5, A8.3, A8.4."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from einklang.games.result import Result, places


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ([[10, 18], [9, 18]], (1, 2)),
        ([[18, 9], [10, 10]], (2, 1)),
        ([[9, 12, 13], [9, 12, 14]], (2, 1)),
        ([[9, 9, 15], [9, 10, 10]], (2, 1)),
        ([[7, 8, 10, 10, 18, 18], [3, 6, 10, 14, 17, 18]], (1, 2)),
        ([[5, 5]], (1,)),
    ],
)
def test_0_5_the_first_difference_decides_smallest_values_first(
    sides: list[list[int]], expected: tuple[int, ...]
) -> None:
    assert places(sides) == expected


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ([[5], [5]], (1, 1)),
        ([[5], [5], [4]], (1, 1, 3)),
        ([[4], [5], [5]], (3, 1, 1)),
        ([[6], [5], [5]], (1, 2, 2)),
        ([[5], [6], [5], [4]], (2, 1, 2, 4)),
        ([[5], [5], [5], [4]], (1, 1, 1, 4)),
        ([[5], [5], [5], [5]], (1, 1, 1, 1)),
        ([[5, 6], [6, 5]], (1, 1)),
    ],
)
def test_a8_4_equal_sides_share_a_place_and_the_next_places_are_skipped(
    sides: list[list[int]], expected: tuple[int, ...]
) -> None:
    assert places(sides) == expected


def test_0_5_who_has_the_lowest_value_more_often_is_behind() -> None:
    for rest in product(range(3, 6), repeat=2):
        for other in product(range(4, 6), repeat=2):
            assert places([[3, 3, *rest][:4], [3, *other, 4]]) == (2, 1)


def test_0_5_the_order_of_the_colours_plays_no_part() -> None:
    for one in permutations([3, 7, 7, 9]):
        assert places([one, [3, 7, 8, 8]]) == (2, 1)


def test_ranking_leaves_the_values_as_they_are() -> None:
    sides = [[3, 1, 2], [2, 1, 3]]
    places(sides)
    assert sides == [[3, 1, 2], [2, 1, 3]]


def test_the_winners_are_all_seats_on_the_first_place() -> None:
    assert Result("board-full", (), (2, 1, 1, 4)).winners == (1, 2)
    assert Result("board-full", (), (1,)).winners == (0,)
