"""The SVG of towers and player tiles: everything in its place, and nothing hides a number."""

import re
from dataclasses import replace
from itertools import pairwise, product
from math import dist
from xml.etree import ElementTree as ET

import pytest

from einklang.drawing import Field, Scene, Tower, draw_svg
from einklang.drawing.palette import LIGHT_EXTRAS, MATERIALS, Paint, contrast, tokens
from einklang.drawing.svg.piece import draw_tower
from einklang.hexes import Hex
from einklang.symbols import SYMBOLS, Symbol

from . import towers
from .examples import two_players
from .reading import LIGHT, SVG, parsed, texts

RADIUS = 25.0  # of the cells of two hexagons
SCENES = [towers.laid_out(), *(towers.scattered(n, rounds) for n, rounds in ((2, 0), (4, 18)))]


def marked(root: ET.Element) -> dict[str, ET.Element]:
    """The towers and the halves of player tiles by the names of their cells."""
    return {e.get("data-cell", ""): e for e in root.iter(f"{SVG}g") if e.get("data-cell")}


def middle(element: ET.Element) -> tuple[float, float]:
    """The middle of the cell of a tower or of pips."""
    if (wall := element.find(f"{SVG}line")) is not None:
        # The wall begins a little below the middle of its cell.
        return float(wall.get("x1", 0)), float(wall.get("y1", 0)) - 0.14 * RADIUS
    places = [(float(e.get("cx", 0)), float(e.get("cy", 0))) for e in element]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    if len(places) == 3:  # a triangle, a little higher than its middle
        return (left + right) / 2, places[0][1] + 0.21 * RADIUS
    return (left + right) / 2, sum(y for _, y in places) / len(places)


@pytest.mark.parametrize("scene", SCENES)
def test_towers_and_tiles_lie_on_their_flat_cells(scene: Scene) -> None:
    found = {name: middle(element) for name, element in marked(parsed(scene)).items()}
    expected = {*scene.towers, *scene.owners}
    assert found.keys() == {scene.naming.name(cell) for cell in expected}
    start = min(expected)
    x0, y0 = found[scene.naming.name(start)]
    for cell in expected:
        q, r = cell.q - start.q, cell.r - start.r
        x, y = found[scene.naming.name(cell)]
        assert x - x0 == pytest.approx(1.5 * q * RADIUS, abs=0.05)
        assert y - y0 == pytest.approx(3**0.5 * (r + q / 2) * RADIUS, abs=0.05)


@pytest.mark.parametrize("scene", SCENES)
def test_every_tower_shows_its_size_side_symbol_and_number(scene: Scene) -> None:
    drawn = marked(parsed(scene))
    for cell, tower in scene.towers.items():
        element = drawn[scene.naming.name(cell)]
        colours = {value for e in element for key, value in e.items() if key in ("fill", "stroke")}
        assert [e.text for e in element.iter(f"{SVG}text")] == [str(tower.value)]
        crown = [e for e in element if e.get("stroke-dasharray")]
        assert len(crown) == tower.large
        assert (LIGHT["tower-top"] in colours) == tower.large
        assert (MATERIALS["small-wall"] in colours) != tower.large
        grounds = [e.get("fill") for e in element.iter(f"{SVG}circle")]
        assert (MATERIALS["black"] in grounds) == tower.black
        assert MATERIALS[f"{'black' if tower.black else 'chip'}-{tower.symbol.word}"] in colours


def test_the_four_kinds_of_towers_differ_in_shape_and_tone() -> None:
    sides = product((True, False), repeat=2)
    kinds = [Tower(large, Symbol.BLUE, 2, black) for large, black in sides]
    drawn = {draw_tower(kind, 0, 0, 25, Paint("light")) for kind in kinds}
    assert len(drawn) == 4


def test_large_towers_are_higher_and_wider() -> None:
    sizes = []
    for large in (True, False):
        svg = draw_tower(Tower(large, Symbol.BLUE, 2, False), 0, 0, 100, Paint("light"))
        wall = next(ET.fromstring(svg).iter("line"))
        high = float(wall.get("y1", 0)) - float(wall.get("y2", 0))
        sizes.append((high, float(wall.get("stroke-width", 0))))
    assert sizes == [(36, 160), (16, 132)]


def test_flat_cells_have_a_side_on_top() -> None:
    root = parsed(towers.scattered(2, 0))
    well = next(e for e in root.iter(f"{SVG}polygon") if e.get("fill") == LIGHT["well"])
    heights = sorted(float(point.split(",")[1]) for point in well.get("points", "").split())
    assert heights[0] == heights[1]
    assert heights[1] < heights[2]


