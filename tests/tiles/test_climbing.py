"""How points move markers on climbing tracks: A5.5, B5, E1.2, E2.2, F11, F22, F33, G5."""

from __future__ import annotations

import pytest

from moves import play
from tiles.positions import Table, all_on, lane, rack_with


def blue_after(table: Table, name: str, value: int, points: int) -> int:
    """Where a tile that counts so many points brings the blue marker of seat 0."""
    state = table(name, board=lane(right="B" * points), tracks=[{"B": value}])
    reached: int = play(state, "RB:g7-g8").scores[0]["B"]
    return reached


def step(value: int, points: int) -> int:
    """One step on a double track, written without the engine (rules E1.2)."""
    if value < 18 <= value + points:
        return 18
    return min(36, value + points)


@pytest.mark.parametrize("name", ["classic", "travel"])
def test_a5_5_b5_a_marker_never_passes_18(table: Table, name: str) -> None:
    for value in range(19):
        for points in range(6):
            assert blue_after(table, name, value, points) == min(18, value + points)


@pytest.mark.parametrize("name", ["classic", "travel"])
def test_a5_5_the_step_tells_all_points_counted(table: Table, name: str) -> None:
    state = table(name, board=lane(right="BBB"), tracks=[{"B": 17}])
    assert play(state, "RB:g7-g8").steps[-1].points_by_letter == {"B": 3}


@pytest.mark.parametrize("name", ["classic", "travel"])
def test_a5_5_f11_a_marker_on_18_stays_and_earns_nothing(table: Table, name: str) -> None:
    state = table(name, board=lane(right="BBB"), tracks=[{"B": 18}])
    after = play(state, "RB:g7-g8")
    assert after.scores[0]["B"] == 18
    assert after.turn == 1


def test_a5_5_the_other_markers_and_players_stay_where_they_are(table: Table) -> None:
    tracks = [all_on(4), all_on(5), all_on(6)]
    state = table("classic", 3, board=lane("RR", "BBB"), tracks=tracks, turn=1)
    after = play(state, "RB:g7-g8")
    assert after.scores == (all_on(4), all_on(5, R=7, B=8), all_on(6))


@pytest.mark.parametrize("name", ["solo", "team"])
def test_e1_2_e2_2_a_marker_halts_on_18_and_for_good_on_36(table: Table, name: str) -> None:
    for value in range(37):
        for points in range(6):
            assert blue_after(table, name, value, points) == step(value, points)


@pytest.mark.parametrize(
    ("value", "points", "after"),
    [(15, 2, 17), (16, 2, 18), (17, 4, 18), (18, 4, 22), (35, 1, 36), (34, 5, 36), (36, 5, 36)],
)
def test_e1_2_reaching_or_passing_18_and_36(
    table: Table, value: int, points: int, after: int
) -> None:
    assert blue_after(table, "solo", value, points) == after


def test_g5_1_both_markers_go_to_the_right_hand_0_without_a_bonus_turn(table: Table) -> None:
    state = table("solo", board=lane("GG", "YYYY"), tracks=[{"G": 16, "Y": 17}], racks=[["GY"]])
    after = play(state, "GY:g7-g8")
    assert after.steps[-1].points_by_letter == {"G": 2, "Y": 4}
    assert (after.scores[0]["G"], after.scores[0]["Y"]) == (18, 18)
    assert after.bonus_turns == 0
    assert len(after.steps[-1].drew) == 1


def test_g5_2_the_same_tile_earns_a_team_player_two_bonus_turns(table: Table) -> None:
    tracks = [{"G": 16, "Y": 17}]
    state = table("team", board=lane("GG", "YYYY"), tracks=tracks, racks=[rack_with("GY")])
    after = play(state, "GY:g7-g8")
    assert (after.scores[0]["G"], after.scores[0]["Y"]) == (18, 18)
    assert after.turn == 0
    assert after.bonus_turns == 1  # one more after the bonus tile to be placed now
    assert after.steps[-1].drew == ()
    assert play(after, "RB:h8-h9", "RB:j8-j9").turn == 1


@pytest.mark.parametrize("name", ["solo", "team"])
@pytest.mark.parametrize(
    ("left", "right", "value", "after"),
    [
        (2, 5, 15, 20),  # 5 first gives 18, then 20; 2 first would give 17, then 18
        (0, 5, 15, 18),
        (3, 0, 15, 18),
        (2, 2, 16, 20),
        (3, 1, 17, 21),
        (1, 1, 15, 17),
        (3, 5, 30, 36),
        (3, 5, 36, 36),
    ],
)
def test_f33_g5_2_a_double_scores_in_the_order_that_leaves_the_marker_higher(
    table: Table, name: str, left: int, right: int, value: int, after: int
) -> None:
    rack = ["GG"] if name == "solo" else rack_with("GG")
    board = lane("G" * left, "G" * right)
    state = table(name, board=board, tracks=[{"G": value}], racks=[rack])
    assert play(state, "GG:g7-g8").scores[0]["G"] == after


def test_f33_e1_2_every_double_from_every_field(table: Table) -> None:
    for left in range(4):
        for right in range(6):
            board = lane("G" * left, "G" * right)
            for value in range(37):
                state = table("solo", board=board, tracks=[{"G": value}], racks=[["GG"]])
                best = max(step(step(value, left), right), step(step(value, right), left))
                assert play(state, "GG:g7-g8").scores[0]["G"] == best


def test_f33_two_symbols_do_not_help_each_other(table: Table) -> None:
    state = table("solo", board=lane("RR", "BBBBB"), tracks=[{"R": 17, "B": 15}], racks=[["RB"]])
    after = play(state, "RB:g7-g8")
    assert (after.scores[0]["R"], after.scores[0]["B"]) == (18, 18)


def test_f22_passing_the_left_18_by_far_earns_one_bonus_turn(table: Table) -> None:
    state = table("team", board=lane(right="BBBBB"), tracks=[{"B": 17}])
    after = play(state, "RB:g7-g8")
    assert after.scores[0]["B"] == 18
    assert (after.turn, after.bonus_turns) == (0, 0)
    assert play(after, "GY:j8-j9").turn == 1
