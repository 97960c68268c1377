"""What kernels look up or reckon in a short way is what it stands for."""

from __future__ import annotations

from itertools import product

import pytest

from einklang.games.tiles.layout import TileLayout
from einklang.games.tiles.placing import kind_placed, pair_covered, placement, spots_covered
from einklang.symbols import PAIR_TEXTS
from naive.tiles import TOP, double_track
from playing import TILE_SET_UPS, SetUp

POINTS = range(43)  # of one symbol: lines of seven cells in six directions, and none


def layout_of(set_up: SetUp) -> TileLayout:
    layout = set_up.game.layout(set_up.players)
    assert isinstance(layout, TileLayout)
    return layout


def plainly(name: str, value: int, points: int) -> int:
    """The same written without the engine (rules A5.5, E1.2, E3.2)."""
    return double_track(value, points) if TOP[name] == 36 else min(TOP[name], value + points)


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a5_5_e1_2_e3_2_every_look_up_is_where_points_bring_a_marker(set_up: SetUp) -> None:
    layout = layout_of(set_up)
    tables = layout.rules
    lowest = layout.standings[0]
    assert lowest == (-9 if set_up.name == "duel" else 0)
    assert layout.standings[-1] == TOP[set_up.name]
    for value, points in product(layout.standings, POINTS):
        level = value - lowest
        reached = int(tables.reached[level, points])
        assert reached + lowest == plainly(set_up.name, value, points)


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a6_1_e2_2_e3_3_stops_passed_count_the_stops_so_far(set_up: SetUp) -> None:
    layout = layout_of(set_up)
    stops = {"duel": [18], "solo": [18, 36], "team": [18, 36]}.get(set_up.name, [18])
    for level in range(len(layout.standings)):
        passed = int(layout.rules.stops_passed[level])
        assert passed == sum(stop <= level for stop in stops)


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_every_action_is_the_tile_and_the_cells_that_its_text_names(set_up: SetUp) -> None:
    layout = layout_of(set_up)
    tables, names, number = layout.rules, layout.board.names, layout.board.number_of_spot
    count = int(tables.pair_count)
    for action, text in enumerate(layout.texts[: layout.swap]):
        kind, pair = kind_placed(tables, action), pair_covered(tables, action)
        assert action == placement(count, kind, pair, action % 2)
        tile, cells = text.split(":")
        assert PAIR_TEXTS[kind] == tile
        spots = spots_covered(tables, action)
        assert "-".join(names[number[spot]] for spot in spots) == cells