@pytest.mark.parametrize("black", [False, True])
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_digits_on_chips_can_be_read(symbol: Symbol, black: bool) -> None:
    root = ET.fromstring(draw_tower(Tower(True, symbol, 2, black), 0, 0, 25, Paint("light")))
    ink = next(root.iter("text")).get("fill", "")
    side = "black" if black else "chip"
    # The digit of a ring stands in its hole.
    ground = side if symbol is Symbol.PURPLE else f"{side}-{symbol.word}"
    assert contrast(ink, MATERIALS[ground]) >= 4.5
    assert contrast(MATERIALS[f"{side}-{symbol.word}"], MATERIALS[side]) >= 1.4


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pips_fields_and_bonus_numbers_stand_out(theme: str) -> None:
    colours = tokens(theme)
    assert contrast(colours["ink"], colours["weak"]) >= 4.5
    for number in range(1, 5):
        assert contrast(MATERIALS[f"player{number}-pip"], MATERIALS[f"player{number}"]) >= 4.5
    assert contrast(colours["tower-wall"], colours["tower-top"]) >= 1.8
    assert contrast(colours["back"], MATERIALS["back-line"]) >= 3


@pytest.mark.parametrize("scene", SCENES)
def test_a_player_tile_is_one_body_with_the_number_of_its_player(scene: Scene) -> None:
    root = parsed(replace(scene, tracks=()))
    drawn = marked(root)
    for cell, owner in scene.owners.items():
        pips = drawn[scene.naming.name(cell)]
        assert len(pips) == owner + 1
        assert pips.get("fill") == MATERIALS[f"player{owner + 1}-pip"]
    for owner in range(4):
        count = sum(scene.owners[one] == owner for one, _ in scene.tiles)
        for part, times in (("", 2), ("-edge", 1)):
            colour = MATERIALS[f"player{owner + 1}{part}"]
            bodies = [e for e in root.iter(f"{SVG}line") if e.get("stroke") == colour]
            assert len(bodies) == times * count
    contours = [e for e in root.iter(f"{SVG}line") if e.get("stroke") == LIGHT["ink"]]
    assert len(contours) == (scene.last is not None)


@pytest.mark.parametrize("scene", SCENES)
def test_towers_hide_no_pips(scene: Scene) -> None:
    drawn = marked(parsed(scene))
    tops, pips = [], []
    for element in drawn.values():
        if (wall := element.find(f"{SVG}line")) is None:
            pips += [(float(e.get("cx", 0)), float(e.get("cy", 0)), 2.7) for e in element]
        else:
            x, wide = float(wall.get("x1", 0)), float(wall.get("stroke-width", 0)) / 2
            tops += [(x, float(wall.get(end, 0)), wide) for end in ("y1", "y2")]
    for x, y, wide in tops:
        assert all(dist((x, y), (a, b)) >= wide + small for a, b, small in pips)


def test_lower_towers_cover_higher_ones() -> None:
    drawn = marked(parsed(towers.scattered(4, 18)))
    heights = [middle(e)[1] for e in drawn.values() if e.find(f"{SVG}line") is not None]
    assert heights == sorted(heights)
    kinds = [e.find(f"{SVG}line") is not None for e in drawn.values()]
    assert kinds == sorted(kinds)  # all tiles below all towers


def test_bonus_fields_are_seen_until_a_tile_covers_them() -> None:
    scene = towers.laid_out()
    assert texts(parsed(scene)).count("+1") == 11
    bonus = towers.cell("j13")
    one = bonus.step(Hex(0, 1))
    covered = replace(
        scene, owners={**scene.owners, bonus: 2, one: 2}, tiles=(*scene.tiles, (bonus, one))
    )
    assert texts(parsed(covered)).count("+1") == 10


def test_fields_have_their_own_grounds() -> None:
    fills = [e.get("fill") for e in parsed(towers.laid_out()).iter(f"{SVG}polygon")]
    counts = [fills.count(LIGHT[use]) for use in ("field-dark", "field-grey", "weak", "well")]
    taken = len(towers.laid_out().owners)
    assert counts == [10, 14, 11, 247 - 35 - taken]


def test_hints_do_not_cover_the_numbers_of_bonus_fields() -> None:
    root = parsed(towers.laid_out())
    dots = next(e for e in root.iter(f"{SVG}g") if e.get("opacity") == "0.38")
    assert len(dots) == 3  # one on a bonus field, one on a dark one; not on tiles and towers
    marks = {e.get("data-cell"): e for e in root.iter(f"{SVG}text") if e.get("data-cell")}
    base = float(marks["j13"].get("y", 0))
    below = [e for e in dots if e.get("cx") == marks["j13"].get("x")]
    assert [float(e.get("cy", 0)) - float(e.get("r", 0)) > base for e in below] == [True]


