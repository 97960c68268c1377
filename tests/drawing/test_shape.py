"""Outlines of the symbols, and colours that can be told apart and read."""

import re
from math import hypot

import pytest

from einklang.drawing.palette import contrast, tokens
from einklang.drawing.svg.markup import number
from einklang.drawing.svg.shape import UNIT, hexagon_corners, outline
from einklang.drawing.text.span import laid, printed, uncounted
from einklang.symbols import SYMBOLS, Symbol


def corners(symbol: Symbol) -> list[tuple[float, float]]:
    pairs = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", outline(symbol))
    return [(float(x), float(y)) for x, y in pairs]


@pytest.mark.parametrize(
    ("symbol", "points", "inner"),
    [(Symbol.RED, 12, 62), (Symbol.BLUE, 6, 50), (Symbol.YELLOW, 24, 78)],
)
def test_stars_have_their_rays(symbol: Symbol, points: int, inner: float) -> None:
    found = corners(symbol)
    assert len(found) == 2 * points
    assert found[0] == (0.0, -UNIT)
    assert [hypot(*corner) for corner in found[::2]] == pytest.approx([UNIT] * points, abs=0.01)
    assert [hypot(*corner) for corner in found[1::2]] == pytest.approx([inner] * points, abs=0.01)


def test_the_hexagon_points_to_both_sides() -> None:
    found = corners(Symbol.ORANGE)
    assert len(found) == 6
    assert max(x for x, _ in found) == UNIT
    assert max(y for _, y in found) == pytest.approx(86.6)


def test_disc_and_ring_are_made_of_circles() -> None:
    radii = {symbol: re.findall(r"M([\d.]+) 0", outline(symbol)) for symbol in SYMBOLS}
    assert radii[Symbol.GREEN] == ["83"]
    assert radii[Symbol.PURPLE] == ["92", "47"]


def test_a_cell_has_a_corner_on_top() -> None:
    found = hexagon_corners(10, 20, 8)
    assert min(found, key=lambda corner: corner[1]) == (10, 12)
    assert [hypot(x - 10, y - 20) for x, y in found] == pytest.approx([8] * 6)
    assert len({(round(x, 6), round(y, 6)) for x, y in found}) == 6


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (-0.001, "0"),
        (1.005, "1"),
        (2.5, "2.5"),
        (100, "100"),
        (-3.14159, "-3.14"),
    ],
)
def test_numbers_are_short_and_never_a_negative_zero(value: float, text: str) -> None:
    assert number(value) == text


def test_contrast_is_the_known_ratio() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read(theme: str) -> None:
    colours = tokens(theme)
    pairs = [
        *((ink, ground) for ink in ("ink", "ink2") for ground in ("paper", "panel", "weak")),
        ("ink", "panel2"),
        ("on-ink", "ink"),
        *(("co", ground) for ground in ("board", "board-mid", "board-in")),
    ]
    for ink, ground in pairs:
        assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_symbols_stand_out_from_tiles_and_boards(theme: str, symbol: Symbol) -> None:
    colours = tokens(theme)
    contour = colours[f"{symbol.word}-deep"]
    for ground in (colours["tile"], colours["panel"], colours[f"{symbol.word}-wash"]):
        assert contrast(contour, ground) >= 3


def test_both_themes_name_the_same_colours() -> None:
    assert tokens("light").keys() == tokens("dark").keys()


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_letters_in_the_terminal_can_be_read(symbol: Symbol) -> None:
    for style in (laid(symbol), printed(symbol), uncounted(symbol)):
        assert contrast(style.ink, style.ground) >= 4.5
