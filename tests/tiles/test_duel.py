"""The tug of war for two: rules E3.1 to E3.3, E3.5 to E3.7, F25, F26 and examples G5.3, G5.4."""

from __future__ import annotations

from typing import Any

import pytest

import einklang
from moves import play, result
from playing import BOTS, SetUp, finished, states
from tiles.positions import Table, all_on, duel_markers, full_board, lane, marks, rack_with

DUEL = SetUp("duel", 2)
SEATS = (0, 1)


def fields(seat: int, **values: int) -> list[dict[str, int]]:
    """Tracks on which these markers stand, above 0 on the half of a seat, below on the other."""
    own = {letter: value for letter, value in values.items() if value > 0}
    others = {letter: -value for letter, value in values.items() if value < 0}
    return [own, others] if seat == 0 else [others, own]


def field(state: Any, seat: int, letter: str) -> int:
    """Where a marker stands, seen from a seat."""
    own, others = state.scores[seat], state.scores[1 - seat]
    return int(own[letter] - others[letter])


def test_e3_1_one_shared_track_with_all_markers_on_0_and_all_duel_markers_in_stock() -> None:
    state = einklang.game("duel").new(seed=1)
    assert state.scores == (all_on(0), all_on(0))
    assert duel_markers(state) == {}
    assert len(state.layout.board.cells) == 91


@pytest.mark.parametrize("seat", SEATS)
def test_e3_2_points_pull_the_marker_towards_the_scorer_and_it_stops_on_9(
    table: Table, seat: int
) -> None:
    for value in range(-9, 10):
        for points in range(6):
            tracks = fields(seat, B=value)
            state = table("duel", board=lane(right="B" * points), tracks=tracks, turn=seat)
            after = play(state, "RB:g7-g8")
            assert field(after, seat, "B") == min(9, value + points)
            assert after.steps[-1].points_by_letter.get("B", 0) == points


@pytest.mark.parametrize("seat", SEATS)
def test_e3_2_both_halves_of_a_double_pull(table: Table, seat: int) -> None:
    board = lane("GG", "GGG")
    racks = [rack_with("GG"), rack_with("GG")]
    state = table("duel", board=board, tracks=fields(seat, G=-4), racks=racks, turn=seat)
    assert field(play(state, "GG:g7-g8"), seat, "G") == 1


@pytest.mark.parametrize("seat", SEATS)
def test_e3_2_g5_4_0_counts_as_a_field(table: Table, seat: int) -> None:
    state = table("duel", board=lane("RR"), tracks=fields(seat, R=-1), turn=seat)
    after = play(state, "RB:g7-g8")
    assert after.scores[seat]["R"] == 1
    assert after.scores[1 - seat]["R"] == 0


def test_e3_2_a_marker_that_scores_nothing_stays(table: Table) -> None:
    state = table("duel", board=lane("RR"), tracks=fields(0, G=4, P=-3, B=-9))
    after = play(state, "RB:g7-g8")
    assert [field(after, 0, letter) for letter in "RGBOYP"] == [2, 4, -9, 0, 0, -3]


@pytest.mark.parametrize("seat", SEATS)
def test_e3_3_g5_4_reaching_the_own_9_takes_the_duel_marker_and_earns_a_bonus_turn(
    table: Table,
    seat: int,
) -> None:
    state = table("duel", board=lane(right="BBB"), tracks=fields(seat, B=8), turn=seat)
    after = play(state, "RB:g7-g8")
    assert after.scores[seat]["B"] == 9  # two points are lost
    assert duel_markers(after) == {"B": seat}
    assert (after.turn, after.bonus_turns) == (seat, 0)
    assert after.steps[-1].drew == ()
    assert play(after, "GY:j8-j9", "keep").turn == 1 - seat


