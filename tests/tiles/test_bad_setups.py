"""Positions that cannot be set up: each bad value gives one clear sentence."""

from __future__ import annotations

from typing import Any

import pytest

import einklang
from einklang.games.errors import SetupError


def refused(name: str, players: int | None, **what: Any) -> str:
    with pytest.raises(SetupError) as caught:
        einklang.game(name).set_up(players, **{"seed": 1, **what})
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("tiles", "sentence"),
    [
        (["RB:h8-h10"], "h8 and h10 are not two neighbouring cells"),
        (["RB:g13-g14"], "g14 is not a cell of this board"),
        (["RB:c8-c9"], "c8 carries a printed symbol, which is never covered"),
        (["RB:h8-h9", "GG:h9-h10"], "h9 carries a symbol already"),
        (["swap"], "swap is not a tile on the board; write one such as RB:h9-h10"),
        (["KEEP"], "KEEP is not a tile on the board; write one such as RB:h9-h10"),
    ],
)
def test_tiles_that_cannot_lie_so(tiles: list[str], sentence: str) -> None:
    assert refused("classic", 2, tiles=tiles) == sentence


def test_tiles_that_cannot_be_read() -> None:
    assert "'xyz' is not an action" in refused("classic", 2, tiles=["xyz"])
    assert "does not say which tile" in refused("classic", 2, tiles=["h8-h9"])


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ({"g14": "R"}, "'g14' is not a cell of this board"),
        ({"xyz": "R"}, "'xyz' is not a cell of this board"),
        ({"": "R"}, "'' is not a cell of this board"),
        ({"h8": "X"}, "'X' is not a symbol; write one of RGBOYP"),
        ({"h8": "RR"}, "'RR' is not a symbol; write one of RGBOYP"),
        ({"h8": ""}, "'' is not a symbol; write one of RGBOYP"),
        ({"h8": "R", "H8": "G"}, "h8 carries a symbol already"),
        ({"c8": "R"}, "c8 carries a symbol already"),
    ],
)
def test_loose_symbols_that_cannot_lie_so(board: dict[str, str], sentence: str) -> None:
    assert refused("classic", 2, board=board) == sentence


@pytest.mark.parametrize(
    ("name", "players", "racks", "sentence"),
    [
        ("classic", 2, [[], [], []], "there are 3 racks, but 2 seats"),
        ("classic", 2, [[], ["RB"] * 7], "the rack of seat 1 has 7 tiles; it has room for 6"),
        ("solo", 1, [["RB", "RB"]], "the rack of seat 0 has 2 tiles; it has room for 1"),
        ("classic", 2, [["R"]], "'R' is not a tile; write two symbols of RGBOYP such as RB"),
        ("classic", 2, [["RX"]], "'RX' is not a tile; write two symbols of RGBOYP such as RB"),
        ("classic", 2, [["RBG"]], "'RBG' is not a tile; write two symbols of RGBOYP such as RB"),
    ],
)
def test_racks_that_cannot_be(
    name: str, players: int, racks: list[list[str]], sentence: str
) -> None:
    assert refused(name, players, racks=racks) == sentence


@pytest.mark.parametrize(
    ("name", "tracks", "sentence"),
    [
        ("classic", [{"R": 19}], "the marker of R is 19; it goes from 0 to 18"),
        ("travel", [{"R": -1}], "the marker of R is -1; it goes from 0 to 18"),
        ("solo", [{"R": 37}], "the marker of R is 37; it goes from 0 to 36"),
        ("team", [{}, {"R": 37}], "the marker of R is 37; it goes from 0 to 36"),
        ("duel", [{"R": 10}], "the marker of R is 10; it goes from 0 to 9"),
        ("duel", [{"R": -1}], "the marker of R is -1; it goes from 0 to 9"),
        ("duel", [{"R": 1}, {"R": 2}], "the marker of R cannot stand on both halves"),
        ("classic", [{"X": 1}], "'X' is not a symbol; write one of RGBOYP"),
        ("classic", [{}, {}, {}], "there are 3 tracks, but not as many sides: 2"),
        ("team", [{}, {}, {}], "there are 3 tracks, but not as many sides: 2"),
        ("solo", [{}, {}], "there are 2 tracks, but not as many sides: 1"),
    ],
)
def test_markers_that_cannot_stand_so(
    name: str, tracks: list[dict[str, int]], sentence: str
) -> None:
    assert refused(name, None, tracks=tracks) == sentence


