"""The deal, who begins, and what each seat may see: rules A3, B8, E2.1, F12 and F31."""

from __future__ import annotations

import pytest

import einklang
from einklang.games.errors import SetupError
from einklang.symbols import LETTERS, PAIR_TEXTS
from playing import TILE_SET_UPS, SetUp, states
from tiles.positions import EVERY_COLOUR, bag, duel_markers, table

BAGS = {
    "classic-2": 108,
    "classic-3": 102,
    "classic-4": 96,
    "travel-2": 45,
    "solo-1": 119,
    "team-4": 96,
    "duel-2": 108,
}


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a3_1_everyone_has_a_full_rack_and_all_markers_stand_on_0(set_up: SetUp) -> None:
    state = set_up.game.new(set_up.players, seed=1)
    size = 1 if set_up.name == "solo" else 6
    assert state.rack_sizes == (size,) * set_up.players
    assert [len(state.rack(seat)) for seat in range(set_up.players)] == [size] * set_up.players
    assert state.bag_size == bag(state).total() == BAGS[str(set_up)]
    assert all(side == dict.fromkeys(LETTERS, 0) for side in state.scores)
    assert (state.over, state.exchange_offered, state.bonus_turns) == (False, False, 0)
    assert not duel_markers(state)
    assert state.steps == ()
    assert state.tiles == ()


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a3_1_the_tiles_are_mixed(set_up: SetUp) -> None:
    deals = {
        tuple(state.rack(seat) for seat in range(set_up.players))
        for state in (set_up.game.new(set_up.players, seed) for seed in range(20))
    }
    assert len(deals) > (10 if set_up.name == "solo" else 19)


def test_a3_1_the_same_seed_deals_the_same_racks_and_none_deals_others() -> None:
    classic = einklang.game("classic")
    assert classic.new(seed=5) == classic.new(seed=5)
    assert classic.new(seed=5) != classic.new(seed=6)
    assert classic.new() != classic.new()


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a3_2_f12_seat_0_begins(set_up: SetUp) -> None:
    assert all(set_up.game.new(set_up.players, seed).turn == 0 for seed in range(10))


def test_a3_2_the_turn_passes_clockwise() -> None:
    classic = einklang.game("classic")
    state = classic.new(3, seed=1)
    turns = []
    for _ in range(6):
        turns.append(state.turn)
        state = classic.apply(state, classic.legal(state)[0])
    assert turns == [0, 1, 2, 0, 1, 2]


def test_f12_hosts_may_let_another_seat_begin() -> None:
    assert table("classic", 3, turn=2, to_open=range(3)).turn == 2


def test_e1_1_solo_draws_one_tile_places_it_and_draws_the_next() -> None:
    *before, last = states(SetUp("solo", 1), "random", seed=1)
    for i, state in enumerate(before):
        assert (state.turn, state.rack_sizes, state.bag_size) == (0, (1,), 119 - i)
        assert len(state.tiles) == i
    assert last.rack_sizes == (0,)


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a3_1_b8_f31_a_seat_sees_its_own_rack_only(set_up: SetUp) -> None:
    state = set_up.game.new(set_up.players, seed=1)
    for seat in range(set_up.players):
        view = set_up.game.view(state, seat)
        assert view.rack == view.known_hand(seat) == state.rack(seat)
        others = [other for other in range(set_up.players) if other != seat]
        assert all(view.known_hand(other) is None for other in others)
        assert not hasattr(view.row, "racks")
        assert not hasattr(view.row, "bag")
        assert not hasattr(view.row, "generator")


def test_a3_1_by_counting_a_seat_knows_bag_and_other_racks_together() -> None:
    racks = [["RB", "RB"], ["GG", "RB"], ["PP", "GG"]]
    state = table("classic", 3, racks=racks, bag=["GG", "OY"])
    unseen = state.game.view(state, 1).row.unseen
    counted = {tile: int(n) for tile, n in zip(PAIR_TEXTS, unseen, strict=True) if n}
    assert counted == {"RB": 2, "GG": 2, "PP": 1, "OY": 1}


@pytest.mark.parametrize("name", ["classic", "travel", "duel"])
def test_a3_1_b8_f31_a_view_does_not_change_with_what_the_others_hold(name: str) -> None:
    game = einklang.game(name)
    own, one, other = list(EVERY_COLOUR), ["RR", "GG", "BB"], ["OO", "YY", "PP"]
    state = game.set_up(racks=[own, one], bag=other, seed=1)
    elsewhere = game.set_up(racks=[own, other], bag=one, seed=2)
    assert game.view(state, 0) == game.view(elsewhere, 0)
    assert game.view(state, 1) != game.view(elsewhere, 1)


def test_e2_1_e2_5_partners_do_not_see_each_other_s_tiles() -> None:
    team = einklang.game("team")
    own, one, other = list(EVERY_COLOUR), ["RR", "GG", "BB"], ["OO", "YY", "PP"]
    state = team.set_up(racks=[own, own, one, own], bag=other, seed=1)
    elsewhere = team.set_up(racks=[own, own, other, own], bag=one, seed=2)
    assert team.view(state, 0) == team.view(elsewhere, 0)


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a3_1_the_tracks_are_open_to_everyone(set_up: SetUp) -> None:
    game = set_up.game
    state = game.new(set_up.players, seed=1)
    for _ in range(8):
        state = game.apply(state, game.legal(state)[-1])
    for seat in range(set_up.players):
        view = game.view(state, seat)
        assert view.scores == state.scores
        assert view.board == state.board
        assert view.rack_sizes == state.rack_sizes
        assert view.bag_size == state.bag_size


def test_others_draws_are_seen_only_as_a_number() -> None:
    classic = einklang.game("classic")
    state = classic.new(seed=1)
    state = classic.apply(state, classic.legal(state)[0])
    (own,) = classic.view(state, 0).steps
    (seen,) = classic.view(state, 1).steps
    assert (own.drew_count, own.drew) == (1, state.steps[0].drew)
    assert (seen.drew_count, seen.drew) == (1, None)


def test_there_is_no_view_of_a_seat_that_does_not_exist() -> None:
    state = einklang.game("classic").new(3, seed=1)
    for seat in (-1, 3):
        with pytest.raises(SetupError, match=f"there is no seat {seat}; seats count from 0 to 2"):
            state.game.view(state, seat)


def test_a_record_may_tell_the_first_racks() -> None:
    travel = einklang.game("travel")
    racks = [["BR", "RR", "RR", "GY", "PO", "bb"], ["GG", "GG", "OO", "YY", "PP", "BB"]]
    state = travel.start(2, {"racks": racks})
    assert state.rack(0) == ("RB", "RR", "RR", "GY", "OP", "BB")
    assert state.bag_size == 45
    assert bag(state)["RR"] == bag(state)["GG"] == bag(state)["BB"] == 0
    assert state.dealt


@pytest.mark.parametrize(
    ("racks", "sentence"),
    [
        ([["RB"] * 3 + ["GG"] * 2 + ["OO"]], "2 players have 2 racks, not 1"),
        ([["RB"] * 3 + ["GG"] * 2, []], "the rack of seat 0 has 5 tiles; .* starts with 6"),
        ([["RB"] * 4 + ["GG"] * 2, []], "more RB tiles than the bag has"),
        ([["RX"] * 6, []], "names 'RX'; a tile is two of RGBOYP"),
    ],
)
def test_first_racks_that_cannot_be_are_refused(racks: list[list[str]], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        einklang.game("travel").start(2, {"racks": racks})
