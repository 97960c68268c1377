"""Refill and exchange: rules A7, B6, B7, E1.3, E2.3, F4, F5, F21, F27 and F34."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import einklang
from einklang.games.errors import NotAllowed, Reason
from moves import legal, play
from playing import BOTS, TILE_SET_UPS, SetUp, states
from tiles.positions import EVERY_COLOUR, Table, all_on, bag, lane, rack_with, shown
from tiles.positions import table as compiled_table

LIKE_A = ("classic", "travel")
NO_RED = ["GB", "GG", "BB", "OO", "YY", "PP"]
RED_WEAKEST = all_on(5, R=1)
NEW = ["RR", "RR", "RG", "RG", "RY", "RY", "RP"]

FITS = "GB:h8-h9"  # counts nothing on an empty board


def offered(table: Table, name: str = "classic", **what: object) -> Any:
    """Red is weakest, and the rack shows none once the tile is laid."""
    given = {"racks": [NO_RED], "tracks": [RED_WEAKEST], "bag": NEW, **what}
    return play(table(name, None, **given), FITS)


@pytest.mark.parametrize("name", [*LIKE_A, "team", "duel"])
def test_a7_1_the_rack_is_refilled_to_six(table: Table, name: str) -> None:
    state = table(name, bag=["PP", "GG", "OO"])
    after = play(state, "RB:h8-h9")
    assert after.rack_sizes[0] == 6
    assert after.bag_size == 2
    *kept, drawn = after.rack(0)
    assert tuple(kept) == EVERY_COLOUR[1:]
    assert bag(after) == bag(state) - Counter([drawn])
    assert len(after.steps[-1].drew) == 1


@pytest.mark.parametrize("name", [*LIKE_A, "team", "duel", "solo"])
def test_a7_1_with_an_empty_bag_nothing_is_drawn(table: Table, name: str) -> None:
    after = play(table(name, bag=[]), "RB:h8-h9")
    assert after.steps[-1].drew == ()
    assert after.bag_size == 0


def test_a7_1_a_bag_with_fewer_tiles_than_are_missing_is_emptied(table: Table) -> None:
    after = play(table("classic", racks=[["RB", "GY", "OP"]], bag=["RR", "GG"]), "RB:h8-h9")
    assert after.rack_sizes[0] == 4
    assert after.bag_size == 0


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
def test_a7_2_b6_f4_the_exchange_is_offered_before_refilling(table: Table, name: str) -> None:
    state = offered(table, name)
    assert state.exchange_offered
    assert state.turn == 0
    assert state.rack_sizes[0] == 5
    assert state.bag_size == len(NEW)
    assert state.steps[-1].drew == ()
    assert legal(state) == {"swap", "keep"}


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
def test_a7_2_b6_f4_swap_draws_six_and_then_returns_the_old_tiles(table: Table, name: str) -> None:
    state = offered(table, name, bag=NEW[:6])
    after = play(state, "swap")
    assert Counter(after.rack(0)) == Counter(NEW[:6])
    assert bag(after) == Counter(NO_RED[1:])
    assert after.bag_size == 5
    assert (after.turn, after.exchange_offered) == (1, False)


def test_a7_2_no_old_tile_comes_straight_back(table: Table) -> None:
    for seed in range(30):
        state = offered(table, seed=seed, bag=["RR", "RR", "RG", "RG", "RY", "RP", "RP"])
        assert not set(play(state, "swap").rack(0)) & set(NO_RED)


def test_a7_2_the_old_tiles_are_shown_to_everyone() -> None:
    after = play(offered(compiled_table), "swap")
    for seat in range(2):
        assert shown(after.game.view(after, seat)) == sorted(NO_RED[1:])
    assert shown(play(offered(compiled_table), "keep")) == []


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
def test_a7_2_b6_keep_refills_to_six(table: Table, name: str) -> None:
    state = offered(table, name)
    after = play(state, "keep")
    assert after.rack(0)[:5] == tuple(NO_RED[1:])
    assert after.rack_sizes[0] == 6
    assert (after.turn, after.bag_size) == (1, len(NEW) - 1)


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
@pytest.mark.parametrize("red", ["RR", "RP"])
def test_a7_2_a_tile_with_the_weakest_colour_on_the_rack_forbids_it(
    table: Table, name: str, red: str
) -> None:
    state = offered(table, name, racks=[[*NO_RED[:5], red]])
    assert not state.exchange_offered
    assert (state.turn, state.rack_sizes[0]) == (1, 6)


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
def test_a7_2_of_several_weakest_colours_the_rack_must_show_none(table: Table, name: str) -> None:
    both = [all_on(5, R=1, G=1)]
    assert not offered(table, name, tracks=both).exchange_offered  # the rack still shows green
    rack = ["GB", "BB", "BO", "OO", "YY", "PP"]
    assert offered(table, name, tracks=both, racks=[rack]).exchange_offered


def test_a7_2_another_lacking_colour_does_not_count(table: Table) -> None:
    assert not offered(table, tracks=[all_on(5, G=1)]).exchange_offered


def test_a7_2_the_colour_that_is_weakest_after_scoring_decides(table: Table) -> None:
    tracks = [all_on(5, R=1, P=2)]
    rack = ["RR", "RG", "BB", "OO", "YY", "GG"]
    state = table("classic", board=lane("RR"), tracks=tracks, racks=[rack])
    assert play(state, "RR:g7-g8").exchange_offered  # red 3, purple 2: no purple on the rack
    assert not play(state, "RR:j8-j9").exchange_offered  # red 1: the rack shows red


def test_a7_2_the_tile_just_laid_is_no_longer_on_the_rack(table: Table) -> None:
    state = table("classic", tracks=[RED_WEAKEST], racks=[["RB", *NO_RED[1:]]])
    assert play(state, "RB:j8-j9").exchange_offered


def test_a7_2_the_own_weakest_colour_decides_not_that_of_others(table: Table) -> None:
    tracks = [all_on(5), RED_WEAKEST, all_on(5)]
    state = table("classic", 3, tracks=tracks, racks=[NO_RED, NO_RED, NO_RED])
    state = play(state, FITS)
    assert (state.turn, state.exchange_offered) == (1, False)
    assert play(state, "GB:j8-j9").exchange_offered


def test_a7_2_only_the_answer_may_follow_an_offer() -> None:
    state = offered(compiled_table)
    with pytest.raises(NotAllowed) as refusal:
        play(state, "GG:j8-j9")
    assert refusal.value.reason is Reason.DECIDE_EXCHANGE


def test_a7_2_an_exchange_after_a_bonus_turn_still_draws_six(table: Table) -> None:
    tracks = [all_on(5, R=1, B=17)]
    state = table("classic", board=lane(right="B"), tracks=tracks, racks=[NO_RED], bag=NEW)
    state = play(state, "GB:g7-g8", "OO:j8-j9")
    assert state.exchange_offered
    assert state.rack_sizes[0] == 4
    after = play(state, "swap")
    assert len(after.steps[-1].drew) == after.rack_sizes[0] == 6
    assert after.bag_size == len(NEW) - 6 + 4


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
def test_a7_3_one_exchange_a_turn_even_if_the_new_rack_lacks_the_colour_again(
    table: Table, name: str
) -> None:
    after = play(offered(table, name, bag=["GG"] * 6), "swap")
    assert after.rack(0) == ("GG",) * 6
    assert (after.turn, after.exchange_offered) == (1, False)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("players", "least"), [(2, 66), (3, 42), (4, 15)])
def test_a7_4_the_classic_bag_is_never_short(players: int, least: int, bot: str) -> None:
    for seed in range(4):
        assert all(s.bag_size >= least for s in states(SetUp("classic", players), bot, seed))


@pytest.mark.parametrize("bot", BOTS)
def test_b7_only_after_tile_41_can_the_travel_bag_be_too_small(bot: str) -> None:
    for seed in range(6):
        for before, state in pairwise(states(SetUp("travel", 2), bot, seed)):
            if not before.exchange_offered:
                in_bag = before.bag_size  # before refilling
                extra = 5 - (before.rack_sizes[before.turn] - 1)
                assert in_bag == 46 - len(state.tiles) + extra
                assert in_bag >= 6 or len(state.tiles) >= 41


@pytest.mark.parametrize("name", [*LIKE_A, "team"])
@pytest.mark.parametrize("size", range(8))
def test_f5_with_fewer_than_six_tiles_in_the_bag_no_exchange_is_offered(
    table: Table, name: str, size: int
) -> None:
    state = offered(table, name, bag=NEW[:size])
    assert state.exchange_offered == (size >= 6)
    if size < 6:
        assert state.turn == 1
        assert state.rack_sizes[0] == min(6, 5 + size)


@pytest.mark.parametrize("name", [*LIKE_A, "team", "duel"])
def test_f34_with_an_empty_rack_nothing_is_offered(table: Table, name: str) -> None:
    """An empty rack shows no colour, neither the weakest nor a finished one."""
    state = table(name, tracks=[{"B": 9}], racks=[["GB"]], bag=NEW)
    after = play(state, FITS)
    assert (after.turn, after.exchange_offered) == (1, False)
    assert after.rack_sizes[0] == len(after.steps[-1].drew) == 6
    assert after.bag_size == len(NEW) - 6
    # One tile more is enough to be shown and put aside.
    state = table(name, tracks=[{"B": 9}], racks=[["GB", "BB"]], bag=NEW)
    assert play(state, FITS).exchange_offered


def test_e1_3_f27_solo_has_no_exchange(table: Table) -> None:
    state = table("solo", tracks=[RED_WEAKEST], racks=[["GB"]])
    after = play(state, FITS)
    assert not after.exchange_offered
    assert after.rack_sizes == (1,)


def test_e2_3_f21_the_team_s_weakest_colour_and_the_own_rack_decide(table: Table) -> None:
    red_weakest, even = RED_WEAKEST, all_on(5)
    racks = [EVERY_COLOUR, EVERY_COLOUR, NO_RED, NO_RED]
    state = table("team", turn=2, racks=racks, tracks=[red_weakest, even])
    assert play(state, FITS).exchange_offered  # not hindered by the partner's rack
    state = table("team", turn=3, racks=racks, tracks=[red_weakest, even])
    assert not play(state, FITS).exchange_offered  # red is not weakest for this team
    state = table("team", turn=0, racks=racks, tracks=[red_weakest, even])
    assert not play(state, "RB:h8-h9").exchange_offered  # the partner's rack does not help


def test_e2_3_f21_the_partner_s_points_count_as_the_team_s(table: Table) -> None:
    racks = [rack_with("RR"), EVERY_COLOUR, ["GB", "BB", "OO", "YY", "PP", "BO"]]
    state = table("team", racks=racks, tracks=[all_on(5, R=4)])
    state = play(state, "RR:c9-d8")  # the team's red marker goes to 6, beyond the others
    state = play(state, "RB:j8-j9")
    assert state.scores[0] == all_on(5, R=6)
    assert not play(state, FITS).exchange_offered


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a7_2_e3_4_swap_and_keep_exist_only_while_the_exchange_is_offered(set_up: SetUp) -> None:
    for state in states(set_up, "random", seed=11):
        words = {"swap", "keep"} & set(state.game.legal(state))
        assert words == ({"swap", "keep"} if state.exchange_offered else set())


def test_weakest_names_the_colours_of_the_lowest_markers() -> None:
    state = compiled_table("classic", tracks=[all_on(5, R=1, G=1), all_on(3)])
    assert [symbol.letter for symbol in state.weakest(0)] == ["R", "G"]
    assert "".join(symbol.letter for symbol in state.weakest(1)) == "RGBOYP"
    assert einklang.game("classic").new(seed=1).weakest(1)
