"""The material and the board of Genial Spezial: rules C1 to C3 and C4.1."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from einklang.games.towers.ruleset import Ground
from moves import legal
from towers.changed_boards import Table
from towers.tower_positions import (
    BOARD,
    BONUS,
    BONUS_FIELDS,
    DARK,
    GREY,
    LETTERS,
    PLAYERS,
    SPEZIAL,
    Cell,
    cell_at,
    cell_name,
    cells_of,
    distance,
    free_places,
    large_towers,
    small_towers,
)

SIZES = [
    # players, large towers, small towers, playable cells, ones and twos of each colour
    (2, 6, 10, 231, 2, 2),
    (3, 8, 12, 227, 3, 2),
    (4, 10, 14, 223, 3, 3),
]


def ground_cells(ground: Ground) -> set[Cell]:
    grounds = SPEZIAL.new(2, seed=1).layout.board.grounds
    return {(cell.q, cell.r) for cell, here in grounds.items() if here is ground}


def towers(state: Any, *, large: bool) -> set[str]:
    return {name for name, tower in state.towers.items() if tower.large is large}


def bonus_cells(state: Any) -> set[str]:
    """The cells on which a tile gets a bonus point: all its tiles name a colour."""
    texts = legal(state)
    plain = {cell for text in texts if "+" not in text for cell in cells_of(text)}
    return {cell for text in texts for cell in cells_of(text)} - plain


def test_c1_1_c4_4_four_players_have_80_tiles_and_all_24_towers(table: Table) -> None:
    state = table(4)
    assert sum(state.tiles_left) == 80
    assert (len(towers(state, large=True)), len(towers(state, large=False))) == (10, 14)
    assert len(state.towers) == 24


def test_c1_1_the_game_is_for_two_three_and_four_players() -> None:
    assert SPEZIAL.players == PLAYERS


def test_c1_2_the_symbol_colours_are_orange_purple_blue_and_green() -> None:
    assert "".join(colour.letter for colour in SPEZIAL.colours) == LETTERS
    for players in PLAYERS:
        for score in SPEZIAL.new(players, seed=1).scores:
            assert "".join(score) == LETTERS


@pytest.mark.parametrize("players", PLAYERS)
def test_c2_1_the_board_is_two_hexagons_of_side_seven_that_share_one_side(players: int) -> None:
    board = SPEZIAL.new(players, seed=1).layout.board
    assert set(board.names) == BOARD
    assert {(cell.q, cell.r) for cell in board.cells} == {cell_at(name) for name in BOARD}
    assert len(board.cells) == len(board.names) == 247 == 2 * 127 - 7
    assert {cell_at(name)[1] for name in BOARD} == set(range(-9, 10))
    assert {cell_at(name)[0] for name in BOARD} == set(range(-12, 13))
    assert sorted(cell_at(name)[1] for name in BOARD if cell_at(name)[0] == 0) == [*range(-3, 4)]


def test_c2_1_the_middle_is_j13_and_names_count_from_a1() -> None:
    board = SPEZIAL.new(2, seed=1).layout.board
    for cell, name in zip(board.cells, board.names, strict=True):
        assert cell_name((cell.q, cell.r)) == name
        assert board.read_cell(name) == cell
    assert board.read_cell("j13") == (0, 0)
    assert {"a19", "a25", "m1", "s1", "s7", "g25"} <= set(board.names)


def test_c3_the_fields_lie_where_the_layout_says() -> None:
    assert ground_cells(Ground.DARK) == set(DARK)
    assert ground_cells(Ground.GREY) == set(GREY)
    assert ground_cells(Ground.BONUS) == set(BONUS_FIELDS)
    assert (len(DARK), len(GREY), len(BONUS_FIELDS)) == (10, 14, 11)


@pytest.mark.parametrize("players", PLAYERS)
def test_c3_c4_1_towers_stand_where_the_layout_says(table: Table, players: int) -> None:
    assert towers(table(players), large=True) == large_towers(players)
    assert towers(table(players), large=False) == small_towers(players)


@pytest.mark.parametrize(("players", "large", "small"), [size[:3] for size in SIZES])
def test_c4_1_so_many_large_and_small_towers(
    table: Table, players: int, large: int, small: int
) -> None:
    assert len(towers(table(players), large=True)) == large
    assert len(towers(table(players), large=False)) == small


@pytest.mark.parametrize(("players", "grey", "dark"), [(2, 4, 2), (3, 2, 6), (4, 0, 10)])
def test_c2_3_so_many_grey_and_dark_fields_carry_a_digit(
    table: Table, players: int, grey: int, dark: int
) -> None:
    large = {cell_at(name) for name in towers(table(players), large=True)}
    assert len(large & ground_cells(Ground.GREY)) == grey
    assert len(large & ground_cells(Ground.DARK)) == dark


def test_c2_2_every_dark_field_carries_a_digit_and_some_grey_ones_carry_none(table: Table) -> None:
    ever_large = {name for players in PLAYERS for name in towers(table(players), large=True)}
    assert {cell_name(cell) for cell in ground_cells(Ground.DARK)} <= ever_large
    assert len({cell_name(cell) for cell in ground_cells(Ground.GREY)} - ever_large) == 8


@pytest.mark.parametrize("players", PLAYERS)
def test_c2_2_small_towers_stand_on_grey_fields_and_none_on_a_bonus_field(
    table: Table, players: int
) -> None:
    state = table(players)
    assert {cell_at(name) for name in towers(state, large=False)} <= ground_cells(Ground.GREY)
    assert not BONUS & state.towers.keys()


@pytest.mark.parametrize("players", PLAYERS)
def test_c3_g3_12_tiles_on_the_eleven_bonus_fields_name_a_colour(
    table: Table, players: int
) -> None:
    assert bonus_cells(table(players)) == BONUS


@pytest.mark.parametrize("players", PLAYERS)
def test_c3_the_layout_has_both_mirror_symmetries(table: Table, players: int) -> None:
    for kind in (
        set(BOARD),
        towers(table(players), large=True),
        towers(table(players), large=False),
        bonus_cells(table(players)),
    ):
        cells = {cell_at(name) for name in kind}
        assert {(-q, r + q) for q, r in cells} == cells  # left and right
        assert {(q, -r - q) for q, r in cells} == cells  # above and below


@pytest.mark.parametrize("players", PLAYERS)
def test_c3_nearest_towers_are_three_apart_and_nearest_large_ones_six(
    table: Table, players: int
) -> None:
    large = [cell_at(name) for name in towers(table(players), large=True)]
    small = [cell_at(name) for name in towers(table(players), large=False)]
    assert min(distance(a, b) for a, b in combinations(large, 2)) == 6
    assert min(distance(a, b) for a, b in combinations(large + small, 2)) == 3


@pytest.mark.parametrize(("players", "playable"), [(size[0], size[3]) for size in SIZES])
def test_c2_1_c3_so_many_cells_are_playable(players: int, playable: int) -> None:
    state = SPEZIAL.new(players, seed=1)
    legal = list(SPEZIAL.legal(state))
    free = BOARD - state.towers.keys()
    assert {cell for text in legal for cell in cells_of(text)} == free
    assert len(free) == playable
    assert {text.partition("+")[0] for text in legal} == free_places(free)


@pytest.mark.parametrize(("players", "ones", "twos"), [(s[0], *s[4:]) for s in SIZES])
def test_c1_3_c1_4_c4_2_so_many_ones_and_twos_of_each_colour(
    table: Table, players: int, ones: int, twos: int
) -> None:
    state = table(players)
    chips = Counter((tower.symbol.letter, tower.value) for tower in state.towers.values())
    assert chips == {
        **{(letter, 1): ones for letter in LETTERS},
        **{(letter, 2): twos for letter in LETTERS},
    }
    assert not any(tower.black for tower in state.towers.values())
