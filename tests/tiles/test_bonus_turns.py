"""Bonus turns: rules A6, B5, E1.3, F6, F7, F11 and the worked example G2.6."""

from __future__ import annotations

from itertools import pairwise

import pytest

import einklang
from einklang.games.errors import NotAllowed, Reason
from einklang.games.tiles.scoring import move_marker
from einklang.rows import copy_of
from einklang.symbols import Symbol
from moves import legal, play, result
from playing import BOTS, TILE_SET_UPS, SetUp, states
from tiles.positions import Table, all_on, full_board, lane, rack_with
from tiles.positions import table as compiled_table

# Each double touches its own printed symbol with both halves and counts two.
DOUBLES = ("RR:c9-d8", "GG:c12-d12", "BB:g13-h12", "OO:l8-m7", "YY:l4-m4", "PP:h4-i3")
SIX_DOUBLES = ["RR", "GG", "BB", "OO", "YY", "PP"]

LIKE_A = ("classic", "travel")


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
def test_a6_1_b5_g2_6_blue_from_17_by_three_points_earns_one_bonus_turn(
    table: Table, name: str
) -> None:
    state = table(name, board=lane(right="BBB"), tracks=[{"B": 17}])
    after = play(state, "RB:g7-g8")
    assert after.scores[0]["B"] == 18
    assert (after.turn, after.bonus_turns) == (0, 0)
    assert play(after, "GY:j8-j9").turn == 1


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
def test_a6_1_b5_g2_6_blue_and_red_at_once_earn_two_bonus_turns(table: Table, name: str) -> None:
    state = table(name, board=lane("R", "BB"), tracks=[{"B": 16, "R": 17}])
    after = play(state, "RB:g7-g8")
    assert (after.scores[0]["R"], after.scores[0]["B"]) == (18, 18)
    assert (after.turn, after.bonus_turns) == (0, 1)
    after = play(after, "GY:j8-j9")
    assert (after.turn, after.bonus_turns) == (0, 0)
    assert play(after, "OP:k6-k7").turn == 1


@pytest.mark.parametrize("name", LIKE_A)
def test_a6_1_reaching_17_earns_nothing(table: Table, name: str) -> None:
    state = table(name, board=lane(right="BBB"), tracks=[{"B": 14}])
    assert play(state, "RB:g7-g8").turn == 1


def test_a6_1_a_double_that_reaches_18_with_either_half_earns_one_bonus_turn(table: Table) -> None:
    board = lane("GG", "GGG")
    for value in (13, 15, 16, 17):
        state = table("classic", board=board, tracks=[{"G": value}], racks=[rack_with("GG")])
        after = play(state, "GG:g7-g8")
        assert after.scores[0]["G"] == 18
        assert (after.turn, after.bonus_turns) == (0, 0)


def test_a6_1_a_bonus_tile_scores_and_can_earn_further_bonus_turns(table: Table) -> None:
    tracks = [all_on(0, R=17, G=16, B=16)]
    state = table("classic", tracks=tracks, racks=[SIX_DOUBLES])
    state = play(state, DOUBLES[0])
    assert (state.turn, state.bonus_turns, state.scores[0]["R"]) == (0, 0, 18)
    state = play(state, DOUBLES[1])
    assert (state.turn, state.bonus_turns, state.scores[0]["G"]) == (0, 0, 18)
    state = play(state, DOUBLES[2])
    assert (state.turn, state.bonus_turns, state.scores[0]["B"]) == (0, 0, 18)
    state = play(state, DOUBLES[3])
    assert state.scores[0]["O"] == 2
    assert state.turn == 1  # orange is far from 18


def test_a6_1_bonus_turns_still_due_and_new_ones_add_up(table: Table) -> None:
    tracks = [{"R": 17, "G": 17, "B": 16}]
    board = lane("R", "G")
    state = table("classic", board=board, tracks=tracks, racks=[rack_with("RG", "BB")])
    state = play(state, "RG:g7-g8")
    assert state.bonus_turns == 1
    state = play(state, "BB:g13-h12")  # reaches 18 with one bonus turn still due
    assert (state.turn, state.bonus_turns) == (0, 1)
    state = play(state, "RB:j8-j9")
    assert (state.turn, state.bonus_turns) == (0, 0)
    assert play(state, "GY:k6-k7").turn == 1


def test_a6_1_only_the_seat_that_reached_18_plays_on(table: Table) -> None:
    state = table("classic", 3, board=lane(right="BBB"), tracks=[{}, {}, {"B": 17}], turn=2)
    after = play(state, "RB:g7-g8")
    assert after.turn == 2
    assert play(after, "GY:j8-j9").turn == 0


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
def test_a6_2_no_draw_and_no_exchange_until_the_last_bonus_turn_is_done(
    table: Table, name: str
) -> None:
    tracks = [all_on(5, R=17, B=17, P=0)]  # purple is weakest, and the rack shows none
    rack = ["RB", "GG", "GG", "OY", "OY", "OO"]
    state = table(name, board=lane("R", "B"), tracks=tracks, racks=[rack])
    after = play(state, "RB:g7-g8")
    for tiles_left, tile in ((5, "GG:j8-j9"), (4, "OY:k6-k7")):
        assert after.turn == 0
        assert after.rack_sizes[0] == tiles_left
        assert after.bag_size == state.bag_size
        assert after.steps[-1].drew == ()
        assert not after.exchange_offered
        assert all(":" in action for action in legal(after))
        after = play(after, tile)
    assert after.exchange_offered
    kept = play(after, "keep")
    assert (kept.turn, kept.rack_sizes[0], len(kept.steps[-1].drew)) == (1, 6, 3)


