"""Where a tile may lie: rules A4.1, A4.2, A4.5, A8.5, B9, F28 and F29."""

from __future__ import annotations

from itertools import pairwise

import pytest

from einklang.games.errors import ActionError, NotAllowed, Reason
from moves import legal, play
from playing import BOTS, TILE_SET_UPS, SetUp, finished, states
from tiles.positions import (
    EVERY_COLOUR,
    PRINTED,
    Table,
    free_places,
    full_board,
    lane,
    places,
    rack_with,
)
from tiles.positions import table as compiled_table


def test_a4_1_a_turn_is_place_score_refill_and_pass_on(table: Table) -> None:
    state = table("classic", board=lane(right="BB"))
    after = play(state, "RB:g7-g8")
    assert (after.board["g7"], after.board["g8"]) == ("R", "B")
    assert after.scores[0] == {"R": 0, "G": 0, "B": 2, "O": 0, "Y": 0, "P": 0}
    assert after.scores[1] == state.scores[1]
    assert after.rack(0)[:5] == EVERY_COLOUR[1:]
    assert after.rack_sizes == (6, 6)
    assert after.bag_size == state.bag_size - 1
    assert len(after.steps[-1].drew) == 1
    assert after.turn == 1


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a4_2_every_tile_of_the_rack_fits_every_two_neighbouring_free_cells(
    set_up: SetUp, bot: str
) -> None:
    for state in states(set_up, bot, seed=7):
        if len(state.steps) < set_up.players or len(state.steps) % 5:
            continue
        legal = list(state.game.legal(state))
        if state.over or state.exchange_offered:
            continue
        expected = {
            f"{tile}:{one}-{other}"
            for tile in state.rack(state.turn)
            for place in free_places(state)
            for one, other in ([sorted(place), sorted(place, reverse=True)])
            if tile[0] != tile[1] or (one[0], int(one[1:])) < (other[0], int(other[1:]))
        }
        assert set(legal) == expected
        assert len(legal) == len(expected)


def test_a4_2_a_cell_with_a_laid_symbol_is_not_free(table: Table) -> None:
    state = table("classic", tiles=["GG:h8-h9"], board={"i8": "P"})
    covered = set().union(*places(legal(state)))
    assert covered == free_cells(table, 2) - {"h8", "h9", "i8"}


def free_cells(table: Table, players: int) -> set[str]:
    return set().union(*free_places(table("classic", players)))


@pytest.mark.parametrize(("players", "cell"), [(2, "h14"), (2, "b9"), (3, "h15"), (3, "a9")])
def test_a4_2_cells_outside_the_area_in_use_are_not_free(
    table: Table, players: int, cell: str
) -> None:
    assert cell in free_cells(table, 4)
    assert cell not in free_cells(table, players)


def test_a4_2_a_tile_comes_from_the_own_rack(table: Table) -> None:
    state = table("classic", racks=[["GG", "GG"], ["RR", "PP"]])
    tiles = {action.split(":")[0] for action in legal(state)}
    assert tiles == {"GG"}


@pytest.mark.parametrize("tile", ["RR", "PP", "GB"])
def test_a4_2_a_tile_of_somebody_else_or_of_the_bag_is_refused(tile: str) -> None:
    state = compiled_table("classic", racks=[["GG", "GG"], ["RR", "PP"]])
    with pytest.raises(NotAllowed) as refusal:
        play(state, f"{tile}:h8-h9")
    assert refusal.value.reason is Reason.NOT_ON_RACK


def test_a4_2_one_tile_of_its_kind_leaves_the_rack(table: Table) -> None:
    state = table("classic", racks=[["GG", "RB", "GG", "OY", "GG", "OP"]], bag=[])
    assert play(state, "GG:h8-h9").rack(0) == ("RB", "GG", "OY", "GG", "OP")
    assert play(state, "OP:h8-h9").rack(0) == ("GG", "RB", "GG", "OY", "GG")


def test_a4_2_a_single_cell_may_stay_free_for_ever(table: Table) -> None:
    around = {"g8": "P", "g9": "P", "h7": "P", "i7": "P"}
    state = table("classic", board=around)
    after = play(state, "RB:h9-i8")  # closes the ring around h8
    assert "h8" not in after.board
    assert not any("h8" in place for place in places(legal(after)))


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a4_2_b9_f29_a_tile_need_not_touch_or_match_anything(table: Table, set_up: SetUp) -> None:
    lonely = table(set_up.name, set_up.players)
    assert play(lonely, "RB:h8-h9").steps[-1].points_by_letter == {}
    unlike = table(set_up.name, set_up.players, board=lane("GGG", "OOOOO"))
    assert play(unlike, "RB:g7-g8").steps[-1].points_by_letter == {}


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
@pytest.mark.parametrize("word", ["pass", "", "keep", "swap"])
def test_a4_5_f28_nobody_passes(set_up: SetUp, word: str) -> None:
    state = compiled_table(set_up.name, set_up.players)
    with pytest.raises(ActionError):
        play(state, word)


def test_a4_5_f28_a_tile_must_be_placed_even_where_nothing_can_be_scored(table: Table) -> None:
    board = full_board(2, "h8", "h9", "i8")
    state = table("classic", board=board, racks=[rack_with("RB")])
    actions = legal(state)
    assert places(actions) == {
        frozenset(("h8", "h9")),
        frozenset(("h8", "i8")),
        frozenset(("h9", "i8")),
    }
    after = play(state, "RB:h8-h9")
    assert after.steps[-1].points_by_letter == {}
    assert after.scores == state.scores


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a8_5_no_game_gets_stuck(set_up: SetUp, bot: str) -> None:
    for seed in range(3):
        for state, after in pairwise(states(set_up, bot, seed)):
            laid = not state.exchange_offered
            assert state.rack_sizes[state.turn] > 0 or not laid
            assert len(state.game.legal(state)) > 0
            assert len(after.board) - len(state.board) == (2 if laid else 0)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a2_5_a4_2_no_game_lays_more_tiles_than_fit_nor_outside_the_area(
    set_up: SetUp, bot: str
) -> None:
    state = finished(set_up, bot, seed=2)
    room = len(state.layout.board.cells) - len(PRINTED)
    assert len(state.tiles) <= room // 2
    assert len(state.board) == len(PRINTED) + 2 * len(state.tiles)
    assert state.board.keys() <= set(state.layout.board.names)
    assert {cell: state.board[cell] for cell in PRINTED} == PRINTED
