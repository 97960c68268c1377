"""Charts: well formed, readable in both themes, and told in words."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from einklang.drawing.chart import Axis, Chart, Curve, draw_chart, ticks
from einklang.drawing.palette import Theme, contrast, tokens

from .reading import SVG, extent, placed, texts

THEMES: tuple[Theme, ...] = ("light", "dark", "auto")
HALF = Curve("Anna", ((0, 50), (10, 80), (20, 100)), ((0, 40, 60), (20, 90, 100)), ((10, 80),))
OTHER = Curve("Bernd", ((0, 50), (10, 20), (20, 0)))
CHART = Chart(
    title="Win chance",
    x=Axis("steps", 0, 20),
    y=Axis("win chance, %", 0, 100),
    curves=(HALF, OTHER),
    level=50,
    level_name="even",
    marks_name="blunder",
)


def parsed(chart: Chart, theme: Theme = "light") -> ET.Element:
    return ET.fromstring(draw_chart(chart, theme=theme))


def lines(root: ET.Element) -> list[ET.Element]:
    """The lines of the legend, and then those of the plot."""
    return [path for path in root.iter(f"{SVG}path") if path.get("fill") == "none"]


@pytest.mark.parametrize("theme", THEMES)
def test_a_chart_stands_alone(theme: Theme) -> None:
    document = draw_chart(CHART, theme=theme)
    root = ET.fromstring(document)
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert document.count("http") == 1
    assert ("prefers-color-scheme" in document) == (theme == "auto")


def test_nothing_reaches_beyond_the_picture() -> None:
    root = parsed(CHART)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for element, x, y in placed(root):
        xs, ys = extent(element)
        assert all(0 <= x + at <= width for at in xs), element.attrib
        assert all(0 <= y + at <= height for at in ys), element.attrib


def test_curves_go_through_their_points() -> None:
    root = parsed(CHART)
    plot = [path.get("d", "") for path in lines(root)[-2:]]
    ends = [[tuple(map(float, end.split())) for end in d[1:].split("L")] for d in plot]
    (one, two, three), (low, lower, lowest) = ends
    assert one == low
    assert one[0] < two[0] < three[0]
    assert one[1] > two[1] > three[1]  # upwards in the picture
    assert two[1] - one[1] == pytest.approx(1.5 * (three[1] - two[1]))
    assert lower[1] - low[1] == pytest.approx(one[1] - two[1])
    assert lowest[0] == three[0]


def test_lines_differ_in_colour_and_in_dashes() -> None:
    four = replace(CHART, curves=tuple(replace(HALF, name=f"side {i}") for i in range(4)))
    drawn = lines(parsed(four))
    assert len(drawn) == 8
    for looks in ("stroke", "stroke-dasharray"):
        assert len({path.get(looks) for path in drawn[4:]}) == 4
        assert [p.get(looks) for p in drawn[:4]] == [p.get(looks) for p in drawn[4:]]
    with pytest.raises(ValueError, match="room for 4 lines, not 5"):
        draw_chart(replace(CHART, curves=(HALF,) * 5))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_and_letters_stand_out(theme: Theme) -> None:
    four = replace(CHART, curves=tuple(replace(HALF, name=f"side {i}") for i in range(4)))
    root, panel = parsed(four, theme), tokens(theme)["panel"]
    assert all(contrast(path.get("stroke", ""), panel) >= 3 for path in lines(root))
    letters = list(root.iter(f"{SVG}text"))
    assert all(contrast(element.get("fill", ""), panel) >= 4.5 for element in letters)
    assert all(float(element.get("font-size", 0)) >= 14 for element in letters)


def test_a_chart_is_told_in_words() -> None:
    root = parsed(CHART)
    assert root.findtext(f"{SVG}title") == "Win chance"
    assert root.findtext(f"{SVG}desc") == (
        "win chance, % by steps. even: 50."
        " Anna: 50 at 0, at the end 100 at 20; lowest 50 at 0, highest 100 at 20."
        " Bernd: 50 at 0, at the end 0 at 20; lowest 0 at 20, highest 50 at 0."
    )
    assert {"Win chance", "steps", "win chance, %", "Anna", "Bernd", "even", "blunder"} <= set(
        texts(root)
    )


def test_names_are_escaped_and_cut() -> None:
    nasty = replace(HALF, name="<&\">'")
    root = parsed(replace(CHART, title="<b>", curves=(nasty, replace(OTHER, name="W" * 200))))
    assert {"<b>", "<&\">'"} <= set(texts(root))
    assert "W" * 200 not in texts(root)
    assert "W" * 200 in (root.findtext(f"{SVG}desc") or "")


@pytest.mark.parametrize("points", [(), ((3.0, 4.0),), ((3.0, 4.0), (3.0, 4.0))])
def test_few_points_are_drawn_too(points: tuple[tuple[float, float], ...]) -> None:
    root = parsed(replace(CHART, x=Axis("steps", 3, 3), curves=(Curve("short", points),)))
    assert len(lines(root)) == 1 + bool(points)


def test_ticks_are_round_numbers() -> None:
    assert ticks(0, 100) == [0, 20, 40, 60, 80, 100]
    assert ticks(0, 59) == [0, 10, 20, 30, 40, 50]
    assert ticks(0, 1) == [0, 0.2, 0.4, pytest.approx(0.6), 0.8, 1]
    assert ticks(3, 17) == [5, 10, 15]
    assert ticks(-9, 9) == [-5, 0, 5]
    assert ticks(7, 7) == [7]
    assert all(len(ticks(0, high)) <= 7 for high in range(1, 500))