@pytest.mark.parametrize("word", ["swap", "keep"])
def test_a6_2_an_exchange_amid_bonus_turns_is_refused(word: str) -> None:
    state = compiled_table("classic", tracks=[all_on(5, R=1)], racks=[["GG"] * 6], bonus_turns=1)
    with pytest.raises(NotAllowed) as refusal:
        play(state, "GG:h8-h9", word)
    assert refusal.value.reason is Reason.NO_EXCHANGE


def test_a6_2_after_bonus_turns_the_rack_is_refilled_to_six(table: Table) -> None:
    state = table("classic", board=lane(right="B"), tracks=[{"B": 17}])
    after = play(state, "RB:g7-g8", "GY:j8-j9")
    assert after.turn == 1
    assert after.rack_sizes[0] == 6
    assert len(after.steps[-1].drew) == 2


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", [s for s in TILE_SET_UPS if s.name in LIKE_A], ids=str)
def test_a6_3_each_colour_earns_a_player_at_most_one_bonus_turn(set_up: SetUp, bot: str) -> None:
    for seed in range(4):
        extra = [0] * set_up.players
        for state, after in pairwise(states(set_up, bot, seed)):
            for before, now in zip(state.scores, after.scores, strict=True):
                assert all(now[letter] >= before[letter] for letter in now)
            if not after.over and not after.exchange_offered and after.turn == state.turn:
                extra[state.turn] += 1
            done = [list(side.values()).count(18) for side in after.scores]
            assert all(extra[seat] <= done[seat] for seat in range(set_up.players))


@pytest.mark.parametrize("name", LIKE_A)
def test_a6_4_f6_the_longest_series_uses_six_tiles_and_wins(table: Table, name: str) -> None:
    state = table(name, tracks=[all_on(16)], racks=[SIX_DOUBLES])
    for tiles_left, double in zip(range(5, -1, -1), DOUBLES, strict=True):
        assert not state.over
        assert state.turn == 0
        state = play(state, double)
        assert state.rack_sizes[0] == tiles_left
    outcome = result(state)
    assert outcome.ended == "instant-win"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a6_4_e3_7_f6_there_is_always_a_tile_for_a_bonus_turn(set_up: SetUp, bot: str) -> None:
    for seed in range(4):
        for state in states(set_up, bot, seed):
            if not state.over and not state.exchange_offered:
                assert state.rack_sizes[state.turn] > state.bonus_turns or set_up.name == "team"


@pytest.mark.parametrize("name", [*LIKE_A, "team", "duel"])
def test_a6_5_f7_without_a_free_place_bonus_turns_lapse(table: Table, name: str) -> None:
    players = 4 if name == "team" else 2
    board = full_board(players, "g7", "g8", "k8") | lane("R", "B")
    top = 8 if name == "duel" else 17
    state = table(name, players, board=board, tracks=[{"R": top, "B": top}])
    after = play(state, "RB:g7-g8")
    assert after.scores[0]["R"] == after.scores[0]["B"] == top + 1
    assert after.over
    assert after.bonus_turns == 0
    assert after.steps[-1].drew == ()
    assert not legal(after)


@pytest.mark.parametrize("field", [17, 35])
def test_e1_3_solo_has_no_bonus_turns(table: Table, field: int) -> None:
    state = table("solo", board=lane("R", "B"), tracks=[{"R": field, "B": field}])
    after = play(state, "RB:g7-g8")
    assert after.scores[0]["R"] == after.scores[0]["B"] == field + 1
    assert after.bonus_turns == 0
    assert after.rack_sizes == (1,)
    assert len(after.steps[-1].drew) == 1


@pytest.mark.parametrize(("name", "earned"), [("solo", 0), ("team", 1), ("classic", 1)])
def test_e1_3_a_marker_that_reaches_18_earns_nothing_in_solo(name: str, earned: int) -> None:
    # Seen from outside, the empty rack of solo would hide a bonus turn.
    state = compiled_table(name, tracks=[{"B": 17}])
    assert move_marker(state.layout.rules, copy_of(state.row), 0, Symbol.BLUE, 18) == earned


def test_bonus_turns_may_be_due_in_a_position_set_up_freely(table: Table) -> None:
    state = table("classic", bonus_turns=2)
    assert state.bonus_turns == 2
    state = play(state, "RB:h8-h9", "GY:j8-j9")
    assert (state.turn, state.bonus_turns) == (0, 0)
    assert play(state, "OP:k6-k7").turn == 1


def test_a6_1_a_state_knows_that_its_next_tile_is_a_bonus_tile() -> None:
    game = einklang.game("classic")
    state = game.set_up(2, tracks=[{"R": 17}], racks=[["RG", "BB"], ["OO"]], seed=1)
    assert not state.is_bonus_turn
    bonus = game.apply(state, "RG:c9-d9")
    assert bonus.is_bonus_turn
    assert "in a bonus turn" in str(bonus)
    assert not game.apply(bonus, "BB:j8-j9").is_bonus_turn
