"""A scene that contradicts itself is refused, instead of being drawn wrongly."""

from dataclasses import replace

import pytest

from einklang.drawing import Track, TugTrack
from einklang.hexes import Hex
from einklang.symbols import Symbol

from .examples import PRINTED, cell, scattered, two_players


def test_a_symbol_off_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="off the board"):
        replace(two_players(), symbols={Hex(6, 0): Symbol.RED}, tiles=())


def test_a_symbol_on_a_printed_one_is_refused() -> None:
    with pytest.raises(ValueError, match="printed"):
        replace(two_players(), symbols={cell("c8"): Symbol.RED}, tiles=())


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        ("d8-d9 d9-h8", "share"),
        ("d8-d9 d8-d9", "share"),
        ("d8-d10", "no symbol"),
        ("d8-h8", "apart"),
    ],
)
def test_tiles_that_cannot_lie_so_are_refused(tiles: str, reason: str) -> None:
    pairs = [tuple(map(cell, tile.split("-"))) for tile in tiles.split()]
    with pytest.raises(ValueError, match=reason):
        replace(two_players(), tiles=tuple((one, other) for one, other in pairs))


def test_tracks_have_six_values() -> None:
    with pytest.raises(ValueError, match="6 values"):
        Track("Anna", (1, 2, 3), 18)
    with pytest.raises(ValueError, match="6 positions"):
        TugTrack("Anna", "Bernd", (1, 2, 3))


def test_pieces_cover_every_laid_cell_once_from_the_top_down() -> None:
    scene = scattered(7, 60, 5)
    single = next(c for c in scene.cells if c not in scene.symbols and c not in PRINTED)
    pieces = replace(scene, symbols={**scene.symbols, single: Symbol.RED}).pieces()
    assert sorted(c for piece in pieces for c in piece) == sorted([*scene.symbols, single])
    assert (single,) in pieces
    heights = [piece[0].r + piece[-1].r for piece in pieces]
    assert heights == sorted(heights)


def test_the_waterline_is_the_weakest_value() -> None:
    assert (
        Track("Anna", (4, 3, 9, 3, 5, 6), 18, (18,), (Symbol.GREEN, Symbol.ORANGE)).waterline == 3
    )
    assert Track("Anna", (4, 3, 9, 3, 5, 6), 18).waterline is None


def test_a_marker_in_the_middle_of_a_tug_belongs_to_nobody() -> None:
    tug = TugTrack("Anna", "Bernd", (8, 0, -9, -1, 9, 5))
    assert (tug.held(0), tug.held(1)) == (3, 2)
