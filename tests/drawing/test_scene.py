"""A scene that contradicts itself is refused, instead of being drawn wrongly."""

from dataclasses import replace

import pytest

from einklang.drawing import Felt, Field, Scene, Spread, Tower, Track, TugTrack, Wall
from einklang.hexes import Hex
from einklang.symbols import Symbol

from . import cards, towers
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


TOWER = Tower(True, Symbol.BLUE, 2, False)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"towers": {Hex(13, 0): TOWER}}, "tower lies off"),
        ({"owners": {Hex(13, 0): 1}, "tiles": ()}, "tile lies off"),
        ({"fields": {Hex(13, 0): Field.DARK}}, "field lies off"),
        ({"towers": {towers.cell("a20"): TOWER}}, "taken"),
        ({"printed": {Hex(0, 3): Symbol.RED}, "fields": {}}, "tower stands on a taken"),
        ({"printed": {Hex(0, 0): Symbol.RED}}, "special field"),
        ({"symbols": {towers.cell("a20"): Symbol.RED}}, "share a cell"),
        ({"owners": {towers.cell("a20"): 4}, "tiles": ()}, "number 4"),
        ({"owners": {}}, "no symbol"),
        ({"felt": Felt((), 0, 0)}, "not both"),
    ],
)
def test_towers_and_player_tiles_lie_where_they_can(
    changes: dict[str, object], reason: str
) -> None:
    scene = towers.laid_out()
    values = {name: getattr(scene, name) for name in scene.__dataclass_fields__}
    with pytest.raises(ValueError, match=reason):
        Scene(**{**values, **changes})


def test_a_tile_belongs_to_one_player() -> None:
    scene = towers.laid_out()
    one, other = scene.tiles[0]
    with pytest.raises(ValueError, match="two owners"):
        replace(scene, owners={**scene.owners, other: 1})
    half = {cell: owner for cell, owner in scene.owners.items() if cell != one}
    with pytest.raises(ValueError, match="two owners"):
        replace(scene, owners=half, symbols={one: Symbol.RED})


def test_pieces_on_flat_cells_come_from_the_top_down() -> None:
    scene = towers.scattered(4, 18)
    pieces = scene.pieces()
    assert sorted(c for piece in pieces for c in piece) == sorted(scene.owners)
    heights = [sum(2 * c.r + c.q for c in piece) for piece in pieces]
    assert heights == sorted(heights)


def test_chips_cards_and_walls_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="one digit"):
        Tower(True, Symbol.BLUE, 10, False)
    with pytest.raises(ValueError, match="just played"):
        Spread("Anna", (), fresh=True)
    with pytest.raises(ValueError, match="negative"):
        Felt((), -1, 0)
    for before in (0, 11):
        with pytest.raises(ValueError, match="wall"):
            Track("Anna", (0,) * 6, 10, walls=(Wall(before, 0, True),))


def test_the_rows_of_a_track_are_told() -> None:
    track = Track("Anna", (4, 3), 20, (), (Symbol.GREEN,), symbols=(Symbol.BLUE, Symbol.GREEN))
    assert (track.value(Symbol.BLUE), track.value(Symbol.GREEN), track.waterline) == (4, 3, 3)
    with pytest.raises(ValueError, match="2 values"):
        replace(track, values=(1, 2, 3))
    with pytest.raises(ValueError, match="same symbol"):
        replace(track, symbols=(Symbol.BLUE, Symbol.BLUE), weakest=())
    with pytest.raises(ValueError, match="red has no row"):
        replace(track, weakest=(Symbol.RED,))
    with pytest.raises(ValueError, match="number 4"):
        replace(track, owner=4)


def test_a_card_table_needs_no_board() -> None:
    assert cards.table(3).cells == ()
