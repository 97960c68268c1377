"""Positions set up freely: what can be given, and what is left to the bag."""

from __future__ import annotations

from collections import Counter

import pytest

import einklang
from einklang.games.generator import seed_dice
from einklang.games.tiles.start import FreePosition
from einklang.symbols import LETTERS
from moves import play, points
from playing import TILE_SET_UPS, SetUp
from tiles.positions import PRINTED, all_on, bag, full_board, lane, marks, table


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_nothing_given_is_an_empty_board_with_drawn_racks(set_up: SetUp) -> None:
    state = set_up.game.set_up(set_up.players, seed=1)
    assert state.board == PRINTED
    assert state.rack_sizes == set_up.game.new(set_up.players, seed=1).rack_sizes
    assert (state.turn, state.bonus_turns, state.over) == (0, 0, False)
    assert not state.dealt
    # Nobody has to touch a printed symbol unless `to_open` says so.
    assert any("h8" in action for action in state.game.legal(state))


def test_any_symbols_and_tiles_lie_on_the_board() -> None:
    state = table("classic", tiles=["BR:h9-h10", "gg:K6-K5"], board={"E9": "y", "d10": "P"})
    laid = {"h9": "B", "h10": "R", "k5": "G", "k6": "G", "e9": "Y", "d10": "P"}
    assert state.board == PRINTED | laid
    names = state.layout.board.names
    assert [{names[a], names[b]} for a, b in state.tiles] == [{"h9", "h10"}, {"k5", "k6"}]


def test_symbols_laid_freely_count_and_take_places_like_tiles() -> None:
    loose = table("classic", board=lane(right="BB"))
    tiles = table("classic", tiles=["BB:g9-g10"])
    assert points(loose, "RB:g7-g8") == points(tiles, "RB:g7-g8") == {"B": 2}
    assert list(loose.game.legal(loose)) == list(tiles.game.legal(tiles))


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_any_values_stand_on_the_tracks(set_up: SetUp) -> None:
    top = {"solo": 36, "team": 36, "duel": 9}.get(set_up.name, 18)
    tracks = [marks(0, 1, 2, 3, 4, top)]
    state = set_up.game.set_up(set_up.players, tracks=tracks, seed=1)
    assert state.scores[0] == tracks[0]
    assert all(side == all_on(0) for side in state.scores[1:])


def test_what_a_track_leaves_out_is_0_and_letters_come_in_any_case() -> None:
    state = table("classic", 3, tracks=[{}, {"r": 4, "P": 2}])
    assert state.scores == (all_on(0), all_on(0, R=4, P=2), all_on(0))


def test_a_duel_marker_on_0_of_one_half_may_stand_on_the_other() -> None:
    tracks = [marks(2, 4, 0, 0, 0, 0), marks(0, 0, 2, 0, 3, 0)]
    assert table("duel", tracks=tracks).scores == tuple(tracks)


def test_any_tiles_lie_on_the_racks_even_more_than_exist() -> None:
    state = einklang.game("travel").set_up(racks=[["RR"] * 6, ["br", "GG"]], seed=1)
    assert state.rack(0) == ("RR",) * 6
    assert state.rack(1) == ("RB", "GG")
    assert state.rack_sizes == (6, 2)
    assert bag(state)["RR"] == 0


def test_the_bag_holds_what_the_tile_set_has_left() -> None:
    travel = einklang.game("travel")
    state = travel.set_up(
        tiles=["RR:h8-h9", "RB:j8-j9"], board={"k6": "P"}, racks=[["RB", "GG"], ["PP"]], seed=1
    )
    expected = Counter(
        {a + b: 3 for a in LETTERS for b in LETTERS if LETTERS.find(a) < LETTERS.find(b)}
    )
    expected += Counter({a + a: 2 for a in LETTERS})
    assert bag(state) == expected - Counter(["RR", "RB", "RB", "GG", "PP"])
    assert state.bag_size == 57 - 5


def test_a_bag_of_one_s_own_is_drawn_from() -> None:
    state = table("classic", racks=[["RB"], ["RB"]], bag=["PP"] * 3)
    assert bag(state) == {"PP": 3}
    after = play(state, "RB:h8-h9")
    assert after.rack(0) == ("PP", "PP", "PP")
    assert after.bag_size == 0


def test_racks_left_out_are_drawn_from_the_bag() -> None:
    classic = einklang.game("classic")
    state = classic.set_up(3, racks=[["RB"], None], bag=["PP"] * 8, seed=1)
    assert [state.rack(seat) for seat in range(3)] == [("RB",), ("PP",) * 6, ("PP",) * 2]
    assert state.bag_size == 0


def test_the_same_seed_draws_the_same_and_without_one_nobody_can_tell() -> None:
    classic = einklang.game("classic")
    assert classic.set_up(seed=4) == classic.set_up(seed=4)
    assert classic.set_up(seed=4) != classic.set_up(seed=5)
    assert classic.set_up() != classic.set_up()


def test_any_seat_may_be_to_move() -> None:
    state = table("classic", 4, turn=3)
    assert state.turn == 3
    assert play(state, "RB:h8-h9").turn == 0


def test_a_position_may_be_over_from_the_start() -> None:
    classic = einklang.game("classic")
    full = classic.result(table("classic", board=full_board(2, "h8")))
    won = classic.result(table("classic", tracks=[{}, all_on(18)]))
    nothing_to_lay = classic.result(table("classic", racks=[[]]))
    assert full is not None
    assert won is not None
    assert nothing_to_lay is not None
    assert (full.ended, won.ended) == ("board-full", "instant-win")
    assert won.winners == (1,)
    assert nothing_to_lay.ended == "board-full"


def test_a_duel_may_be_won_from_the_start_by_either_seat() -> None:
    for tracks, winner in (([all_on(1)], 0), ([{}, all_on(1)], 1)):
        state = table("duel", tracks=tracks)
        result = state.game.result(state)
        assert result is not None
        assert result.winners == (winner,)


def test_the_game_is_over_when_the_next_seat_has_no_tile() -> None:
    state = table("classic", racks=[["RB", "GG"], []], bag=[])
    after = play(state, "RB:h8-h9")
    assert after.over
    result = after.game.result(after)
    assert result is not None
    assert result.ended == "board-full"


def test_one_tile_is_always_enough_to_go_on() -> None:
    state = table("classic", racks=[["RB"], ["GG"]], bag=[])
    after = play(state, "RB:h8-h9")
    assert not after.over
    assert play(after, "GG:k5-k6").over  # now nobody has a tile


def test_a_setup_is_a_plain_value() -> None:
    words = seed_dice(1)
    assert FreePosition(words, tiles=("RB:h8-h9",)) == FreePosition(words, tiles=("RB:h8-h9",))
    assert FreePosition(words).racks == ()
