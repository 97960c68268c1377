"""What the SVG shows: every symbol in its place, tiles in one piece, the waterline where it is."""

from dataclasses import replace

import pytest

from einklang.drawing import Rack, Scene, draw_svg
from einklang.symbols import Symbol

from .examples import PRINTED, SCENES, cell, scattered, singles, track, two_players
from .reading import LIGHT, SVG, middles, parsed, texts


@pytest.mark.parametrize("seed", range(5))
def test_every_symbol_appears_once_in_its_cell(seed: int) -> None:
    scene = scattered(7, 60, seed)
    root = parsed(scene)
    shown = [
        (element.get("data-cell"), element.get("href"))
        for element in root.iter(f"{SVG}use")
        if element.get("data-cell")
    ]
    expected = [
        (scene.naming.name(place), f"#einklang-light-{symbol.word}")
        for place, symbol in (*scene.symbols.items(), *PRINTED.items())
    ]
    assert sorted(map(str, shown)) == sorted(map(str, expected))


def test_the_printed_symbols_lie_on_their_corners() -> None:
    at = middles(parsed(replace(two_players(), symbols={}, tiles=(), last=None)))
    assert at["h3"][0] < at["c8"][0] < at["c13"][0] < at["h13"][0]
    assert at["c8"][1] == at["c13"][1] < at["h3"][1] == at["h13"][1] < at["m3"][1] == at["m8"][1]
    assert (at["c8"][0], at["c13"][0]) == (at["m3"][0], at["m8"][0])


def test_neighbours_lie_one_cell_apart_in_all_directions() -> None:
    at = middles(parsed(scattered(5, 40, 3)))
    scene = scattered(5, 40, 3)
    for tile in scene.tiles:
        (x1, y1), (x2, y2) = (at[scene.naming.name(half)] for half in tile)
        assert ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 == pytest.approx(35 * 3**0.5, abs=0.05)


def test_a_tile_is_one_body_and_a_lone_symbol_a_round_one() -> None:
    scene = two_players()
    tops = [e for e in parsed(replace(scene, racks=())).iter() if e.get("stroke") == LIGHT["tile"]]
    assert len(tops) == len(scene.tiles)
    assert {e.tag for e in tops} == {f"{SVG}line"}
    discs = [e for e in parsed(singles()).iter() if e.get("fill") == LIGHT["tile"]]
    assert [e.tag for e in discs] == [f"{SVG}circle"] * 3


def test_wells_are_drawn_for_free_and_printed_cells_only() -> None:
    scene = scattered(6, 30, 1)
    rims = [e for e in parsed(scene).iter() if e.get("fill") == LIGHT["well-rim"]]
    assert len(rims) == len(scene.cells) - len(scene.symbols)


def test_larger_boards_have_darker_rings() -> None:
    def grounds(radius: int) -> list[str]:
        plates = ("board", "board-mid", "board-in")
        fills = [e.get("fill") for e in parsed(scattered(radius, 0, 0)).iter(f"{SVG}polygon")]
        return [plate for plate in plates if LIGHT[plate] in fills]

    assert grounds(5) == ["board-in"]
    assert grounds(6) == ["board-mid", "board-in"]
    assert grounds(7) == ["board", "board-mid", "board-in"]


def test_the_last_move_has_the_only_contour() -> None:
    scene = replace(two_players(), tracks=(), racks=())
    contours = [e for e in parsed(scene).iter(f"{SVG}line") if e.get("stroke") == LIGHT["ink"]]
    assert len(contours) == 1
    at = middles(parsed(scene))
    assert scene.last is not None
    ends = sorted(at[scene.naming.name(half)][0] for half in scene.last)
    xs = sorted((float(contours[0].get("x1", 0)), float(contours[0].get("x2", 0))))
    assert xs == pytest.approx(ends, abs=0.02)
    flipped = replace(scene, last=scene.last[::-1])
    assert draw_svg(flipped).count("<line") == draw_svg(scene).count("<line")
    without = parsed(replace(scene, last=None))
    assert not [e for e in without.iter(f"{SVG}line") if e.get("stroke") == LIGHT["ink"]]


