"""What a tile counts: rules A5.1 to A5.4, A5.6, and the worked examples G1."""

from __future__ import annotations

import pytest

from einklang.hexes import Hex
from moves import play, points
from playing import TILE_SET_UPS, SetUp
from tiles.positions import (
    DIRECTIONS,
    EVERY_COLOUR,
    Table,
    area,
    cell_at,
    cell_name,
    lane,
    rack_with,
)
from tiles.positions import table as compiled_table

MIDDLE = Hex(0, 0)


def test_g1_1_to_g1_4_four_tiles_one_after_the_other(table: Table) -> None:
    blue_double = rack_with("BB")
    state = table("classic", 4, racks=[EVERY_COLOUR, EVERY_COLOUR, blue_double])
    tiles = ("RB:h11-h12", "RB:g12-g13", "BB:g14-h14", "RB:f13-f14")
    counted = [step.points_by_letter for step in play(state, *tiles).steps]
    assert counted == [{"B": 1}, {"R": 1, "B": 2}, {"B": 4}, {"R": 2, "B": 4}]


def test_g1_5_a_double_with_ten_discs_around_counts_twelve(table: Table) -> None:
    green = dict.fromkeys(["g8", "g9", "g10", "h7", "h10", "i7", "i8", "j7", "j8", "k8"], "G")
    state = table("classic", board={**green, "k6": "P", "i9": "R"}, racks=[rack_with("GG")])
    assert points(state, "GG:h8-h9") == {"G": 12}


@pytest.mark.parametrize(
    ("cell", "counts"),
    [("g9", 1), ("g10", 1), ("h10", 1), ("i9", 1), ("i8", 1), ("h7", 0)],
)
def test_g1_6_the_right_half_looks_along_five_directions_but_not_to_the_left(
    table: Table, cell: str, counts: int
) -> None:
    state = table("classic", board={cell: "B"}, racks=[rack_with("BY")])
    assert points(state, "BY:h9-h8").get("B", 0) == counts


@pytest.mark.parametrize("line", range(6))
@pytest.mark.parametrize("turned", range(6))
def test_a5_1_a_half_counts_along_all_directions_but_that_of_its_other_half(
    table: Table, turned: int, line: int
) -> None:
    other_half = cell_name(MIDDLE.step(DIRECTIONS[turned]))
    cells = {cell_name(MIDDLE.step(DIRECTIONS[line], far)) for far in (1, 2, 3)} - {other_half}
    state = table("classic", board=dict.fromkeys(cells, "G"), racks=[rack_with("RG")])
    assert points(state, f"RG:{other_half}-h8").get("G", 0) == (0 if line == turned else 3)


@pytest.mark.parametrize("turned", range(6))
def test_a5_1_all_five_lines_add_up(table: Table, turned: int) -> None:
    state = table(
        "classic",
        board={
            cell_name(MIDDLE.step(way, far)): "G"
            for line, way in enumerate(DIRECTIONS)
            if line != turned
            for far in (1, 2)
        },
        racks=[rack_with("RG")],
    )
    other_half = cell_name(MIDDLE.step(DIRECTIONS[turned]))
    assert points(state, f"RG:{other_half}-h8") == {"G": 10}


@pytest.mark.parametrize(
    ("right", "counts"),
    [("", 0), ("B", 1), ("BBBBB", 5), ("GBBBB", 0), ("BGBBB", 1), ("BBRBB", 2)],
)
def test_a5_1_another_symbol_ends_a_line(table: Table, right: str, counts: int) -> None:
    state = table("classic", board=lane(right=right))
    assert points(state, "RB:g7-g8").get("B", 0) == counts


def test_a5_1_a_free_cell_ends_a_line(table: Table) -> None:
    state = table("classic", board={"g9": "B", "g11": "B", "g12": "B", "f10": "B"})
    assert points(state, "RB:g7-g8") == {"B": 1}