def test_e3_3_two_markers_on_9_earn_two_bonus_turns(table: Table) -> None:
    state = table("duel", board=lane("R", "B"), tracks=fields(0, R=8, B=8))
    after = play(state, "RB:g7-g8")
    assert duel_markers(after) == {"R": 0, "B": 0}
    assert (after.turn, after.bonus_turns) == (0, 1)


def test_e3_3_a_double_that_reaches_9_earns_one_bonus_turn(table: Table) -> None:
    state = table("duel", board=lane("GG", "GG"), tracks=fields(0, G=7), racks=[rack_with("GG")])
    after = play(state, "GG:g7-g8")
    assert after.scores[0]["G"] == 9
    assert (after.turn, after.bonus_turns) == (0, 0)


@pytest.mark.parametrize("seat", SEATS)
def test_e3_3_reaching_8_earns_nothing(table: Table, seat: int) -> None:
    state = table("duel", board=lane(right="BBB"), tracks=fields(seat, B=5), turn=seat)
    after = play(state, "RB:g7-g8")
    assert after.turn == 1 - seat
    assert duel_markers(after) == {}


@pytest.mark.parametrize("seat", SEATS)
def test_e3_3_the_duel_marker_is_taken_or_taken_back_from_the_other_player(
    table: Table, seat: int
) -> None:
    tracks, held = fields(seat, B=8), {"B": 1 - seat}
    state = table("duel", board=lane(right="BB"), tracks=tracks, duel_markers=held, turn=seat)
    after = play(state, "RB:g7-g8")
    assert duel_markers(after) == {"B": seat}
    assert after.turn == seat


def test_e3_3_a_marker_pulled_away_from_9_leaves_the_duel_marker_where_it_was(table: Table) -> None:
    state = table("duel", board=lane(right="BBBBB"), tracks=fields(0, B=9), turn=1)
    after = play(state, "RB:g7-g8")
    assert (field(after, 0, "B"), duel_markers(after)) == (4, {"B": 0})
    assert after.turn == 0


@pytest.mark.parametrize("seat", SEATS)
def test_e3_3_f25_while_the_duel_marker_is_held_the_colour_earns_no_more(
    table: Table, seat: int
) -> None:
    tracks, held = fields(seat, B=7), {"B": seat}
    state = table(
        "duel",
        board=lane(right="BB"),
        tracks=tracks,
        duel_markers=held,
        turn=seat,
        racks=[["RB", "GY", "OP"]] * 2,
    )
    after = play(state, "RB:g7-g8")
    assert after.scores[seat]["B"] == 9
    assert duel_markers(after) == held
    assert after.turn == 1 - seat


@pytest.mark.parametrize("held", [{"B": 0}, {"B": 1}, {}])
def test_f26_more_points_for_a_marker_on_9_are_lost(table: Table, held: dict[str, int]) -> None:
    board, racks = lane(right="BB"), [["RB", "GY", "OP"]]
    state = table("duel", board=board, tracks=fields(0, B=9), duel_markers=held, racks=racks)
    after = play(state, "RB:g7-g8")
    assert after.scores[0]["B"] == 9
    assert duel_markers(after) == held
    assert after.turn == 1


def test_e3_3_a_position_set_up_freely_gives_duel_markers_to_those_on_9(table: Table) -> None:
    state = table("duel", tracks=[{"R": 9, "G": 8}, {"P": 9, "Y": 1}])
    assert duel_markers(state) == {"R": 0, "P": 1}


@pytest.mark.parametrize("seat", SEATS)
def test_e3_5_f8_all_six_markers_on_the_own_side_win_at_once(table: Table, seat: int) -> None:
    tracks = fields(seat, R=-1, G=1, B=8, O=1, Y=1, P=1)
    state = table("duel", board=lane("RR", "B"), tracks=tracks, turn=seat)
    after = play(state, "RB:g7-g8")
    outcome = result(after)
    assert outcome.ended == "instant-win"
    assert outcome.winners == (seat,)
    assert after.bonus_turns == 0
    assert after.steps[-1].drew == ()


