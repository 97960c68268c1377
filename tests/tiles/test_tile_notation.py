"""Actions as text: canonical writing, liberal reading, and the round trip of every action."""

from __future__ import annotations

import pytest

import einklang
from einklang.symbols import LETTERS
from playing import TILE_SET_UPS, SetUp
from tiles.positions import cell_at, table, touching


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_every_action_number_is_written_and_read_back(set_up: SetUp) -> None:
    state = table(set_up.name, set_up.players)
    texts = state.layout.texts
    assert texts[-2:] == ("swap", "keep")
    doubles_turned = 0
    for number, text in enumerate(texts):
        assert state.game.write(state, number) == text
        tile, cells = text.split(":") if ":" in text else (text, "")
        if tile[0] == tile[1] and number % 2:  # a double turned round is the same action
            assert state.game.read(state, text) == number - 1
            assert cells == "-".join(reversed(texts[number - 1].split(":")[1].split("-")))
            doubles_turned += 1
        else:
            assert state.game.read(state, text) == number
    assert doubles_turned == 6 * len(state.layout.board.pairs)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tile_reads_in_either_order_any_case_and_with_spaces(players: int) -> None:
    state = table("classic", players)
    game = state.game
    for number, text in enumerate(state.layout.texts[:-2]):
        tile, cells = text.split(":")
        one, other = cells.split("-")
        turned = f"{tile[::-1]}:{other}-{one}"
        expected = game.read(state, text)
        assert expected in (number, number - 1)
        assert game.read(state, turned) == expected
        assert game.read(state, turned.lower()) == expected
        assert game.read(state, f" {tile.lower()} : {one.upper()} - {other}\n") == expected


def test_liberal_reading_by_example() -> None:
    state = table("classic")
    assert state.game.read(state, "br:H9-H10") == state.game.read(state, "RB:h10-h9")
    assert state.game.read(state, "RB:h9-h10") != state.game.read(state, "RB:h10-h9")
    assert state.game.read(state, "gg:H10-H9") == state.game.read(state, "GG:h9-h10")
    assert state.game.read(state, " SWAP ") == state.game.read(state, "swap")
    assert state.game.read(state, "Keep") == state.game.read(state, "swap") + 1


def test_a_tile_lies_as_it_is_written() -> None:
    state = table("classic")
    for text, red, blue in (
        ("RB:h9-h10", "h9", "h10"),
        ("RB:h10-h9", "h10", "h9"),
        ("BR:h9-h10", "h10", "h9"),
        ("BR:h10-h9", "h9", "h10"),
        ("RB:h9-g10", "h9", "g10"),
        ("RB:h9-i8", "h9", "i8"),
    ):
        board = state.game.apply(state, text).board
        assert (board[red], board[blue]) == ("R", "B")


@pytest.mark.parametrize("set_up", TILE_SET_UPS, ids=str)
def test_legal_actions_are_written_canonically(set_up: SetUp) -> None:
    state = set_up.game.new(set_up.players, seed=3)
    for text in set_up.game.legal(state):
        tile, cells = text.split(":")
        one, other = cells.split("-")
        assert tile == "".join(sorted(tile, key=LETTERS.index))
        assert touching(cell_at(one), cell_at(other))
        if tile[0] == tile[1]:
            assert (one[0], int(one[1:])) < (other[0], int(other[1:]))


@pytest.mark.parametrize(
    ("cell", "letter"),
    [("c8", "R"), ("c13", "G"), ("h13", "B"), ("m8", "O"), ("m3", "Y"), ("h3", "P")],
)
def test_a2_3_cell_names_of_the_printed_symbols(cell: str, letter: str) -> None:
    assert einklang.game("classic").new(seed=1).board[cell] == letter


def test_0_3_cell_names_come_from_the_axial_coordinates() -> None:
    board = einklang.game("classic").new(4, seed=1).layout.board
    names = dict(zip(board.cells, board.names, strict=True))
    assert all(cell_at(name) == cell for cell, name in names.items())
    assert {"h8", "h11", "h1", "h15", "a8", "a15", "o1", "o8"} <= set(board.names)
