"""The duel's own exchange: rules E3.4, F5, F23 and F24."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from moves import legal, play
from tiles.positions import Table, bag, lane, shown
from tiles.positions import table as compiled_table

# Two of the five tiles that stay after RR is laid show blue.
RACK = ["RR", "GB", "BB", "OO", "YY", "PP"]
NEW = ["RG", "RG", "RO", "RO", "RY", "RY", "RP"]
TILE = "RR:h8-h9"


def after_tile(table: Table, **what: object) -> Any:
    """Blue stands on the own 9 of seat 0, which lays a tile that counts nothing."""
    given = {"tracks": [{"B": 9}], "racks": [RACK], "bag": NEW, **what}
    return play(table("duel", None, **given), TILE)


def test_e3_4_it_is_offered_before_refilling(table: Table) -> None:
    state = after_tile(table)
    assert state.exchange_offered
    assert legal(state) == {"swap", "keep"}
    assert state.rack_sizes[0] == 5
    assert state.bag_size == len(NEW)
    assert state.steps[-1].drew == ()


def test_e3_4_f23_swap_replaces_all_tiles_that_show_the_colour_and_no_other(table: Table) -> None:
    state = after_tile(table, bag=NEW[:3])
    after = play(state, "swap")
    assert Counter(after.rack(0)) == Counter(["OO", "YY", "PP", *NEW[:3]])
    assert bag(after) == Counter(["GB", "BB"])  # the old ones return after the draw
    assert after.bag_size == 2
    assert after.rack_sizes[0] == 6
    assert (after.turn, after.exchange_offered) == (1, False)


def test_e3_4_the_tiles_that_go_are_shown_and_no_other() -> None:
    after = play(after_tile(compiled_table), "swap")
    for seat in range(2):
        assert shown(after.game.view(after, seat)) == ["BB", "GB"]


def test_e3_4_keep_refills_to_six(table: Table) -> None:
    after = play(after_tile(table), "keep")
    assert after.rack(0)[:5] == tuple(RACK[1:])
    assert (after.rack_sizes[0], after.turn) == (6, 1)
    assert after.bag_size == len(NEW) - 1


def test_e3_4_f23_with_several_colours_on_9_tiles_that_show_any_of_them_go(table: Table) -> None:
    state = after_tile(table, tracks=[{"B": 9, "Y": 9, "O": 8}, {"P": 9}])
    after = play(state, "swap")
    assert shown(after) == ["BB", "GB", "YY"]
    assert after.rack(0)[:2] == ("OO", "PP")
    assert len(after.steps[-1].drew) == 4


def test_e3_4_the_second_seat_exchanges_for_its_own_9(table: Table) -> None:
    tracks, racks = [{"O": 9}, {"B": 9}], [RACK, RACK]
    state = play(table("duel", tracks=tracks, racks=racks, bag=NEW, turn=1), TILE)
    assert state.exchange_offered
    assert shown(play(state, "swap")) == ["BB", "GB"]


@pytest.mark.parametrize(
    "tracks",
    [[{"B": 8}], [{}, {"B": 9}], [{}], [{"R": 9}]],
    ids=["not quite", "the other's 9", "none", "a colour that the rack does not show"],
)
def test_e3_4_without_a_tile_of_a_colour_on_the_own_9_it_is_not_offered(
    table: Table,
    tracks: list[dict[str, int]],
) -> None:
    state = after_tile(table, tracks=tracks)
    assert not state.exchange_offered
    assert (state.turn, state.rack_sizes[0]) == (1, 6)


def test_e3_4_a_marker_that_comes_to_9_with_this_turn_counts(table: Table) -> None:
    rack = ["RB", "GB", "OO", "YY", "PP", "PP"]
    state = table("duel", board=lane(right="B"), tracks=[{"B": 8}], racks=[rack])
    state = play(state, "RB:g7-g8")
    assert not state.exchange_offered  # first the bonus turn
    assert play(state, "OO:j8-j9").exchange_offered


def test_e3_4_it_does_not_ask_who_holds_the_duel_marker(table: Table) -> None:
    assert after_tile(table, duel_markers={"B": 1}).exchange_offered
    assert after_tile(table, duel_markers={}).exchange_offered
    pulled_back = after_tile(table, tracks=[{"B": 7}], duel_markers={"B": 0})
    assert not pulled_back.exchange_offered


def test_f24_there_is_no_exchange_by_the_weakest_colour(table: Table) -> None:
    tracks = [{"G": 5, "B": 5, "O": 5, "Y": 5, "P": 5}, {"R": 3}]
    state = after_tile(table, tracks=tracks)  # red is weakest, and the rack shows none
    assert (state.turn, state.exchange_offered) == (1, False)


@pytest.mark.parametrize("size", range(5))
def test_f5_the_bag_must_hold_the_replacements_and_the_refill(table: Table, size: int) -> None:
    state = after_tile(table, bag=NEW[:size])
    assert state.exchange_offered == (size >= 3)  # two go, and one was laid
    if size < 3:
        assert state.rack_sizes[0] == min(6, 5 + size)


def test_a7_3_the_exchange_ends_the_turn_whatever_the_new_tiles_are(table: Table) -> None:
    after = play(after_tile(table, bag=["BB"] * 3), "swap")
    assert after.rack(0) == ("OO", "YY", "PP", "BB", "BB", "BB")
    assert (after.turn, after.exchange_offered) == (1, False)
