"""The tiles and the board: rules A1, A2 and B1 to B3."""

from __future__ import annotations

from collections import Counter
from math import atan2, sqrt
from typing import Any

import pytest

import einklang
from einklang.symbols import LETTERS
from moves import legal, play
from playing import TILE_SET_UPS, SetUp
from tiles.positions import (
    EVERY_COLOUR,
    PRINTED,
    Table,
    area,
    bag,
    cell_at,
    cell_name,
    free_places,
    places,
    touching,
)

SIZES = [
    # players, cells, free, tiles at most, places, places for the first tile
    (2, 91, 85, 42, 222, 54),
    (3, 127, 121, 60, 306, 102),
    (4, 169, 163, 81, 426, 144),
]


def all_tiles(state: Any) -> Counter[str]:
    """The tiles in the bag and on the racks together."""
    racks = (tile for seat in range(state.players) for tile in state.rack(seat))
    return bag(state) + Counter(racks)


def halves(tiles: Counter[str]) -> Counter[str]:
    return Counter(letter for tile in tiles.elements() for letter in tile)


def tiles_showing(tiles: Counter[str], letter: str) -> int:
    return sum(n for tile, n in tiles.items() if letter in tile)


@pytest.mark.parametrize("set_up", [s for s in TILE_SET_UPS if s.name != "travel"], ids=str)
def test_a1_2_six_of_every_pair_and_five_of_every_double_are_120_tiles(
    table: Table, set_up: SetUp
) -> None:
    tiles = all_tiles(table(set_up.name, set_up.players))
    doubles = {tile: n for tile, n in tiles.items() if tile[0] == tile[1]}
    pairs = {tile: n for tile, n in tiles.items() if tile[0] != tile[1]}
    assert (len(pairs), set(pairs.values())) == (15, {6})
    assert (len(doubles), set(doubles.values())) == (6, {5})
    assert tiles.total() == 120


def test_a1_2_each_symbol_is_on_35_tiles_and_40_halves(table: Table) -> None:
    tiles = all_tiles(table("classic"))
    assert [tiles_showing(tiles, letter) for letter in LETTERS] == [35] * 6
    assert halves(tiles) == dict.fromkeys(LETTERS, 40)


def test_b1_b3_travel_has_three_of_every_pair_and_two_of_every_double(table: Table) -> None:
    tiles = all_tiles(table("travel"))
    assert all(n == (2 if tile[0] == tile[1] else 3) for tile, n in tiles.items())
    assert len(tiles) == 21
    assert tiles.total() == 57
    assert [tiles_showing(tiles, letter) for letter in LETTERS] == [17] * 6
    assert halves(tiles) == dict.fromkeys(LETTERS, 19)


def test_b1_travel_is_for_two_players_with_a_track_each() -> None:
    travel = einklang.game("travel")
    assert travel.players == (2,)
    assert len(travel.new(seed=1).scores) == 2


@pytest.mark.parametrize(("players", "cells"), [size[:2] for size in SIZES])
def test_a2_1_the_board_is_a_hexagon_that_grows_with_the_players(players: int, cells: int) -> None:
    board = einklang.game("classic").new(players, seed=1).layout.board
    assert set(board.cells) == area(players)
    assert len(board.cells) == cells
    assert set(board.names) == {cell_name(cell) for cell in area(players)}


@pytest.mark.parametrize(
    ("name", "cells"), [("travel", 91), ("solo", 91), ("duel", 91), ("team", 169)]
)
def test_b2_e1_1_e2_1_e3_1_the_variants_use_the_board_for_two_or_for_four(
    name: str, cells: int
) -> None:
    assert len(einklang.game(name).new(seed=1).layout.board.cells) == cells


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a2_2_a2_3_the_printed_symbols_are_the_same_on_every_board(
    table: Table, set_up: SetUp
) -> None:
    assert table(set_up.name, set_up.players).board == PRINTED


def test_a2_2_the_printed_symbols_are_the_corners_of_the_board_for_two() -> None:
    corners = {
        cell for cell in area(2) if sum(touching(cell, neighbour) for neighbour in area(2)) == 3
    }
    assert {cell_at(name) for name in PRINTED} == corners


def test_a2_3_clockwise_they_come_in_the_order_of_the_symbols() -> None:
    def angle(name: str) -> float:
        cell = cell_at(name)
        return atan2(cell.r * sqrt(3) / 2, cell.q + cell.r / 2)  # r grows downwards: clockwise

    clockwise = "".join(PRINTED[name] for name in sorted(PRINTED, key=angle))
    start = clockwise.index("R")
    assert clockwise[start:] + clockwise[:start] == LETTERS


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a2_4_no_action_covers_a_printed_symbol(set_up: SetUp) -> None:
    texts = set_up.game.layout(set_up.players).texts[:-2]
    assert not any(place & PRINTED.keys() for place in places(texts))


def test_a2_4_a_printed_symbol_counts_like_one_on_a_tile(table: Table) -> None:
    state = table("classic", racks=[["GG", *EVERY_COLOUR[1:]]])
    after = play(state, "GG:c12-d12")
    assert after.scores[0]["G"] == 2  # both halves have the printed disc on c13 in a line


@pytest.mark.parametrize(("players", "cells", "free", "tiles", "spots", "first"), SIZES)
def test_a2_5_free_cells_and_places_of_the_empty_board(
    table: Table, players: int, cells: int, free: int, tiles: int, spots: int, first: int
) -> None:
    state = table("classic", players)
    assert cells - len(state.board) == free
    assert free // 2 == tiles
    assert places(legal(state)) == free_places(state)
    assert len(places(legal(state))) == spots
    opening = table("classic", players, to_open=range(players))
    assert len(places(legal(opening))) == first


@pytest.mark.parametrize(("rack", "ways"), [(["RB"], 2), (["GG"], 1), (["GG", "GG", "RB"], 3)])
def test_a2_5_a_tile_with_two_symbols_lies_in_two_ways_and_a_double_in_one(
    table: Table, rack: list[str], ways: int
) -> None:
    first = table("classic", racks=[rack], to_open=[0])
    assert len(legal(first)) == 54 * ways
    assert len(legal(table("classic", racks=[rack]))) == 222 * ways


def test_a2_5_the_one_way_of_a_double_names_the_cell_that_comes_first_in_front(
    table: Table,
) -> None:
    actions = legal(table("classic", racks=[["GG"]]))
    assert {"GG:h9-h10", "GG:g10-h9"} <= actions
    assert not {"GG:h10-h9", "GG:h9-g10"} & actions


def test_0_4_a_tile_turns_to_all_six_directions(table: Table) -> None:
    actions = legal(table("classic", racks=[["RB"]]))
    around = {action.split("-")[1] for action in actions if action.startswith("RB:h8-")}
    assert around == {"h9", "g9", "g8", "h7", "i7", "i8"}
