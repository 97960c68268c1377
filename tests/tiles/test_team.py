"""Two against two: rules E2 and F6, F10, F21, F22 for teams."""

from __future__ import annotations

from itertools import pairwise

import pytest

import einklang
from einklang.games.result import Result
from moves import play, result
from playing import BOTS, SetUp, states
from tiles.positions import EVERY_COLOUR, Table, all_on, full_board, lane, rack_with

TEAM = SetUp("team", 4)
SIX_DOUBLES = ["RR", "GG", "BB", "OO", "YY", "PP"]
# Each double touches its own printed symbol with both halves and counts two.
DOUBLES = ("RR:c9-d8", "GG:c12-d12", "BB:g13-h12", "OO:l8-m7", "YY:l4-m4", "PP:h4-i3")


def test_e2_1_partners_sit_opposite_and_share_one_track(table: Table) -> None:
    state = table("team", board=lane(right="BB"))
    assert [state.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert len(state.scores) == 2
    for seat in range(4):
        turned = table("team", board=lane(right="BB"), turn=seat)
        scores = play(turned, "RB:g7-g8").scores
        assert scores[seat % 2]["B"] == 2
        assert scores[1 - seat % 2]["B"] == 0


def test_e2_1_the_four_seats_take_turns(table: Table) -> None:
    state = table("team")
    tiles = ("RB:h8-h9", "RB:j8-j9", "RB:k4-k5", "RB:e8-e9", "GY:f6-f7")
    state = play(state, *tiles)
    assert [step.seat for step in state.steps] == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("field", [17, 35])
def test_e2_2_reaching_18_and_reaching_36_each_earn_a_bonus_turn(table: Table, field: int) -> None:
    for seat in range(4):
        tracks: list[dict[str, int]] = [{}, {}]
        tracks[seat % 2] = {"B": field}
        state = table("team", board=lane(right="BBB"), tracks=tracks, turn=seat)
        after = play(state, "RB:g7-g8")
        assert after.scores[seat % 2]["B"] == field + 1
        assert (after.turn, after.bonus_turns) == (seat, 0)
        assert play(after, "GY:j8-j9").turn == (seat + 1) % 4


def test_e2_2_on_36_the_marker_stays_and_earns_no_more(table: Table) -> None:
    state = table("team", board=lane(right="BBB"), tracks=[{"B": 36}])
    after = play(state, "RB:g7-g8")
    assert after.scores[0]["B"] == 36
    assert after.turn == 1


def test_e2_2_moving_on_from_18_earns_nothing(table: Table) -> None:
    state = table("team", board=lane(right="BBB"), tracks=[{"B": 18}])
    after = play(state, "RB:g7-g8")
    assert after.scores[0]["B"] == 21
    assert after.turn == 1


def test_e2_2_f33_a_double_that_reaches_18_and_36_earns_two(table: Table) -> None:
    seven = [f"g{n}" for n in range(9, 16)]
    six = ["f9", "e10", "d11", "c12", "b13", "a14"]
    five = ["h8", "i8", "j8", "k8", "l8"]
    board = dict.fromkeys([*seven, *six, *five], "G") | {"g6": "G"}
    state = table("team", board=board, tracks=[{"G": 17}], racks=[rack_with("GG")])
    after = play(state, "GG:g7-g8")
    assert after.scores[0]["G"] == 36
    assert (after.turn, after.bonus_turns) == (0, 1)


@pytest.mark.parametrize("bot", BOTS)
def test_e2_2_a_team_earns_at_most_two_bonus_turns_a_colour(bot: str) -> None:
    for seed in range(6):
        earned = [0, 0]
        for state, after in pairwise(states(TEAM, bot, seed)):
            if not after.over and not after.exchange_offered and after.turn == state.turn:
                earned[state.side(state.turn)] += 1
            for side in range(2):
                values = after.scores[side].values()
                stops = sum((value >= 18) + (value == 36) for value in values)
                assert earned[side] <= stops <= 12


def test_e2_4_f8_all_six_markers_on_36_win_at_once(table: Table) -> None:
    tracks = [all_on(35), all_on(36, B=35)]
    state = table("team", board=lane(right="B"), tracks=tracks, turn=3)
    after = play(state, "RB:g7-g8")
    assert after.game.result(after) == Result("instant-win", (all_on(35), all_on(36)), (2, 1, 2, 1))
    assert after.steps[-1].drew == ()
    assert after.bonus_turns == 0


def test_e2_4_all_six_markers_on_18_do_not_win(table: Table) -> None:
    state = table("team", board=lane(right="B"), tracks=[all_on(18, B=17)])
    after = play(state, "RB:g7-g8")
    assert after.scores[0] == all_on(18)
    assert not after.over


def test_e2_6_f6_with_an_empty_rack_the_bonus_turns_left_lapse(table: Table) -> None:
    state = table("team", tracks=[all_on(16)], racks=[SIX_DOUBLES])
    for tiles_left, double in zip(range(5, 0, -1), DOUBLES[:5], strict=True):
        state = play(state, double)
        assert (state.turn, state.bonus_turns) == (0, 0)
        assert state.rack_sizes[0] == tiles_left
    state = play(state, DOUBLES[5])  # earns a seventh tile, but there is none
    assert state.scores[0] == all_on(18)
    assert (state.turn, state.bonus_turns) == (1, 0)


def test_e2_6_several_bonus_turns_lapse_at_once(table: Table) -> None:
    racks = [["RB"], EVERY_COLOUR, EVERY_COLOUR, EVERY_COLOUR]
    state = table("team", board=lane("R", "B"), tracks=[all_on(0, R=17, B=17)], racks=racks)
    state = play(state, "RB:g7-g8")
    assert (state.turn, state.bonus_turns, state.exchange_offered) == (1, 0, False)


def test_f34_an_empty_rack_is_refilled_at_once_and_nothing_is_offered(table: Table) -> None:
    before = play(table("team", tracks=[all_on(16)], racks=[SIX_DOUBLES]), *DOUBLES[:5])
    assert before.rack_sizes[0] == 1
    after = play(before, DOUBLES[5])
    assert (after.turn, after.exchange_offered) == (1, False)
    assert after.rack_sizes[0] == len(after.steps[-1].drew) == 6
    assert after.bag_size == before.bag_size - 6


@pytest.mark.parametrize(
    ("tracks", "places"),
    [
        ([all_on(20), all_on(19)], (1, 2, 1, 2)),
        ([all_on(20, R=3), all_on(19)], (2, 1, 2, 1)),
        ([all_on(20, R=3), all_on(20, P=3)], (1, 1, 1, 1)),
    ],
)
def test_f10_places_rank_teams_and_partners_share_theirs(
    table: Table, tracks: list[dict[str, int]], places: tuple[int, ...]
) -> None:
    state = table("team", board=full_board(4), tracks=tracks)
    outcome = result(state)
    assert outcome.places == places
    assert outcome.winners == tuple(seat for seat in range(4) if places[seat] == 1)


def test_e2_1_team_is_for_four_players() -> None:
    assert einklang.game("team").players == (4,)
