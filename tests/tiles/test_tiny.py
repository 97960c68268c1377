"""The tiny variant: a board, printed symbols and tiles of its own, and nothing else that is new."""

from __future__ import annotations

import pickle
from dataclasses import replace
from types import MappingProxyType

import pytest

import einklang
from einklang.games.catalogue import GAMES, study
from einklang.games.errors import NotAllowed, Reason, SetupError
from einklang.games.tiles.ruleset import TINY, TileBoard
from einklang.hexes import Hex
from einklang.symbols import Symbol

tiny = study("tiny")


def test_it_is_there_to_be_studied_and_no_game_of_the_family() -> None:
    assert "tiny" not in GAMES
    with pytest.raises(SetupError, match="there is no game 'tiny'"):
        einklang.game("tiny")
    state = tiny.new(seed=1)
    assert pickle.loads(pickle.dumps(state)) == state


def test_its_material() -> None:
    """Six free cells around a red one, and five tiles of two colours, two on each rack."""
    state = tiny.new(seed=1)
    assert state.board == {"h8": "R"}
    assert len(state.layout.board.cells) == 7
    held = sorted(tile for seat in range(2) for tile in state.known_hand(seat))
    assert (len(held), state.bag_size) == (4, 1)
    assert sum(TINY.tiles.counts()) == 5
    assert set("".join(held)) <= {"R", "G"}


def test_a_line_runs_through_the_printed_symbol() -> None:
    """A5.1: red beside the middle counts it, and what lies behind it in the same line."""
    state = tiny.set_up(racks=[["RG"], ["GG"]], board={"h9": "R"}, turn=0)
    after = tiny.apply(state, "RG:h7-g8")
    assert after.scores[0]["R"] == 2
    assert after.scores[0]["G"] == 0


def test_the_printed_symbol_is_never_covered() -> None:
    state = tiny.set_up(racks=[["RG"], ["GG"]])
    with pytest.raises(NotAllowed) as refused:
        tiny.apply(state, "RG:h8-h9")
    assert refused.value.reason is Reason.PRINTED_CELL


def test_a_short_track_ends_with_a_bonus_turn() -> None:
    """A6.1: the marker of red comes to 3, and the seat plays again."""
    state = tiny.set_up(
        racks=[["RR", "GG"], ["GG", "GG"]], board={"h9": "R"}, tracks=[{"R": 1}], bag=["GG"]
    )
    after = tiny.apply(state, "RR:g8-h7")
    assert after.scores[0]["R"] == 3
    assert after.turn == 0
    assert after.is_bonus_turn


def test_a_colour_that_no_tile_shows_decides_nothing() -> None:
    """0.5: all sides have 0 there, so the next weakest colour decides."""
    racks = [["GG"], ["GG"]]
    tracks = [{"R": 3, "G": 1}, {"R": 2, "G": 2}]
    board = {"g8": "R", "g9": "R", "h7": "G", "h9": "G"}
    state = tiny.set_up(racks=racks, tracks=tracks, board=board, turn=1, bag=[])
    over = tiny.apply(state, "GG:i7-i8")
    result = tiny.result(over)
    assert result is not None
    assert result.places == (2, 1)


def test_no_cell_may_lie_beside_two_printed_symbols() -> None:
    """A4.4: whose first tile touches which symbol would not be clear."""
    printed = {Hex(0, -1): Symbol.RED, Hex(0, 1): Symbol.GREEN}
    close = replace(TINY, printed=MappingProxyType(printed))
    with pytest.raises(ValueError, match="h8 lies beside 2 printed symbols"):
        type(tiny)(close).new(seed=1)


def test_a_board_reaches_as_far_as_its_printed_symbols() -> None:
    with pytest.raises(ValueError, match="a board of radius 0 does not fit: 1 to 7 do"):
        TileBoard(0, {Hex(0, 0): Symbol.RED})
    with pytest.raises(ValueError, match="a board of radius 2 does not fit: 3 to 7 do"):
        TileBoard(2, {Hex(3, 0): Symbol.RED})