def test_hints_lie_on_free_cells_only() -> None:
    scene = two_players()
    assert {cell("c8"), cell("h8")} <= scene.hints  # one printed, one laid
    group = next(e for e in parsed(scene).iter(f"{SVG}g") if e.get("opacity") == "0.38")
    assert len(group) == 2


def test_rows_and_columns_are_named() -> None:
    shown = texts(parsed(scattered(7, 0, 0)))
    assert shown == [*"abcdefghijklmno", *map(str, range(1, 16))]


def test_the_waterline_runs_through_the_weakest_markers() -> None:
    root = parsed(replace(two_players(), tracks=(track("Anna", (4, 9, 4, 6, 18, 5)),), racks=()))
    lines = [
        e
        for e in root.iter(f"{SVG}line")
        if e.get("stroke-dasharray") == "3 3" and e.get("stroke") == LIGHT["ink"]
    ]
    assert len(lines) == 1
    x = lines[0].get("x1")
    assert x == lines[0].get("x2")
    markers = {
        symbol: next(
            e.get("cx")
            for e in root.iter(f"{SVG}circle")
            if e.get("stroke") == LIGHT[f"{symbol.word}-deep"]
        )
        for symbol in Symbol
    }
    assert [symbol for symbol in Symbol if markers[symbol] == x] == [Symbol.RED, Symbol.BLUE]
    order = sorted(Symbol, key=lambda symbol: float(markers[symbol] or 0))
    assert order[-3:] == [Symbol.ORANGE, Symbol.GREEN, Symbol.YELLOW]
    full = [
        e.get("d", "")
        for e in root.iter(f"{SVG}path")
        if e.get("fill") in {LIGHT[f"{symbol.word}-fill"] for symbol in Symbol}
        and (e.get("d") or "").count("H") == 2
    ]
    assert len(full) == 6
    assert all(f"H{x}V" in d for d in full)
    frames = [e for e in root.iter(f"{SVG}rect") if e.get("fill") == LIGHT["weak"]]
    assert len(frames) == 2
    assert "weakest 4" in texts(root)


def test_a_value_beyond_the_track_is_written_but_drawn_at_its_end() -> None:
    over, at_end = (
        parsed(replace(two_players(), tracks=(track("Anna", (0, 1, 2, 3, 4, top)),)))
        for top in (25, 18)
    )
    assert "25" in texts(over)
    places = [
        [e.get("cx") for e in root.iter(f"{SVG}circle") if e.get("stroke") == LIGHT["purple-deep"]]
        for root in (over, at_end)
    ]
    assert places[0] == places[1]


def test_flags_are_filled_for_their_holder_only() -> None:
    flags = [e for e in parsed(SCENES["duel"]).iter(f"{SVG}path") if "L3" in e.get("d", "")]
    held = [e for e in flags if e.get("fill") != "none"]
    assert len(flags) == 12
    assert [e.get("fill") for e in held] == [
        LIGHT[f"{c}-fill"] for c in ("green", "blue", "yellow")
    ]
    assert ["scale" in e.get("transform", "") for e in held] == [True, True, False]


def test_hidden_tiles_show_no_symbols() -> None:
    def symbols(rack: Rack) -> int:
        scene = Scene((), two_players().naming, {}, {}, (), racks=(rack,))
        return len(list(parsed(scene).iter(f"{SVG}use")))

    assert symbols(Rack("Anna", None, 6)) == 0
    assert symbols(Rack("Anna", ((Symbol.RED, Symbol.BLUE),) * 4, 6)) == 8


def test_a_tug_pulls_to_the_left_for_its_left_side() -> None:
    root = parsed(SCENES["duel"])
    markers = [float(e.get("cx", 0)) for e in root.iter(f"{SVG}circle") if e.get("r") == "12.5"]
    red, green, blue, orange, yellow, purple = markers
    assert yellow < red < purple < green < orange < blue
    assert green - yellow == pytest.approx(blue - green)
