"""The text of towers and player tiles: every cell reads back without any colour."""

import re
from dataclasses import replace
from itertools import product

import pytest

from einklang.drawing import Field, Scene, Tower, draw_text
from einklang.drawing.label import measure
from einklang.drawing.palette import contrast
from einklang.drawing.text.span import chip, field, player
from einklang.hexes import Hex
from einklang.symbols import SYMBOLS, Symbol

from . import towers
from .examples import scattered

STROKES = "│╭╮─"


def board(scene: Scene) -> list[str]:
    """The lines of a board alone."""
    return draw_text(replace(scene, tracks=(), racks=(), caption="")).split("\n\n")[0].split("\n")


def cut_out(lines: list[str], cell: Hex) -> str:
    """The five characters of a flat cell; the upper left name stands one line and two before."""
    y, x = 2 * cell.r + cell.q + 13, 3 * cell.q + 38
    return lines[y].ljust(80)[x - 2 : x + 3]


def expected(scene: Scene, cell: Hex) -> str:
    if cell in scene.towers:
        tower = scene.towers[cell]
        inside = f"{tower.symbol.letter}{tower.value}{'*' if tower.black else ''}"
        return (f"[{inside}]" if tower.large else f"({inside})").ljust(5)
    if cell in scene.owners:
        return f"  {scene.owners[cell] + 1}  "
    return " +1  " if scene.fields.get(cell) is Field.BONUS else "  ·  "


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_flat_cell_reads_back(players: int, seed: int) -> None:
    scene = replace(towers.scattered(players, 15, seed), last=None)
    lines = board(scene)
    for cell in scene.cells:
        found = cut_out(lines, cell)
        if cell in scene.owners:
            found = re.sub(f"[{STROKES}]", " ", found)
        assert found == expected(scene, cell), towers.NAMING.name(cell)


@pytest.mark.parametrize("seed", range(4))
def test_halves_of_player_tiles_are_joined_and_nothing_else_is(seed: int) -> None:
    scene = replace(towers.scattered(4, 17, seed), last=None)
    lines = board(scene)
    joints = {}
    for tile in scene.tiles:
        upper, lower = sorted(tile, key=lambda cell: 2 * cell.r + cell.q)
        # Right above the lower half: straight, from the left, or from the right.
        sign = {0: "│", 1: "╮", -1: "╭"}[lower.q - upper.q]
        joints[2 * lower.r + lower.q + 12, 3 * lower.q + 38] = sign
    drawn = {
        (y, x): char for y, line in enumerate(lines) for x, char in enumerate(line) if char in "│╭╮"
    }
    assert drawn == joints
    level = "".join(lines).count("─")
    assert level == 2 * sum(sign != "│" for sign in joints.values())


def test_the_kinds_of_towers_differ_without_colour() -> None:
    kinds = [Tower(a, Symbol.GREEN, 2, b) for a, b in product((False, True), repeat=2)]
    cell = Hex(0, 0)
    alone = Scene((cell,), towers.NAMING, {}, {}, (), flat=True)
    drawn = [board(replace(alone, towers={cell: kind}))[1].strip() for kind in kinds]
    assert drawn == ["(G2)", "(G2*)", "[G2]", "[G2*]"]


def test_the_last_tile_is_heavy_and_in_brackets() -> None:
    lines = board(towers.laid_out())
    assert cut_out(lines, towers.cell("k14")) == "━[1] "
    assert cut_out(lines, towers.cell("l13")) == " [1] "
    assert "".join(lines).count("┏") == 1
    down = replace(towers.laid_out(), last=towers.laid_out().tiles[4])
    assert "".join(board(down)).count("┃") == 1


def test_hints_are_shown_on_free_flat_cells_only() -> None:
    lines = board(towers.laid_out())
    assert [cut_out(lines, towers.cell(name)) for name in ("j13", "k12", "s1")] == [
        " +1∘ ",
        "  ∘  ",
        "  ∘  ",
    ]
    assert "".join(lines).count("∘") == 3


def test_names_continue_their_rows_and_columns() -> None:
    lines = board(towers.scattered(2, 0))
    for cell in towers.CELLS:
        y, x = 2 * cell.r + cell.q + 13, 3 * cell.q + 38
        if cell.step(Hex(-1, 0)) not in towers.CELLS:
            assert lines[y - 1][x - 2] == towers.NAMING.row_letter(cell.r)
        if cell.step(Hex(0, 1)) not in towers.CELLS:
            assert lines[y + 2][x - 2 : x + 1].split() == [str(towers.NAMING.column_number(cell.q))]
    numbers = re.findall(r"(?<![+\w])\d+(?!\w)", "\n".join(lines))
    assert sorted(map(int, numbers)) == list(range(1, 26))


@pytest.mark.parametrize("rounds", [0, 6, 18])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_of_two_hexagons_fits_a_common_terminal(players: int, rounds: int) -> None:
    text = draw_text(towers.scattered(players, rounds), width=80)
    assert max(map(measure, text.splitlines())) <= 80
    assert "[ ] large tower, ( ) small tower, * black chip, +1 bonus field" in text


def test_signs_are_explained_where_they_are_used() -> None:
    assert "tower" not in draw_text(scattered(5, 5, 1))
    assert "rows run" not in draw_text(scattered(5, 5, 1))


def test_heads_tell_players_and_notes() -> None:
    text = draw_text(towers.laid_out())
    assert "▶ 1 Anna to move, 14 tiles left" in text
    assert "  2 Bernd, 14 tiles left" in text
    long = replace(towers.side(0, (1, 2, 3, 4)), label="W" * 40)
    head = draw_text(Scene((), towers.NAMING, {}, {}, (), tracks=(long,))).splitlines()[0]
    assert head == "▶ 1 WWWWWWWW… to move, 14 tiles left"
    chatty = replace(long, note="x" * 60)
    head = draw_text(Scene((), towers.NAMING, {}, {}, (), tracks=(chatty,))).splitlines()[0]
    assert measure(head) == 36
    assert head.startswith("▶ 1 WWWWWWW… to move, xxx")


def test_players_have_their_colours_as_grounds() -> None:
    text = draw_text(towers.laid_out(), colour=True)
    for ground in ("55;103;168", "181;64;79", "229;185;74", "251;250;246"):
        assert f";48;2;{ground}m" in text
    assert f"48;2;20;23;30m{'(O3*)'}" in text  # a black chip


def test_coloured_signs_can_be_read() -> None:
    styles = [player(owner) for owner in range(4)]
    styles += [chip(symbol, black=black) for symbol in SYMBOLS for black in (False, True)]
    styles += [field(ground) for ground in Field]
    for style in styles:
        assert contrast(style.ink, style.ground) >= 4.5


def test_towers_find_room_on_upright_cells_too() -> None:
    scene = replace(towers.laid_out(), flat=False)
    lines = board(scene)
    text = "\n".join(lines)
    assert len(re.findall(r"\[[OPBG]\d\*? ?\]", text)) == sum(
        t.large for t in scene.towers.values()
    )
    assert len(re.findall(r"\([OPBG]\d\*?\)", text)) == sum(
        not t.large for t in scene.towers.values()
    )
    assert text.count("+1") == 11