@pytest.mark.parametrize(
    ("markers", "sentence"),
    [
        ({"R": 2}, "the seat that holds the duel marker of R is 2; it goes from 0 to 1"),
        ({"R": -1}, "the seat that holds the duel marker of R is -1; it goes from 0 to 1"),
        ({"X": 0}, "'X' is not a symbol; write one of RGBOYP"),
    ],
)
def test_duel_markers_that_cannot_lie_so(markers: dict[str, int], sentence: str) -> None:
    assert refused("duel", 2, duel_markers=markers) == sentence


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ({"turn": 2}, "a seat is 2; it goes from 0 to 1"),
        ({"turn": -1}, "a seat is -1; it goes from 0 to 1"),
        ({"to_open": [0, 2]}, "a seat is 2; it goes from 0 to 1"),
        ({"bonus_turns": -1}, "the number of bonus turns due is -1; it goes from 0 to 12"),
        ({"bonus_turns": 13}, "the number of bonus turns due is 13; it goes from 0 to 12"),
        ({"turn": True}, "a seat is True; it goes from 0 to 1"),
        ({"bonus_turns": 1.5}, "the number of bonus turns due is 1.5; it goes from 0 to 12"),
        ({"tracks": [{"R": 3.7}]}, "the marker of R is 3.7; it goes from 0 to 18"),
        ({"tracks": [{"R": "3"}]}, "the marker of R is '3'; it goes from 0 to 18"),
        ({"board": {"h8": 3}}, "3 is not a symbol; write one of RGBOYP"),
        ({"board": {8: "R"}}, "8 is not a cell of this board"),
        ({"racks": [[7]]}, "7 is not a tile; write two symbols of RGBOYP such as RB"),
        ({"duel_markers": {"R": 0}}, "classic has no duel markers; leave them out"),
        ({"bag": ["RB"] * 101}, "a bag holds at most 100 tiles of a kind"),
        ({"bag": ["R"]}, "'R' is not a tile; write two symbols of RGBOYP such as RB"),
    ],
)
def test_turns_bonus_turns_and_bags_that_cannot_be(what: dict[str, object], sentence: str) -> None:
    assert refused("classic", 2, **what) == sentence


def test_e1_3_no_bonus_turn_can_be_due_in_solo() -> None:
    sentence = "the number of bonus turns due is 1; it goes from 0 to 0"
    assert refused("solo", 1, bonus_turns=1) == sentence


@pytest.mark.parametrize(
    ("name", "players", "sentence"),
    [
        ("classic", 1, "classic is a game for 2, 3 or 4 players, not for 1"),
        ("classic", 5, "classic is a game for 2, 3 or 4 players, not for 5"),
        ("travel", 3, "travel is a game for 2 players, not for 3"),
        ("solo", 2, "solo is a game for 1 players, not for 2"),
        ("team", 2, "team is a game for 4 players, not for 2"),
        ("duel", 0, "duel is a game for 2 players, not for 0"),
    ],
)
def test_numbers_of_players_that_a_game_is_not_for(name: str, players: int, sentence: str) -> None:
    assert refused(name, players) == sentence
    for start in (einklang.game(name).new, einklang.game(name).layout):
        with pytest.raises(SetupError, match=sentence):
            start(players)


def test_as_much_as_can_be() -> None:
    state = einklang.game("classic").set_up(2, bonus_turns=12, bag=["RB"] * 100, seed=1)
    assert (state.bonus_turns, state.bag_size) == (12, 100 - 12)