def test_a5_1_the_edge_ends_a_line(table: Table) -> None:
    # j3 follows i12 in the list of cells, and f13 lies before g4: neither is on the line.
    board = {"i11": "B", "i12": "B", "j3": "B", "j4": "B"}
    assert points(table("classic", board=board), "RB:i9-i10") == {"B": 2}
    board = {"g5": "B", "g4": "B", "f13": "B", "f12": "B"}
    assert points(table("classic", board=board), "RB:g7-g6") == {"B": 2}


def test_a5_1_each_half_counts_its_own_symbol_only(table: Table) -> None:
    state = table("classic", board=lane("BB", "RR"))
    assert points(state, "RB:g7-g8") == {}
    assert points(state, "RB:g8-g7") == {"R": 2, "B": 2}


def test_a5_1_printed_symbols_and_tiles_count_alike_in_one_line(table: Table) -> None:
    state = table("classic", 4, tiles=["BB:h12-h11"], board={"h14": "B"})
    assert points(state, "RB:h9-h10") == {"B": 4}  # h11, h12, the printed h13, h14


def test_a5_2_the_tile_itself_does_not_count(table: Table) -> None:
    state = table("classic", racks=[rack_with("GG")])
    assert points(state, "GG:h8-h9") == {}


def test_a5_2_a_double_does_not_look_through_itself(table: Table) -> None:
    state = table("classic", board=lane(right="GGG"), racks=[rack_with("GG")])
    assert points(state, "GG:g7-g8") == {"G": 3}  # by g8; the line of g7 ends at once


def test_a5_2_both_halves_of_a_double_add_up(table: Table) -> None:
    state = table("classic", board=lane("GG", "GGGGG"), racks=[rack_with("GG")])
    after = play(state, "GG:g7-g8")
    assert after.steps[-1].points_by_letter == {"G": 7}
    assert after.scores[0]["G"] == 7


def test_a5_3_a_cell_in_a_line_of_both_halves_counts_twice(table: Table) -> None:
    state = table("classic", board={"g9": "G"}, racks=[rack_with("GG")])
    assert points(state, "GG:h8-h9") == {"G": 2}
    state = table("classic", board={"g9": "G", "i8": "G"}, racks=[rack_with("GG")])
    assert points(state, "GG:h8-h9") == {"G": 4}


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a5_4_f3_no_order_of_scoring_is_asked(set_up: SetUp) -> None:
    board = lane("RR", "BBB")
    state = compiled_table(set_up.name, set_up.players, board=board)
    one, other = play(state, "RB:g7-g8"), play(state, "BR:g8-g7")
    assert one == other
    assert len(one.steps) == 1
    assert (one.scores[0]["R"], one.scores[0]["B"]) == (2, 3)


@pytest.mark.parametrize("name", ["classic", "travel", "duel"])
def test_a5_4_on_a_single_track_the_order_of_a_double_s_halves_changes_nothing(
    table: Table, name: str
) -> None:
    top = 9 if name == "duel" else 18
    for value in range(top + 1):
        for left, right in [(2, 3), (3, 2), (1, 5), (3, 0), (0, 3)]:
            board = lane("G" * left, "G" * right)
            tracks = [{"G": value}]
            state = table(name, board=board, tracks=tracks, racks=[rack_with("GG")])
            after = play(state, "GG:g7-g8")
            assert after.scores[0]["G"] == min(top, value + left + right)


@pytest.mark.parametrize(("players", "edge"), [(2, "i13"), (3, "i14")])
def test_a5_6_the_edge_of_the_area_ends_a_line_as_a_free_cell_does(
    table: Table, players: int, edge: str
) -> None:
    board = dict.fromkeys([f"i{n}" for n in range(10, int(edge[1:]))], "B")
    small = table("classic", players, board=board)
    large = table("classic", 4, board=board)
    assert cell_at(edge) in area(4) - area(players)
    assert edge not in large.board
    assert points(small, "RB:i8-i9") == points(large, "RB:i8-i9") == {"B": len(board)}