def test_rows_and_columns_of_flat_cells_are_named_off_the_cells() -> None:
    root = parsed(replace(towers.scattered(4, 18), tracks=(), caption=""))
    names = next(e for e in root.iter(f"{SVG}g") if e.get("font-weight") == "550")
    assert sorted(texts(names)) == sorted([*"abcdefghijklmnopqrs", *map(str, range(1, 26))])
    spots = [middle(e) for e in marked(root).values()]
    for name in names:
        at = float(name.get("x", 0)), float(name.get("y", 0)) - 3.7
        assert min(dist(at, spot) for spot in spots) > 1.1 * RADIUS


def test_a_track_with_an_owner_shows_a_tile_instead_of_a_badge() -> None:
    track = towers.laid_out().tracks[1]
    alone = Scene((), towers.NAMING, {}, {}, (), tracks=(track,))
    shown = texts(parsed(alone))
    assert "B" not in shown
    assert {"Bernd", "14 tiles left"} <= set(shown)
    svg = draw_svg(alone, theme="light")
    assert svg.count(f'fill="{MATERIALS["player2-pip"]}"') == 2


def test_rows_stand_in_the_order_of_their_track() -> None:
    root = parsed(replace(towers.laid_out(), tracks=(towers.side(0, (3, 12, 7, 3)),)))
    rows = [
        (float(e.get("cy", 0)), word)
        for word in ("orange", "purple", "blue", "green")
        for e in root.iter(f"{SVG}circle")
        if e.get("stroke") == LIGHT[f"{word}-deep"]
    ]
    assert len(rows) == 4
    assert rows == sorted(rows)


def test_the_plate_of_two_hexagons_has_straight_sides() -> None:
    root = parsed(towers.scattered(2, 0))
    plates = [e for e in root.iter(f"{SVG}path") if e.get("stroke") == LIGHT["board-in"]]
    assert len(plates) == 1
    lines = re.findall(r"M([\d. ]+)L([\d. ]+)", plates[0].get("d", ""))
    assert len(lines) == 19 + 25 + 19  # in the three directions
    assert not [e for e in root.iter(f"{SVG}polygon") if e.get("fill") == LIGHT["board-in"]]


def test_only_drawings_that_need_them_declare_further_colours() -> None:
    plain, tall = draw_svg(two_players()), draw_svg(towers.laid_out())
    declared = [{use for use in LIGHT_EXTRAS if f"--ek-{use}:" in svg} for svg in (plain, tall)]
    assert declared == [set(), {"tower-wall", "tower-top", "field-dark", "field-grey"}]
    used = set(re.findall(r"var\(--ek-([\w-]+)\)", tall))
    assert used <= set(re.findall(r"--ek-([\w-]+):", tall))


def test_the_description_tells_towers_tiles_and_bonus_fields() -> None:
    told = parsed(towers.laid_out()).findtext(f"{SVG}desc") or ""
    assert "Board of 247 cells, 9 pieces laid." in told
    assert "Tiles of Anna, player 1: a20-a21, i14-j14, k14-l13." in told
    assert "Large towers with a light chip: a19 orange 2, g7 blue 1," in told
    assert "Large towers with a black chip: g13 orange 2, m7 blue 3, s7 green 2." in told
    assert "Small towers with a black chip: d22 blue 2, j10 orange 3, j16 green 3," in told
    assert "Free bonus fields: a22, d16, d25, g10," in told
    assert "Anna, to move, 14 tiles left: orange 3, purple 12, blue 7, green 3; weakest" in told
    nameless = parsed(replace(towers.laid_out(), tracks=())).findtext(f"{SVG}desc") or ""
    assert "Tiles of player 2: b18-b19" in nameless


def test_a_board_of_flat_cells_may_be_a_tile_board() -> None:
    scene = replace(two_players(), flat=True, tracks=(), racks=())
    root = parsed(scene)
    at = {
        e.get("data-cell", ""): (float(e.get("x", 0)), float(e.get("y", 0)))
        for e in root.iter(f"{SVG}use")
        if e.get("data-cell")
    }
    for one, other in scene.tiles:
        ends = [at[scene.naming.name(half)] for half in (one, other)]
        assert dist(*ends) == pytest.approx(3**0.5 * 40, abs=0.05)
    upright = [at[scene.naming.name(half)][0] for half in scene.tiles[4]]  # h8 and i8
    assert upright[0] == upright[1]
    assert Field.BONUS not in scene.fields.values()
    assert all(a != b for a, b in pairwise(sorted(at.values())))
