"""The first tile of each player: rules A4.3, A4.4, B4, E1.1, F1 and F2."""

from __future__ import annotations

from itertools import pairwise

import pytest

import einklang
from einklang.games.errors import NotAllowed, Reason
from einklang.games.tiles.position import State
from moves import legal, play
from playing import BOTS, TILE_SET_UPS, SetUp, states
from tiles.positions import EVERY_COLOUR, PRINTED, Table, cell_at, free_places, places, touching
from tiles.positions import table as compiled_table

# One cell beside each printed symbol.
BESIDE = {"R": "c9", "G": "d13", "B": "h12", "O": "m7", "Y": "m4", "P": "h4"}


def printed_beside(cells: frozenset[str]) -> set[str]:
    """The printed symbols that a tile on these cells touches."""
    return {
        letter
        for at, letter in PRINTED.items()
        if any(touching(cell_at(at), cell_at(cell)) for cell in cells)
    }


def touched(state: State) -> set[str]:
    """The printed symbols that a symbol on the board touches."""
    laid = state.board.keys() - PRINTED.keys()
    return set().union(*(printed_beside(frozenset([cell])) for cell in laid))


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a4_3_b4_e1_1_the_first_tile_touches_a_printed_symbol(set_up: SetUp) -> None:
    legal = places(set_up.game.legal(set_up.game.new(set_up.players, seed=1)))
    everywhere = free_places(set_up.game.new(set_up.players, seed=1))
    assert legal == {place for place in everywhere if printed_beside(place)}


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a4_3_a_first_tile_away_from_all_printed_symbols_is_refused(set_up: SetUp) -> None:
    state = compiled_table(set_up.name, set_up.players, to_open=range(set_up.players))
    with pytest.raises(NotAllowed) as refusal:
        play(state, "RB:h8-h9")
    assert refusal.value.reason is Reason.FIRST_TURN


@pytest.mark.parametrize("action", ["GG:c9-c10", "GG:c9-d8", "GG:d7-d8", "GG:d7-e7", "GG:d8-e7"])
def test_a4_3_one_half_beside_the_symbol_is_enough_and_need_not_match(
    table: Table, action: str
) -> None:
    state = table("classic", racks=[["GG", *EVERY_COLOUR[1:]]], to_open=[0, 1])
    assert "R" not in play(state, action).steps[-1].points_by_letter


def test_a4_3_two_steps_away_is_not_beside(table: Table) -> None:
    state = table("classic", racks=[["GG", *EVERY_COLOUR[1:]]], to_open=[0, 1])
    assert "GG:c10-c11" not in legal(state)
    assert "GG:e7-e8" not in legal(state)


@pytest.mark.parametrize("letter", PRINTED.values())
def test_a4_3_b4_a_symbol_that_a_tile_touches_is_out_of_bounds_for_the_next(
    table: Table, letter: str
) -> None:
    state = table("classic", board={BESIDE[letter]: "P"}, to_open=[0])
    allowed = places(legal(state))
    expected = {place for place in free_places(state) if printed_beside(place) - {letter}}
    assert allowed == expected
    assert len(allowed) == 45


def test_a4_3_each_player_has_a_first_turn_of_his_own(table: Table) -> None:
    state = table("classic", 3, to_open=[0, 2])
    state = play(state, "RB:c9-c10")
    assert state.turn == 1
    assert "RB:h8-h9" in legal(state)  # seat 1 has laid before
    state = play(state, "RB:h8-h9")
    assert "RB:i8-i9" not in legal(state)
    assert "RB:d8-e8" not in legal(state)  # seat 0 touches red already
    state = play(state, "RB:m6-m7")
    assert state.turn == 0
    assert places(legal(state)) == free_places(state)


def test_a4_3_from_the_second_turn_on_the_tile_lies_anywhere(table: Table) -> None:
    state = table("duel", to_open=[0, 1])
    state = play(state, "RB:c9-c10", "RB:h12-h11")
    assert places(legal(state)) == free_places(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a4_4_f1_no_place_touches_two_printed_symbols(table: Table, players: int) -> None:
    everywhere = free_places(table("classic", players))
    assert max(len(printed_beside(place)) for place in everywhere) == 1


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_a4_4_f2_in_the_first_round_three_symbols_are_left_and_both_readings_agree(
    set_up: SetUp, bot: str
) -> None:
    for seed in range(5):
        taken: set[str] = set()  # by the first tiles of the others
        for state, after in pairwise(states(set_up, bot, seed)):
            if state.turn in {step.seat for step in state.steps}:
                break
            assert len(PRINTED) - len(taken) >= 3
            assert taken == touched(state)
            legal = places(state.game.legal(state))
            assert legal == {p for p in free_places(state) if printed_beside(p) - taken}
            taken |= touched(after)
        assert len(taken) == set_up.players


def test_e1_1_the_first_solo_tile_has_54_places() -> None:
    solo = einklang.game("solo")
    assert len(places(solo.legal(solo.new(seed=3)))) == 54


def test_set_up_freely_with_every_symbol_touched_a_first_tile_lies_anywhere() -> None:
    board = dict.fromkeys(BESIDE.values(), "P")
    state = compiled_table("classic", board=board, to_open=[0, 1])
    assert places(legal(state)) == free_places(state)
    assert play(state, "RB:h8-h9").turn == 1