@pytest.mark.parametrize("seat", SEATS)
def test_e3_5_a_marker_on_0_is_on_nobody_s_side(table: Table, seat: int) -> None:
    tracks = fields(seat, R=-2, G=1, B=1, O=1, Y=1, P=1)
    state = table("duel", board=lane("RR"), tracks=tracks, turn=seat)
    after = play(state, "RB:g7-g8")
    assert field(after, seat, "R") == 0
    assert not after.over


def test_e3_5_only_the_player_who_scores_wins_at_once() -> None:
    wins = 0
    for seed in range(20):
        state = finished(DUEL, "balanced", seed)
        result = state.game.result(state)
        assert result is not None
        if result.ended == "instant-win":
            wins += 1
            assert result.winners == (state.steps[-1].seat,)
            assert min(result.scores[state.steps[-1].seat].values()) > 0
    assert wins > 0


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({"R": 2, "G": 4}, {"B": 2, "Y": 3}, (1, 2)),  # G5.3
        ({"B": 2, "Y": 3}, {"R": 2, "G": 4}, (2, 1)),
        ({"R": 1, "G": 1, "B": 1}, {"O": 9, "Y": 9}, (1, 2)),  # more markers
        ({"R": 9}, {"O": 1, "Y": 1}, (2, 1)),
        ({"R": 3, "G": 3}, {"O": 2, "Y": 9}, (1, 2)),  # the lowest first
        ({"R": 5, "G": 7}, {"O": 7, "Y": 5}, (1, 1)),  # a draw
        ({}, {}, (1, 1)),
    ],
)
def test_e3_6_f10_g5_3_more_markers_then_the_lowest_then_the_next_then_a_draw(
    table: Table, one: dict[str, int], other: dict[str, int], expected: tuple[int, int]
) -> None:
    state = table("duel", board=full_board(2), tracks=[one, other])
    assert result(state).places == expected


def test_e3_6_duel_markers_do_not_count(table: Table) -> None:
    tracks = [{"R": 5, "G": 7}, {"O": 7, "Y": 5}]
    held = dict(zip("RGBOYP", [1] * 6, strict=True))
    state = table("duel", board=full_board(2), tracks=tracks, duel_markers=held)
    assert result(state).places == (1, 1)


def test_e3_6_the_scores_tell_the_fields_on_the_own_half(table: Table) -> None:
    state = table("duel", tracks=[{"R": 2, "G": 4}, {"B": 2, "Y": 3}])
    assert state.scores == (marks(2, 4, 0, 0, 0, 0), marks(0, 0, 2, 0, 3, 0))


def test_e3_7_the_longest_series_of_bonus_turns_uses_six_tiles(table: Table) -> None:
    tracks = fields(0, R=8, G=8, B=8, O=8, Y=8, P=-1)
    state = table("duel", tracks=tracks, racks=[["RR", "GG", "BB", "OO", "YY", "PP"]])
    doubles = ("RR:c9-d8", "GG:c12-d12", "BB:g13-h12", "OO:l8-m7", "YY:l4-m4")
    for tiles_left, double in zip(range(5, 0, -1), doubles, strict=True):
        state = play(state, double)
        assert (state.turn, state.bonus_turns) == (0, 0)
        assert state.rack_sizes[0] == tiles_left
    state = play(state, "PP:h8-h9")
    assert (state.turn, state.rack_sizes[0]) == (1, 6)
    assert len(state.steps[-1].drew) == 6


@pytest.mark.parametrize("bot", BOTS)
def test_e3_2_e3_3_played_duels_keep_markers_and_duel_markers_in_order(bot: str) -> None:
    for seed in range(5):
        for state in states(DUEL, bot, seed):
            for seat in SEATS:
                for letter, value in state.scores[seat].items():
                    assert 0 <= value <= 9
                    assert value == 0 or state.scores[1 - seat][letter] == 0
                    assert value < 9 or duel_markers(state)[letter] == seat
